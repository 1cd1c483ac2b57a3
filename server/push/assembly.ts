import type { IncomingMessage, Server } from 'node:http';
import { SlidingWindow } from '../concurrency/rateLimit';
import type { Database } from '../db/database';
import type { Logger } from '../log';
import type { AcceptDeps } from './connection/accept';
import type { PushSession } from './connection/session';
import type { FrameHead } from './frame';
import { Hub } from './live/hub';
import { LiveFanout } from './live/liveFanout';
import { RecentRows } from './live/recentRows';
import { createSocketMetrics } from './metrics';
import { type Digest, sendDigest } from './opening/digest';
import { createEpochSource } from './opening/epoch';
import type { OpeningDeps } from './opening/opening';
import { SharedReads } from './opening/sharedReads';
import { readSnapshot, type Snapshot } from './opening/snapshots';
import {
  type AddressOf,
  type Clock,
  type FeedSource,
  type Gate,
  type LiveSource,
  type Scheduler,
  type SocketAuth,
  type SocketCommands,
  systemScheduler,
} from './ports';
import { DEFAULT_PUSH_SETTINGS, type PushSettings } from './settings';
import type { ServedTopic } from './topics/liveTopic';

export interface PushDeps {
  server: Server;
  database: Database;
  /** Already started. */
  relay: FeedSource;
  bus: LiveSource;
  /** Everything that is sent. */
  topics: readonly ServedTopic[];
  auth: SocketAuth;
  log: Logger;
  clock: Clock;
  /** Version of the console this server serves; clients reload when it changes. */
  build: string;
  commands?: SocketCommands;
  settings?: Partial<PushSettings>;
  gate?: Gate;
  scheduler?: Scheduler;
  /** Monotonic milliseconds. */
  stopwatch?: () => number;
  /** Address of the peer, for limits; the default believes no header. */
  addressOf?: AddressOf;
  /** Is a handshake with this Host and Origin meant for us? */
  serves?: (request: IncomingMessage) => boolean;
}

export interface PushParts {
  hub: Hub;
  opening: OpeningDeps;
  arrival: AcceptDeps;
  scheduler: Scheduler;
  stopwatch: () => number;
  digest: (session: PushSession) => void;
  /** Drops what is too old to be shared or counted. */
  sweep: () => void;
}

/** Makes the parts of a gateway and connects them. */
export function assemble(deps: PushDeps): PushParts {
  const { database, topics, auth, log, clock, build } = deps;
  const {
    scheduler = systemScheduler,
    stopwatch = () => performance.now(),
    gate = async () => undefined,
  } = deps;
  const settings = { ...DEFAULT_PUSH_SETTINGS, ...deps.settings };
  const metrics = createSocketMetrics();
  const recent = new RecentRows(deps.relay.tail, settings.recentRows);
  const hub = new Hub(settings, metrics, recent);
  const live = new LiveFanout({ topics, groups: hub.lanes, clock, metrics, scheduler, settings, stopwatch });
  const shared = {
    snapshots: new SharedReads<Snapshot>(clock, settings.shareMs),
    digests: new SharedReads<Digest>(clock, settings.shareMs),
    wholeState: new SharedReads<{ changes: number; heads: FrameHead[] }>(clock, settings.shareMs),
    opens: new SlidingWindow(settings.opens, settings.opensWindowMs),
  };
  const snapshotDeps = { topics, database, clock, gate, metrics, changes: () => live.state.changes };
  const opening: OpeningDeps = {
    database,
    auth,
    log,
    clock,
    build,
    settings,
    metrics,
    gate,
    recent,
    live,
    epoch: createEpochSource(database),
    snapshot: ({ entitlement }, atLeast) =>
      shared.snapshots.get(
        entitlement.key,
        () => readSnapshot(snapshotDeps, entitlement),
        (snapshot) => snapshot.asOf.pos >= atLeast,
      ),
    wholeState: shared.wholeState,
    regroup: (session, principal) => hub.regroup(session, principal),
  };
  const digest = (session: PushSession) => {
    sendDigest({ database, gate, clock, digests: shared.digests }, session).catch((error: unknown) =>
      log.warn({ error, conn: session.id }, 'push: no digest'),
    );
  };
  const inbound = {
    metrics,
    stopwatch,
    digest,
    commands: deps.commands ?? {},
    watching: live.watching,
  };
  const arrival = {
    topics,
    hub,
    opening,
    inbound,
    opens: shared.opens,
    scheduler,
    stopwatch,
    health: { database: true },
  };
  const sweep = () => {
    for (const part of [shared.snapshots, shared.digests, shared.wholeState]) part.sweep();
    shared.opens.sweep(stopwatch());
  };
  return { hub, opening, arrival: { ...arrival, stopping: false }, scheduler, stopwatch, digest, sweep };
}
