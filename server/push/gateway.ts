import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CLOSE, type GoAway, MAX_INBOUND_BYTES, MESSAGE } from '../../contract/push';
import type { Database } from '../db/database';
import type { SessionEvent } from '../events/bus';
import type { Logger } from '../log';
import { type ArrivalDeps, arrive } from './arrival';
import { type Digest, sendDigest } from './digest';
import { createEpochSource } from './epoch';
import { type FrameHead, jsonFrame } from './frame';
import { allowedOrigin, readHandshake, refuseUpgrade } from './handshake';
import { concerns, Hub } from './hub';
import { LiveFanout } from './liveFanout';
import { createMetrics, type PushMetrics } from './metrics';
import { type OpeningDeps, reassess, resync } from './opening';
import {
  type AddressOf,
  type Clock,
  type FeedSource,
  type FleetSource,
  type Gate,
  type LiveSource,
  type Scheduler,
  type SocketAuth,
  type SocketCommands,
  systemScheduler,
} from './ports';
import { SlidingWindow } from './rateLimit';
import { RecentRows } from './recentRows';
import type { Session } from './session';
import { DEFAULT_SETTINGS, type PushSettings } from './settings';
import { Shared } from './shared';
import { readSnapshot, type Snapshot } from './snapshots';
import { startTicks } from './tick';

export interface PushDeps {
  server: Server;
  database: Database;
  /** Already started. */
  relay: FeedSource;
  bus: LiveSource;
  fleet: FleetSource;
  auth: SocketAuth;
  log: Logger;
  clock: Clock;
  build: string;
  commands?: SocketCommands;
  settings?: Partial<PushSettings>;
  gate?: Gate;
  scheduler?: Scheduler;
  /** Monotonic milliseconds. */
  stopwatch?: () => number;
  /** Address of the peer, for limits; the default does not believe any header. */
  addressOf?: AddressOf;
}

export interface PushGateway {
  readonly metrics: Readonly<PushMetrics>;
  /** Latest feed position each person has had on a visible page. */
  seen(): Map<string, number>;
  /** Says good-bye, waits at most `graceMs` for what is under way, closes with 1012. */
  close(graceMs: number): Promise<void>;
}

const SWEEP_MS = 1_000;

/** Serves `/socket` on the upgrade event of an HTTP server. */
export function createPushGateway(deps: PushDeps): PushGateway {
  const parts = assemble(deps);
  const { hub, opening } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_INBOUND_BYTES,
    clientTracking: false,
  });
  const onUpgrade = (request: IncomingMessage, socket: Duplex, first: Buffer) => {
    const handshake = readHandshake(request);
    // Another listener may serve other paths; alone, we must not leave the peer waiting.
    if (!handshake) return deps.server.listenerCount('upgrade') > 1 ? undefined : refuseUpgrade(socket, '404 Not Found');
    if (!allowedOrigin(handshake, deps.auth)) return refuseUpgrade(socket, '403 Forbidden');
    const ip = deps.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    sockets.handleUpgrade(request, socket, first, (peer) => void arrive(parts.arrival, peer, handshake, ip));
  };
  deps.server.on('upgrade', onUpgrade);
  const stops = [
    () => deps.server.off('upgrade', onUpgrade),
    deps.relay.subscribe(hub.onRows),
    deps.bus.onLive(opening.live.accept),
    deps.bus.onSession((event) => onSessionEvent(parts, event)),
    ...startTimers(deps, parts),
  ];
  return {
    metrics: opening.metrics,
    seen: () => seenBy(hub.sessions),
    async close(graceMs) {
      parts.stopping = true;
      await sayGoodBye(parts, graceMs);
      for (const stop of stops) stop();
      opening.live.stop();
      sockets.close();
    },
  };
}

interface Parts {
  hub: Hub;
  opening: OpeningDeps;
  arrival: ArrivalDeps;
  scheduler: Scheduler;
  snapshots: Shared<Snapshot>;
  digests: Shared<Digest>;
  stopping: boolean;
}

function assemble(deps: PushDeps): Parts {
  const { database, fleet, auth, log, clock, build } = deps;
  const { scheduler = systemScheduler, stopwatch = () => performance.now(), gate = async () => undefined } = deps;
  const settings = { ...DEFAULT_SETTINGS, ...deps.settings };
  const metrics = createMetrics();
  const recent = new RecentRows(deps.relay.tail, settings.recentRows);
  const hub = new Hub(settings, metrics, recent);
  const live = new LiveFanout({ groups: hub.lanes, fleet, clock, metrics, scheduler, settings, stopwatch });
  const snapshots = new Shared<Snapshot>(clock, settings.shareMs);
  const digests = new Shared<Digest>(clock, settings.shareMs);
  const changes = () => live.state.changes;
  const opening: OpeningDeps = {
    ...{ database, auth, log, clock, build, settings, metrics, gate, recent, live },
    epoch: createEpochSource(database),
    snapshot: ({ entitlement }, atLeast) =>
      snapshots.get(
        entitlement.key,
        () => readSnapshot({ database, fleet, clock, gate, metrics, changes }, entitlement),
        (snapshot) => snapshot.asOf.pos >= atLeast,
      ),
    wholeState: new Shared<{ changes: number; heads: FrameHead[] }>(clock, settings.shareMs),
    regroup: (session, principal) => hub.regroup(session, principal),
  };
  const digest = (session: Session) => void sendDigest({ database, gate, digests }, session).catch(() => undefined);
  const inbound = {
    ...{ metrics, stopwatch, digest, commands: deps.commands ?? {} },
    renew: () => Promise.resolve(false),
    rewatch: () => live.samples.rewatch(),
  };
  const opens = new SlidingWindow(settings.opens, settings.opensWindowMs);
  const health = { database: true };
  const parts: Parts = {
    ...{ hub, opening, scheduler, snapshots, digests, stopping: false },
    arrival: { hub, opening, inbound, opens, scheduler, stopwatch, health, stopping: () => parts.stopping },
  };
  return parts;
}
