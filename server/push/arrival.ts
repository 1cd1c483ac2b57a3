import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Principal } from '../access/principal';
import { CLOSE, type GoAway, MESSAGE } from '../../contract/push';
import { finishFrame, jsonFrame } from './frame';
import { type Handshake, rightScope } from './handshake';
import { concerns, type Hub } from './hub';
import { type InboundDeps, receive } from './inbound';
import { catchUp, type OpeningDeps, openSession, reassess } from './opening';
import type { Scheduler } from './ports';
import { SlidingWindow } from './rateLimit';
import { type Health, Session } from './session';

export interface ArrivalDeps {
  hub: Hub;
  opening: OpeningDeps;
  inbound: InboundDeps;
  opens: SlidingWindow;
  scheduler: Scheduler;
  stopwatch: () => number;
  health: Health;
  stopping: () => boolean;
}

/** One accepted WebSocket, from the first check to a registered session. */
export async function arrive(
  deps: ArrivalDeps,
  socket: WebSocket,
  handshake: Handshake,
  ip: string,
): Promise<void> {
  // The peer may reset at any moment; `close` follows and is all that matters.
  socket.on('error', () => socket.terminate());
  const refusal = refusalOf(deps, handshake, ip);
  if (refusal !== undefined) return refuse(deps, socket, handshake, refusal);
  // Messages wait in the kernel until somebody listens.
  socket.pause();
  const arrival = deps.hub.watchArrival();
  try {
    const principal = await authenticate(deps, handshake, ip);
    if (!principal) return refuse(deps, socket, handshake, CLOSE.manual);
    const mine = arrival.events.filter((event) => concerns(event, principal));
    if (mine.some((event) => event.type === 'revoked')) return refuse(deps, socket, handshake, CLOSE.manual);
    const session = register(deps, socket, handshake, principal);
    if (mine.length > 0) void reassess(deps.opening, session);
    else void openSession(deps.opening, session, handshake.resume);
  } catch (error) {
    deps.opening.log.warn({ error, ip }, 'push: a connection could not be checked');
    refuse(deps, socket, handshake, CLOSE.overload);
  } finally {
    arrival.stop();
    socket.resume();
  }
}

function refusalOf(deps: ArrivalDeps, handshake: Handshake, ip: string): number | undefined {
  if (!rightScope(handshake)) return CLOSE.policy;
  if (deps.stopping()) return CLOSE.restart;
  if (deps.hub.full || !deps.opens.take(ip, deps.stopwatch())) return CLOSE.overload;
  return undefined;
}

/** The handshake is complete, so that a browser sees the code: it takes a refused upgrade for an accident. */
function refuse({ opening, scheduler }: ArrivalDeps, socket: WebSocket, handshake: Handshake, code: number): void {
  const { metrics, settings } = opening;
  metrics.refused += 1;
  if (code === CLOSE.overload && handshake.v2) {
    const content: GoAway = { after: settings.opensWindowMs, spread: settings.goAwaySpreadMs };
    socket.send(finishFrame(jsonFrame(MESSAGE.goAway, content), { n: 0 }));
  }
  socket.close(code);
  scheduler.after(settings.terminateMs, () => socket.terminate());
}

async function authenticate(
  { opening }: ArrivalDeps,
  { token, cookies, origin, host }: Handshake,
  ip: string,
): Promise<Principal | undefined> {
  await opening.gate('auth');
  if (token === '') return undefined;
  return opening.auth.authenticateSocket({ token, cookies, origin, host, ip });
}

function register(deps: ArrivalDeps, socket: WebSocket, handshake: Handshake, principal: Principal): Session {
  const { hub, opening, inbound, scheduler, stopwatch, health } = deps;
  const { settings, metrics, clock, log, live } = opening;
  const session: Session = new Session({
    ...{ id: randomUUID(), socket, v2: handshake.v2, principal },
    ...{ settings, metrics, clock, stopwatch, scheduler, health },
    onGap: () => void catchUp(opening, session),
    onEnd() {
      hub.remove(session);
      live.samples.rewatch();
    },
  });
  hub.add(session);
  socket.on('message', (data, isBinary) => {
    if (isBinary) session.close(CLOSE.badData, 'binary');
    else if (!session.ended) receive(inbound, session, data.toString());
  });
  socket.on('pong', () => {
    session.lastHeardAt = stopwatch();
  });
  socket.on('close', (code) => {
    session.closed();
    log.debug({ conn: session.id, user: principal.userId, code }, 'push: closed');
  });
  log.debug({ conn: session.id, user: principal.userId, v2: handshake.v2 }, 'push: open');
  return session;
}
