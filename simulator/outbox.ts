import type { UpKind } from '../contract/mqtt';

/** A message on its way to the server. `ts` is the machine's own clock, ms. */
export interface Letter {
  kind: UpKind;
  bd: number;
  seq: number;
  ts: number;
  d: unknown;
  hist: boolean;
  /** When it was made and when it was last handed to the broker, on the caller's clock; absent = not yet. */
  madeAt: number;
  sentAt?: number;
}

export type LetterId = readonly [bd: number, seq: number, ts: number];

/**
 * The flash memory of a machine: what must arrive stays here until the server says it is on disk.
 * A broker's own acknowledgement is not that word.
 */
export interface Outbox {
  add(letter: Letter): void;
  /** What is due now, oldest first, marked as sent. */
  take(now: number, limit: number): Letter[];
  acknowledge(ids: readonly LetterId[]): void;
  /** After a loss of connection everything is due again; what is old by now goes as history. */
  replay(now: number): void;
  readonly size: number;
  /** Given up for lack of room. */
  readonly dropped: number;
}

export interface OutboxOptions {
  resendAfterMs: number;
  capacity: number;
}

/** A report older than this says how it was, not how it is. */
const HISTORY_AFTER_MS = 120_000;

function keyOf(bd: number, seq: number, ts: number): string {
  return `${bd}/${seq}/${ts}`;
}

export function createOutbox({ resendAfterMs, capacity }: OutboxOptions): Outbox {
  const letters = new Map<string, Letter>();
  let dropped = 0;
  const makeRoom = () => {
    if (letters.size < capacity) return;
    // Measurements can be missed, what happened to goods and doors cannot.
    const victim = [...letters].find(([, { kind }]) => kind === 'env') ?? [...letters][0];
    if (!victim) return;
    letters.delete(victim[0]);
    dropped += 1;
  };
  return {
    add(letter) {
      makeRoom();
      letters.set(keyOf(letter.bd, letter.seq, letter.ts), letter);
    },
    take(now, limit) {
      const due: Letter[] = [];
      for (const letter of letters.values()) {
        if (due.length >= limit) break;
        if (letter.sentAt !== undefined && now - letter.sentAt < resendAfterMs) continue;
        letter.sentAt = now;
        due.push(letter);
      }
      return due;
    },
    acknowledge(ids) {
      for (const [bd, seq, ts] of ids) letters.delete(keyOf(bd, seq, ts));
    },
    replay(now) {
      for (const letter of letters.values()) {
        letter.hist ||= now - letter.madeAt > HISTORY_AFTER_MS;
        letter.sentAt = undefined;
      }
    },
    get size() {
      return letters.size;
    },
    get dropped() {
      return dropped;
    },
  };
}
