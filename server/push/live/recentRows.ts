import type { FeedRow } from '../../events/relay';
import { type FrameHead, frameHead, shortMac } from '../frame';

/** The part of a feed row that is needed to send it. */
export type SendableRow = Pick<FeedRow, 'pos' | 'orgId' | 'messageType' | 'kind' | 'body' | 'mac'>;

/** A feed row on its way out; its text is made once for everybody. */
export class OutgoingRow {
  readonly #row: SendableRow;
  #head: FrameHead | undefined;

  constructor(row: SendableRow) {
    this.#row = row;
  }
  get pos(): number {
    return this.#row.pos;
  }
  get orgId(): string {
    return this.#row.orgId;
  }
  get kind(): string {
    return this.#row.kind;
  }
  get body(): unknown {
    return this.#row.body;
  }
  get messageType(): number {
    return this.#row.messageType;
  }
  get h(): string {
    return shortMac(this.#row.mac);
  }
  get head(): FrameHead {
    this.#head ??= frameHead(this.#row.messageType, JSON.stringify(this.#row.body));
    return this.#head;
  }
}

/**
 * The newest rows of the feed without a gap; a row that does not follow its predecessor empties the buffer.
 * A connection takes from here what it missed while it was being opened.
 */
export class RecentRows {
  readonly #capacity: number;
  #rows: OutgoingRow[] = [];
  #floor: number;

  /** @param start Position after which rows will come. */
  constructor(start: number, capacity: number) {
    this.#floor = start;
    this.#capacity = capacity;
  }

  get tail(): number {
    return this.#rows.at(-1)?.pos ?? this.#floor;
  }

  /** The row made ready to send, or undefined when it is a repetition. */
  push(row: SendableRow): OutgoingRow | undefined {
    if (row.pos <= this.tail) return undefined;
    if (row.pos !== this.tail + 1) {
      this.#rows = [];
      this.#floor = row.pos - 1;
    }
    const outgoing = new OutgoingRow(row);
    this.#rows.push(outgoing);
    if (this.#rows.length > 2 * this.#capacity) this.#forget();
    return outgoing;
  }

  /** Rows after `pos`; undefined when they reach back further than is remembered. */
  after(pos: number): OutgoingRow[] | undefined {
    if (pos < this.#floor) return undefined;
    let index = this.#rows.length;
    while (index > 0 && (this.#rows[index - 1]?.pos ?? 0) > pos) index--;
    return this.#rows.slice(index);
  }

  #forget(): void {
    const gone = this.#rows.splice(0, this.#rows.length - this.#capacity);
    this.#floor = gone.at(-1)?.pos ?? this.#floor;
  }
}
