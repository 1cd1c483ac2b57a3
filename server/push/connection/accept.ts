import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { CLOSE, MESSAGE, type ReconnectAdvice } from '../../../contract/push';
import type { Principal } from '../../access/principal';
import type { SlidingWindow } from '../../concurrency/rateLimit';
import { finishFrame, jsonFrame } from '../frame';
import { concerns, type Hub } from '../live/hub';
import { catchUp, type OpeningDeps, openPushSession, reassess } from '../opening/opening';
import type { Scheduler, SocketRequest, WireLine } from '../ports';
import type { ServedTopic } from '../topics/liveTopic';
import { type Handshake, hasScope } from './handshake';
import { type InboundDeps, receiveFrame } from './inbound';
import { renew } from './renewal';
import { PushSession, type SystemHealth } from './session';

export interface AcceptDeps {
  topics: readonly ServedTopic[];
  hub: Hub;
  opening: OpeningDeps;
  inbound: Omit<InboundDeps, 'renew'>;
  opens: SlidingWindow;
  scheduler: Scheduler;
  stopwatch: () => number;
  health: SystemHealth;
  stopping: boolean;
}

interface Connecting {
  socket: WebSocket;
  line: WireLine;
  handshake: Handshake;
  request: SocketRequest;
}

/** Takes one WebSocket from the completed handshake through the checks to a registered session. */
export async function acceptSocket(
  deps: AcceptDeps,
  { socket, line, handshake }: Omit<Connecting, 'request'>,
  ip: string,
): Promise<void> {
  // The peer may reset at any moment; `close` follows and is all that matters.
  socket.on('error', () => socket.terminate());
  const refusal = refusalOf(deps, handshake, ip);
  if (refusal !== undefined) {
    refuse(deps, socket, handshake, refusal);
    return;
  }
  const { token, cookies, origin, host } = handshake;
  // Messages wait in the kernel until somebody listens.
  socket.pause();
  try {
    await admit(deps, { socket, line, handshake, request: { token, cookies, origin, host, ip } });
  } catch (error) {
    deps.opening.log.warn({ error, ip }, 'push: a connection could not be checked');
    refuse(deps, socket, handshake, CLOSE.overload);
  } finally {
    socket.resume();
  }
}

async function admit(deps: AcceptDeps, arrival: Connecting): Promise<void> {
  const { socket, handshake, request } = arrival;
  const watch = deps.hub.watchArrival();
  try {
    const principal = await authenticate(deps, request);
    const events = principal ? watch.events.filter((event) => concerns(event, principal)) : [];
    if (!principal || events.some((event) => event.type === 'revoked')) {
      refuse(deps, socket, handshake, CLOSE.manual);
      return;
    }
    const session = register(deps, arrival, principal);
    if (events.length > 0) void reassess(deps.opening, session);
    else void openPushSession(deps.opening, session, handshake.resume);
  } finally {
    watch.stop();
  }
}

function refusalOf(deps: AcceptDeps, handshake: Handshake, ip: string): number | undefined {
  if (!hasScope(handshake)) return CLOSE.policy;
  if (deps.stopping) return CLOSE.restart;
  if (deps.hub.full || !deps.opens.take(ip, deps.stopwatch())) return CLOSE.overload;
  return undefined;
}

/** The handshake is complete, so that a browser sees the code: it takes a refused upgrade for an accident. */
function refuse(
  { opening, scheduler }: AcceptDeps,
  socket: WebSocket,
  handshake: Handshake,
  code: number,
): void {
  const { metrics, settings } = opening;
  metrics.refused += 1;
  if (code === CLOSE.overload && handshake.v2) {
    const content: ReconnectAdvice = { after: settings.opensWindowMs, spread: settings.goAwaySpreadMs };
    socket.send(finishFrame(jsonFrame(MESSAGE.goAway, content), { n: 0 }));
  }
  socket.close(code);
  scheduler.after(settings.terminateMs, () => socket.terminate());
}

async function authenticate({ opening }: AcceptDeps, request: SocketRequest): Promise<Principal | undefined> {
  await opening.gate('auth');
  return request.token === '' ? undefined : opening.auth.authenticateSocket(request);
}

function register(deps: AcceptDeps, arrival: Connecting, principal: Principal): PushSession {
  const { topics, hub, opening, scheduler, stopwatch, health } = deps;
  const { settings, metrics, clock, log, live } = opening;
  const { socket, line, handshake } = arrival;
  const session: PushSession = new PushSession({
    id: randomUUID(),
    socket,
    line,
    v2: handshake.v2,
    principal,
    topics,
    settings,
    metrics,
    clock,
    stopwatch,
    scheduler,
    health,
    onGap: () => void catchUp(opening, session),
    onEnd() {
      hub.remove(session);
      live.rewatch();
    },
  });
  hub.add(session);
  listen(deps, arrival, session);
  log.debug({ conn: session.id, user: principal.userId, v2: handshake.v2 }, 'push: open');
  return session;
}

function listen(
  { opening, inbound, stopwatch }: AcceptDeps,
  { socket, request }: Connecting,
  session: PushSession,
): void {
  const renewed = (own: PushSession, token: string) => renew(opening, own, { ...request, token });
  const receiving: InboundDeps = { ...inbound, renew: renewed };
  socket.on('message', (data, isBinary) => {
    if (session.ended) return;
    if (isBinary) session.close(CLOSE.badData, 'binary');
    else receiveFrame(receiving, session, data.toString());
  });
  socket.on('pong', () => {
    session.lastHeardAt = stopwatch();
  });
  socket.on('close', (code) => {
    session.closed();
    opening.log.debug({ conn: session.id, code }, 'push: closed');
  });
}
