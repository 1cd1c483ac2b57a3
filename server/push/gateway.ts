import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { CLOSE, MAX_INBOUND_BYTES, MESSAGE, type ReconnectAdvice } from '../../contract/push';
import type { SessionEvent } from '../events/bus';
import { assemble, type PushDeps, type PushParts } from './assembly';
import { acceptSocket } from './connection/accept';
import { allowedOrigin, readHandshake, refuseUpgrade } from './connection/handshake';
import { jsonFrame } from './frame';
import { concerns, type Hub } from './live/hub';
import type { PushMetrics } from './metrics';
import { reassess } from './opening/opening';
import { startUpkeep } from './upkeep';

export type { PushDeps } from './assembly';

export interface PushGateway {
  readonly metrics: Readonly<PushMetrics>;
  /** Latest feed position each connected person has had on a visible page. */
  seen(): Map<string, number>;
  /** Says good-bye, waits at most `graceMs` until everything sent has left, closes with 1012. */
  close(graceMs: number): Promise<void>;
}

/** Serves `/socket` on the upgrade event of an HTTP server (docs/protocol.md). */
export function createPushGateway(deps: PushDeps): PushGateway {
  const parts = assemble(deps);
  const { hub, opening } = parts;
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_INBOUND_BYTES,
    clientTracking: false,
  });
  const onUpgrade = upgradeWith(deps, parts, sockets);
  deps.server.on('upgrade', onUpgrade);
  const stops = [
    () => deps.server.off('upgrade', onUpgrade),
    deps.relay.subscribe(hub.onRows),
    deps.bus.onLive(opening.live.accept),
    deps.bus.onSession((event) => onSessionEvent(parts, event)),
    ...startUpkeep(parts),
    () => opening.live.stop(),
    () => sockets.close(),
  ];
  return {
    metrics: opening.metrics,
    seen: () => seenBy(hub),
    async close(graceMs) {
      parts.arrival.stopping = true;
      await drain(parts, graceMs);
      for (const stop of stops) stop();
    },
  };
}

function upgradeWith(deps: PushDeps, parts: PushParts, sockets: WebSocketServer) {
  return (request: IncomingMessage, socket: Duplex, first: Buffer): void => {
    const handshake = readHandshake(request);
    if (!handshake) {
      // Another listener may serve other paths; alone, we must not leave the peer waiting.
      if (deps.server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
      return;
    }
    if (deps.serves?.(request) === false) {
      refuseUpgrade(socket, '421 Misdirected Request');
      return;
    }
    if (!allowedOrigin(handshake, deps.auth)) {
      refuseUpgrade(socket, '403 Forbidden');
      return;
    }
    const ip = deps.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    sockets.handleUpgrade(
      request,
      socket,
      first,
      (peer) => void acceptSocket(parts.arrival, { socket: peer, line: socket, handshake }, ip),
    );
  };
}

function onSessionEvent({ hub, opening }: PushParts, event: SessionEvent): void {
  hub.noteForArrivals(event);
  for (const session of hub.ofUser(event.userId)) {
    if (!concerns(event, session.principal)) continue;
    if (event.type === 'revoked') session.close(CLOSE.manual, 'revoked');
    else void reassess(opening, session);
  }
}

function seenBy(hub: Hub): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { principal, seen: pos } of hub.sessions) {
    seen.set(principal.userId, Math.max(pos, seen.get(principal.userId) ?? 0));
  }
  return seen;
}

const DRAIN_CHECK_MS = 20;

async function drain({ hub, opening, scheduler, stopwatch }: PushParts, graceMs: number): Promise<void> {
  const { goAwayAfterMs: after, goAwaySpreadMs: spread } = opening.settings;
  const head = jsonFrame(MESSAGE.goAway, { after, spread } satisfies ReconnectAdvice);
  for (const session of hub.sessions) if (session.v2) session.queue.send(head);
  const until = stopwatch() + graceMs;
  const drained = () => [...hub.sessions].every((session) => session.queue.empty);
  while (!drained() && stopwatch() < until) {
    await new Promise<void>((resolve) => scheduler.after(DRAIN_CHECK_MS, resolve));
  }
  for (const session of hub.sessions) session.close(CLOSE.restart, 'restart');
}
