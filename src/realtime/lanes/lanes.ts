import type { AnyTopic } from '../topics/defineLive';
import type { FrameBatch } from '../types';

/** Rows of lane `signal` kept for the next frame; older ones are dropped: a curve shows the hole. */
const MAX_SIGNAL = 2_000;

interface LaneBuffer {
  /** Whether its rows need no frame of their own. */
  readonly mayWait: boolean;
  push(rows: readonly unknown[]): void;
  /** Takes rows out, at most `limit` of those that may wait. */
  take(limit: number): unknown[];
  readonly size: number;
}

/** Ordered and lossless. */
class LogBuffer implements LaneBuffer {
  readonly mayWait: boolean = false;
  #rows: unknown[] = [];

  get size(): number {
    return this.#rows.length;
  }
  push(rows: readonly unknown[]): void {
    for (const row of rows) this.#rows.push(row);
  }
  take(limit: number): unknown[] {
    const rows = this.#rows.slice(0, limit);
    this.#rows = this.#rows.slice(limit);
    return rows;
  }
}

/** One row per key, the newest. */
class StateBuffer implements LaneBuffer {
  readonly mayWait = false;
  readonly #key: (row: unknown) => string;
  readonly #newer: (next: unknown, known: unknown) => boolean;
  #rows = new Map<string, unknown>();

  constructor({ name, key, newer }: AnyTopic) {
    if (!key) throw new TypeError(`topic ${name} of lane state has no key`);
    this.#key = key;
    this.#newer = newer ?? (() => true);
  }

  get size(): number {
    return this.#rows.size;
  }
  push(rows: readonly unknown[]): void {
    for (const row of rows) {
      const key = this.#key(row);
      const known = this.#rows.get(key);
      if (known === undefined || this.#newer(row, known)) this.#rows.set(key, row);
    }
  }
  take(): unknown[] {
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    return rows;
  }
}

class SignalBuffer extends LogBuffer {
  override readonly mayWait = true;
  override push(rows: readonly unknown[]): void {
    super.push(rows);
    const surplus = this.size - MAX_SIGNAL;
    if (surplus > 0) super.take(surplus);
  }
  override take(): unknown[] {
    return super.take(Number.POSITIVE_INFINITY);
  }
}

function bufferOf(topic: AnyTopic): LaneBuffer {
  if (topic.lane === 'state') return new StateBuffer(topic);
  return topic.lane === 'signal' ? new SignalBuffer() : new LogBuffer();
}

/** Keeps what arrives until the next frame of the screen, each lane by its own promise. */
export class Lanes {
  readonly #buffers: ReadonlyMap<string, LaneBuffer>;

  constructor(topics: readonly AnyTopic[]) {
    this.#buffers = new Map(topics.map((topic) => [topic.name, bufferOf(topic)]));
  }

  get pending(): boolean {
    for (const buffer of this.#buffers.values()) if (buffer.size > 0) return true;
    return false;
  }

  /** Whether something waits that wants the next frame. */
  get urgent(): boolean {
    for (const { size, mayWait } of this.#buffers.values()) if (size > 0 && !mayWait) return true;
    return false;
  }

  push(topic: string, rows: readonly unknown[]): void {
    this.#buffers.get(topic)?.push(rows);
  }

  /** What the coming frame applies; undefined when there is nothing. @param limit of rows per log */
  take(limit: number = Number.POSITIVE_INFINITY): FrameBatch | undefined {
    if (!this.pending) return undefined;
    const batch: Record<string, readonly unknown[]> = {};
    for (const [name, buffer] of this.#buffers) if (buffer.size > 0) batch[name] = buffer.take(limit);
    return batch;
  }
}
