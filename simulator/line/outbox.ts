import { UP_DELIVERY, type UpKind } from '../../contract/mqtt';

/** A message with its number. `ts` is the machine's own clock, `madeAt` and `sentAt` are true time; ms. */
export interface OutboxMessage {
  kind: UpKind;
  bd: number;
  seq: number;
  ts: number;
  tq: 'ntp' | 'rtc' | 'unsync';
  d: unknown;
  hist: boolean;
  madeAt: number;
  /** Last time it was handed to the broker; absent = not yet. */
  sentAt?: number;
  /** The broker has not taken it yet: said again, it would only be slower. */
  waits?: boolean;
}

export type OutboxMessageId = readonly [bd: number, seq: number, ts: number];

/**
 * The flash memory of a machine: what must arrive (QoS 1) stays until the server says that it is on disk;
 * the broker's own acknowledgement is not that word. The rest leaves with the first attempt.
 */
export interface Outbox {
  add(message: OutboxMessage): void;
  /** What is due now, marked as sent: what is new in its order, and beside it a little history in its order. */
  take(now: number): OutboxMessage[];
  acknowledge(ids: readonly OutboxMessageId[]): void;
  /** A new connection: everything is due again. What is old by now goes as history, what was fleeting is gone. */
  replay(now: number): void;
  readonly size: number;
  /** Given up for lack of room. */
  readonly dropped: number;
  /** Confirmed by the server. */
  readonly acked: number;
}

export interface OutboxOptions {
  /** Unacknowledged letters are sent again after this, ms. */
  resendAfterMs: number;
  /** Letters that fit in. */
  capacity: number;
  /** Unacknowledged letters on their way at a time. */
  window: number;
}

/** A report older than this says how it was, not how it is. */
export const HISTORY_AFTER_MS = 120_000;
/** Buffered messages are sent at five a second at most, so that they do not delay present ones. */
const HISTORY_EVERY_MS = 200;
const HISTORY_BURST = 5;

type OutboxIndex = Map<string, OutboxMessage>;

function keyOf(bd: number, seq: number, ts: number): string {
  return `${bd}/${seq}/${ts}`;
}

function mustArrive({ kind }: OutboxMessage): boolean {
  return UP_DELIVERY[kind].qos === 1;
}

/** It went with the connection that is gone. */
function forget(message: OutboxMessage): void {
  message.sentAt = undefined;
  message.waits = false;
}

export function createOutbox({ resendAfterMs, capacity, window }: OutboxOptions): Outbox {
  const present: OutboxIndex = new Map();
  const history: OutboxIndex = new Map();
  let dropped = 0;
  let acked = 0;
  let historyAt = 0;

  const makeRoom = () => {
    if (present.size + history.size < capacity) return;
    const victim =
      oldestEnv(history) ?? oldestEnv(present) ?? history.keys().next().value ?? present.keys().next().value;
    if (victim === undefined) return;
    if (!history.delete(victim)) present.delete(victim);
    dropped += 1;
  };
  const takeFrom = (messages: OutboxIndex, now: number, limit: number): OutboxMessage[] => {
    const due: OutboxMessage[] = [];
    let flying = 0;
    for (const [key, message] of messages) {
      if (due.length >= limit || flying >= window) break;
      if (mustArrive(message)) flying += 1;
      else messages.delete(key);
      if (message.waits || (message.sentAt !== undefined && now - message.sentAt < resendAfterMs)) continue;
      message.sentAt = now;
      due.push(message);
    }
    return due;
  };
  const takeHistory = (now: number): OutboxMessage[] => {
    if (history.size === 0) return [];
    const earned = Math.floor((now - historyAt) / HISTORY_EVERY_MS);
    const due = takeFrom(history, now, Math.min(HISTORY_BURST, earned));
    if (due.length > 0) historyAt = now;
    return due;
  };
  return {
    add(message) {
      makeRoom();
      present.set(keyOf(message.bd, message.seq, message.ts), message);
    },
    take: (now) => [...takeFrom(present, now, Number.POSITIVE_INFINITY), ...takeHistory(now)],
    acknowledge(ids) {
      for (const [bd, seq, ts] of ids) {
        const key = keyOf(bd, seq, ts);
        if (present.delete(key) || history.delete(key)) acked += 1;
      }
    },
    replay(now) {
      for (const message of history.values()) forget(message);
      for (const [key, message] of present) {
        forget(message);
        const old = now - message.madeAt > HISTORY_AFTER_MS;
        if (old || !mustArrive(message)) present.delete(key);
        if (old && mustArrive(message)) history.set(key, { ...message, hist: true });
      }
    },
    get size() {
      return present.size + history.size;
    },
    get dropped() {
      return dropped;
    },
    get acked() {
      return acked;
    },
  };
}

/** Measurements can be missed, what happened to goods and doors cannot. */
function oldestEnv(messages: OutboxIndex): string | undefined {
  for (const [key, { kind }] of messages) if (kind === 'env') return key;
  return undefined;
}
