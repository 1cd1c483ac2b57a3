import { type Entitlement, maySeeMachines } from '../entitlement';
import { embedded, type FrameHead } from '../frame';

interface Entry<T> {
  org: string;
  value: T;
  change: number;
  /** The value as it stands in a frame, written when first needed. */
  text?: string;
}

export interface LaneFormat<T> {
  messageType: number;
  /** The row of a frame's `rows`. */
  row(value: T): unknown;
  /** What stands in the content before the rows. */
  fields(at: number): Record<string, unknown>;
}

const ROWS_PER_FRAME = 500;

/**
 * Newest value per key with the number of its change. Conflation falls out of it: whoever lags
 * asks for everything after his own number and gets each key once.
 */
export class KeyedLane<T> {
  readonly #format: LaneFormat<T>;
  readonly #latest = new Map<string, Entry<T>>();
  #dirty = new Map<string, Entry<T>>();

  constructor(format: LaneFormat<T>) {
    this.#format = format;
  }

  get dirty(): boolean {
    return this.#dirty.size > 0;
  }

  offer(key: string, org: string, value: T, change: number): void {
    const entry: Entry<T> = { org, value, change };
    this.#latest.set(key, entry);
    this.#dirty.set(key, entry);
  }

  /** Ends a flush: what comes from now on belongs to the next one. */
  settle(): void {
    this.#dirty = new Map();
  }

  /** Frames with what changed since the last flush. */
  dirtyFrames(entitlement: Entitlement, at: number): FrameHead[] {
    return this.#frames(this.#dirty.values(), entitlement, -1, at);
  }

  /** Frames with everything that changed after `cursor`. */
  framesSince(entitlement: Entitlement, cursor: number, at: number): FrameHead[] {
    return this.#frames(this.#latest.values(), entitlement, cursor, at);
  }

  #frames(entries: Iterable<Entry<T>>, entitlement: Entitlement, cursor: number, at: number): FrameHead[] {
    const rows: string[] = [];
    for (const entry of entries) {
      if (entry.change <= cursor || !maySeeMachines(entitlement, entry.org)) continue;
      entry.text ??= embedded(this.#format.row(entry.value));
      rows.push(entry.text);
    }
    return rowFrames(this.#format, rows, at);
  }
}

/** Frames of at most `ROWS_PER_FRAME` rows from rows already written by `embedded`. */
export function rowFrames<T>(format: LaneFormat<T>, rows: string[], at: number): FrameHead[] {
  const fields = embedded(format.fields(at)).slice(0, -1);
  const open = fields === '{' ? fields : `${fields},`;
  const start = `{"messageType":${format.messageType},"content":"${open}\\"rows\\":[`;
  const heads: FrameHead[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_FRAME) {
    heads.push(`${start}${rows.slice(from, from + ROWS_PER_FRAME).join(',')}]}"`);
  }
  return heads;
}
