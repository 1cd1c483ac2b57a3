import { NOTIFICATIONS } from '../../../contract/notifications';
import { CLOSE, MESSAGE, type TickContent } from '../../../contract/push';
import type { Principal } from '../../access/principal';
import { TokenBucket } from '../../concurrency/rateLimit';
import { type Entitlement, entitlementOf } from '../entitlement';
import { type FrameHead, frameHead, jsonFrame } from '../frame';
import type { Receiver, WatchLists } from '../live/groups';
import type { OutgoingRow } from '../live/recentRows';
import type { PushMetrics } from '../metrics';
import type { Clock, Scheduler, WireLine, WireSocket } from '../ports';
import type { PushSettings } from '../settings';
import type { ServedTopic } from '../topics/liveTopic';
import { SendQueue } from './sendQueue';

/** What every tick tells about the system behind the socket. */
export interface SystemHealth {
  database: boolean;
}

/** `buffer`: rows are kept back (in `RecentRows`) until what went before has been sent. */
export type PushPhase = 'auth' | 'buffer' | 'replay' | 'snapshot' | 'live' | 'draining' | 'closed';

export interface SessionOptions {
  id: string;
  socket: WireSocket;
  line: WireLine;
  /** Speaks protocol version 2; without it only the business messages are sent, unnumbered. */
  v2: boolean;
  principal: Principal;
  topics: readonly ServedTopic[];
  settings: PushSettings;
  metrics: PushMetrics;
  clock: Clock;
  stopwatch: () => number;
  scheduler: Scheduler;
  health: SystemHealth;
  /** A row arrived that does not follow the last one. */
  onGap: (session: PushSession) => void;
  /** Called once, when nothing more will be sent. */
  onEnd: (session: PushSession) => void;
}

const HEARTBEAT = frameHead(MESSAGE.tick, '');

/** One connection: its phase, its place in the feed and its way out. */
export class PushSession implements Receiver {
  readonly id: string;
  readonly v2: boolean;
  readonly queue: SendQueue;
  readonly inbound: TokenBucket;
  readonly lostPoints = new Map<string, number>();
  principal: Principal;
  entitlement: Entitlement;
  phase: PushPhase = 'auth';
  /** Everything entitled up to this feed position has been sent; `h` is its MAC. */
  pos = 0;
  h = '';
  greeted = false;
  stateCursor: number | undefined;
  watched: WatchLists = new Map();
  /** Latest position the person has had on a visible page. */
  seen = 0;
  lastHeardAt: number;
  readonly #options: SessionOptions;
  #run = 0;
  #digest: { asOf: number; head: FrameHead } | undefined;

  constructor(options: SessionOptions) {
    const { id, socket, line, v2, principal, topics, settings, metrics, stopwatch } = options;
    this.#options = options;
    this.id = id;
    this.v2 = v2;
    this.principal = principal;
    this.entitlement = entitlementOf(principal, topics);
    this.lastHeardAt = stopwatch();
    this.inbound = new TokenBucket(settings.inboundBurst, settings.inboundPerMinute, this.lastHeardAt);
    const onSlow = (code: number) => this.close(code, 'slow');
    this.queue = new SendQueue({ socket, line, numbered: v2, settings, metrics, now: stopwatch, onSlow });
  }

  get live(): boolean {
    return this.v2 && this.phase === 'live';
  }
  get ended(): boolean {
    return this.phase === 'draining' || this.phase === 'closed';
  }

  /** Starts a run of the open or resync path; an older run finds itself out of date and stops. */
  begin(): number {
    this.phase = 'buffer';
    this.#digest = undefined;
    this.#run += 1;
    return this.#run;
  }
  isOn(run: number): boolean {
    return this.#run === run && !this.ended;
  }
  get run(): number {
    return this.#run;
  }

  /** Takes over what the person may see now. */
  assume(principal: Principal): void {
    this.principal = { ...principal, sessionId: principal.sessionId || this.principal.sessionId };
    this.entitlement = entitlementOf(principal, this.#options.topics);
    this.stateCursor = undefined;
    this.lostPoints.clear();
  }

  /** A row of the feed in its turn. Rows that are not permitted only move the position. */
  offer(row: OutgoingRow, permitted: boolean): void {
    if (this.phase !== 'live' || row.pos <= this.pos) return;
    if (row.pos === this.pos + 1) this.advance(row, permitted);
    else this.#options.onGap(this);
  }

  advance(row: OutgoingRow, permitted: boolean): void {
    this.pos = row.pos;
    this.h = row.h;
    if (permitted && (this.v2 || row.messageType in NOTIFICATIONS)) this.queue.send(row.head, this.#place());
    this.#sendDigest();
  }

  tick(): void {
    if (this.v2 && !this.greeted) return;
    const { clock, health } = this.#options;
    const head =
      health.database || !this.v2 ? HEARTBEAT : jsonFrame(MESSAGE.tick, { db: false } satisfies TickContent);
    // Outside `live` the position is not "everything up to here": then only the time is told.
    this.queue.send(head, { ...(this.phase === 'live' && this.#place()), t: clock() });
  }

  /** Sends a digest when the connection is exactly at its position; false when that is past. */
  digest(asOf: number, head: FrameHead): boolean {
    if (this.phase !== 'live' || this.pos > asOf) return false;
    this.#digest = { asOf, head };
    this.#sendDigest();
    return true;
  }

  /** Ends the connection in order; a peer that does not answer is cut. */
  close(code: number, reason = ''): void {
    if (this.ended) return;
    const { socket, settings, scheduler } = this.#options;
    this.phase = 'draining';
    this.queue.end();
    this.#options.onEnd(this);
    socket.close(code, reason);
    scheduler.after(settings.terminateMs, () => socket.terminate());
  }

  /** The socket is gone. */
  closed(): void {
    const first = !this.ended;
    this.phase = 'closed';
    this.queue.end();
    if (first) this.#options.onEnd(this);
  }

  /** Asks for a sign of life; a peer that has been silent for too long is cut. */
  ping(): void {
    const { socket, settings, stopwatch } = this.#options;
    if (stopwatch() - this.lastHeardAt < settings.idleMs) {
      socket.ping();
      return;
    }
    socket.terminate();
    this.closed();
  }

  /** For failures behind the connection: the client shall come back, not stay away. */
  fail(): void {
    this.close(CLOSE.overload, 'unavailable');
  }

  #place(): { p: number; h: string } {
    return { p: this.pos, h: this.h };
  }

  #sendDigest(): void {
    const digest = this.#digest;
    if (!digest || digest.asOf > this.pos) return;
    this.#digest = undefined;
    if (digest.asOf === this.pos) this.queue.send(digest.head);
  }
}
