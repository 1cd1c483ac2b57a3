import type { RowMessage } from '../../events/bus';
import { type Entitlement, partFor } from '../entitlement';
import { embedded, type FrameHead } from '../frame';
import type { StateTopic } from '../topics/liveTopic';

interface Entry {
  org: string;
  row: unknown;
  change: number;
  /** The row as it stands in a frame, written when first needed. */
  text?: string;
}

const ROWS_PER_FRAME = 500;

/**
 * The newest row per key of one topic with the number of its change. Conflation falls out of it: whoever
 * lags asks for everything after its own number and gets each key once.
 */
export class KeyedLane {
  readonly #topic: StateTopic;
  readonly #latest = new Map<string, Entry>();
  #dirty = new Map<string, Entry>();

  constructor(topic: StateTopic) {
    this.#topic = topic;
  }

  offer({ org, row }: RowMessage, change: number): void {
    const key = this.#topic.key(row);
    const entry: Entry = { org, row, change };
    this.#latest.set(key, entry);
    this.#dirty.set(key, entry);
  }

  /** Ends a flush: what comes from now on belongs to the next one. */
  settle(): void {
    this.#dirty = new Map();
  }

  isOpenTo(entitlement: Entitlement): boolean {
    return entitlement.topics.has(this.#topic);
  }

  /** Frames with what changed since the last flush. */
  dirtyFrames(entitlement: Entitlement, at: number): FrameHead[] {
    return this.#frames(this.#dirty.values(), entitlement, -1, at);
  }

  /** Frames with everything that changed after `cursor`. */
  framesSince(entitlement: Entitlement, cursor: number, at: number): FrameHead[] {
    return this.#frames(this.#latest.values(), entitlement, cursor, at);
  }

  /** Frames with everything there is. */
  wholeFrames(entitlement: Entitlement, at: number): FrameHead[] {
    if (!this.isOpenTo(entitlement)) return [];
    const rows: string[] = [];
    for (const held of this.#topic.held(entitlement.orgIds)) {
      const row = partFor(entitlement, this.#topic, this.#topic.rowOf(held));
      if (row !== undefined) rows.push(this.#text(row));
    }
    return this.#rowFrames(rows, at);
  }

  #frames(entries: Iterable<Entry>, entitlement: Entitlement, cursor: number, at: number): FrameHead[] {
    if (!this.isOpenTo(entitlement)) return [];
    const rows: string[] = [];
    for (const entry of entries) {
      if (entry.change <= cursor || !entitlement.orgIds.has(entry.org)) continue;
      const text = this.#textFor(entitlement, entry);
      if (text !== undefined) rows.push(text);
    }
    return this.#rowFrames(rows, at);
  }

  /** Of most people it is the same, and written once. */
  #textFor(entitlement: Entitlement, entry: Entry): string | undefined {
    const row = partFor(entitlement, this.#topic, entry.row);
    if (row !== entry.row) return row === undefined ? undefined : this.#text(row);
    entry.text ??= this.#text(row);
    return entry.text;
  }

  #text(row: unknown): string {
    return embedded(this.#topic.packed ? this.#topic.packed(row) : row);
  }

  /** Frames of at most `ROWS_PER_FRAME` rows. */
  #rowFrames(rows: readonly string[], at: number): FrameHead[] {
    const fields = embedded(this.#topic.fields?.(at) ?? {}).slice(0, -1);
    const open = fields === '{' ? fields : `${fields},`;
    const start = `{"messageType":${this.#topic.messageType},"content":"${open}\\"rows\\":[`;
    const heads: FrameHead[] = [];
    for (let from = 0; from < rows.length; from += ROWS_PER_FRAME) {
      heads.push(`${start}${rows.slice(from, from + ROWS_PER_FRAME).join(',')}]}"`);
    }
    return heads;
  }
}
