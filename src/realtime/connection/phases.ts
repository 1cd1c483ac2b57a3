import { CLOSE, RECONNECT_CAP_MS } from '@contract/push';
import type { OperatorFunction } from 'rxjs';
import { remembering } from '../remembering';
import type { LinkPhase } from '../types';
import type { Backoff } from './backoff';
import type { DialEvent } from './dial';
import type { GuardEvent } from './guards';
import type { Order } from './orders';
import type { SocketEvent } from './socket';

export type ConnectionEvent = SocketEvent | DialEvent | GuardEvent | Order;

export type LineEvent =
  | { type: 'phase'; phase: LinkPhase; attempt: number; retryInMs?: number; reason?: string }
  /** A new socket: numbers start again. */
  | { type: 'open' }
  | Extract<SocketEvent, { type: 'message' }>
  /** Final. The server does not want this session back. */
  | { type: 'ended'; code: number; reason: string };

/** What is known of the line between two happenings. */
interface PhaseMemory {
  live: boolean;
  /** The session expired, and a fresh ticket has been asked for: once. */
  renewing: boolean;
  reason: string | undefined;
}

/** The next try, by the code with which the last one ended; undefined when there is none. */
function judgeClose(code: number, memory: PhaseMemory, backoff: Backoff): 'again' | undefined {
  if (code === CLOSE.manual || (code === CLOSE.sessionExpired && memory.renewing)) return undefined;
  backoff.failed();
  if (code === CLOSE.sessionExpired) {
    // A fresh ticket may come from a session that was renewed elsewhere: without a wait.
    memory.renewing = true;
    backoff.ask(0, 0);
  }
  // Coming straight back would only replace the one that replaced us.
  if (code === CLOSE.replaced) backoff.ask(RECONNECT_CAP_MS, RECONNECT_CAP_MS);
  return 'again';
}

/** Tells how the line is from what happens to it. Close code 3000, or 4003 twice, is the end. */
export function phases(backoff: Backoff): OperatorFunction<ConnectionEvent, LineEvent> {
  return remembering((out) => {
    const memory: PhaseMemory = { live: false, renewing: false, reason: undefined };
    const tell = (phase: LinkPhase, retryInMs?: number) =>
      out({ type: 'phase', phase, attempt: backoff.attempt, retryInMs, reason: memory.reason });
    const syncing = () => {
      memory.live = false;
      tell('syncing');
    };
    const closed = ({ code, reason }: { code: number; reason: string }) => {
      memory.live = false;
      const next = judgeClose(code, memory, backoff);
      memory.reason = reason || `close ${code}`;
      tell(next ? 'offline' : 'closed');
      if (!next) out({ type: 'ended', code, reason });
    };
    const live = () => {
      if (memory.live) return;
      memory.live = true;
      memory.renewing = false;
      memory.reason = undefined;
      backoff.live();
      tell('live');
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
        if (memory.live) tell(event.type === 'stale' ? 'stale' : 'live');
      } else if (event.type === 'waiting') tell('offline', event.ms);
      else if (event.type === 'dialing') tell('connecting');
      else if (event.type === 'refused') {
        memory.reason = 'ticket';
        tell('offline');
      } else if (event.type === 'goAway') backoff.ask(event.after, event.spread);
    };
  });
}
