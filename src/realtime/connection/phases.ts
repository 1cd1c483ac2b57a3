import { CLOSE, RECONNECT_CAP_MS } from '@contract/push';
import type { OperatorFunction } from 'rxjs';
import { statefulOperator } from '../statefulOperator';
import type { LinkPhase } from '../types';
import type { Backoff } from './backoff';
import type { DialEvent } from './dial';
import type { GuardEvent } from './guards';
import type { ConnectionOrder } from './orders';
import type { SocketEvent } from './socket';

export type ConnectionEvent = SocketEvent | DialEvent | GuardEvent | ConnectionOrder;

export type LineEvent =
  | { type: 'phase'; phase: LinkPhase; attempt: number; retryInMs?: number; reason?: string }
  /** A new socket: numbers start again. */
  | { type: 'open' }
  | Extract<SocketEvent, { type: 'message' }>
  /** Final. The server does not want this session back. */
  | { type: 'ended'; code: number; reason: string };

/** State between two events of the connection. */
interface PhaseMemory {
  live: boolean;
  /** The session expired, and a fresh ticket has been asked for: once. */
  renewing: boolean;
  reason: string | undefined;
}

/** Whether another connection may follow one that ended with this code; the back-off is told when. */
function mayReconnect(code: number, memory: PhaseMemory, backoff: Backoff): boolean {
  if (code === CLOSE.manual || (code === CLOSE.sessionExpired && memory.renewing)) return false;
  backoff.failed();
  if (code === CLOSE.sessionExpired) {
    // A fresh ticket may come from a session that was renewed elsewhere: without a wait.
    memory.renewing = true;
    backoff.ask(0, 0);
  }
  // Another tab took over: coming back at once would only take over from it in turn.
  if (code === CLOSE.replaced) backoff.ask(RECONNECT_CAP_MS, RECONNECT_CAP_MS);
  return true;
}

/** Derives the phase of the link from the events of its connections. Close code 3000, or 4003 twice, ends it. */
export function phases(backoff: Backoff): OperatorFunction<ConnectionEvent, LineEvent> {
  return statefulOperator((out) => {
    const memory: PhaseMemory = { live: false, renewing: false, reason: undefined };
    const emitPhase = (phase: LinkPhase, retryInMs?: number) =>
      out({ type: 'phase', phase, attempt: backoff.attempt, retryInMs, reason: memory.reason });
    const syncing = () => {
      memory.live = false;
      emitPhase('syncing');
    };
    const closed = ({ code, reason }: { code: number; reason: string }) => {
      memory.live = false;
      const again = mayReconnect(code, memory, backoff);
      memory.reason = reason || `close ${code}`;
      emitPhase(again ? 'offline' : 'closed');
      if (!again) out({ type: 'ended', code, reason });
    };
    const live = () => {
      if (memory.live) return;
      memory.live = true;
      memory.renewing = false;
      memory.reason = undefined;
      backoff.live();
      emitPhase('live');
    };
    return (event) => {
      if (event.type === 'message') out(event);
      else if (event.type === 'open') {
        out(event);
        syncing();
      } else if (event.type === 'syncing') syncing();
      else if (event.type === 'live') live();
      else if (event.type === 'close') closed(event);
      else if (event.type === 'stale' || event.type === 'fresh') {
        if (memory.live) emitPhase(event.type === 'stale' ? 'stale' : 'live');
      } else if (event.type === 'waiting') emitPhase('offline', event.ms);
      else if (event.type === 'dialing') emitPhase('connecting');
      else if (event.type === 'refused') {
        memory.reason = 'ticket';
        emitPhase('offline');
      } else if (event.type === 'goAway') backoff.ask(event.after, event.spread);
    };
  });
}
