/** Where to resume: all four must still hold for the server. */
export interface Cursor {
  epoch: string;
  acl: string;
  pos: number;
  h: string;
}

/** Up to where everything has been taken in. In memory only, so a reload means a snapshot. */
export class Bookmark {
  cursor: Cursor | undefined;

  /** Latest durable position taken in. */
  get pos(): number {
    return this.cursor?.pos ?? 0;
  }

  /** The part of the address that asks to go on from here; empty asks for a snapshot. */
  get query(): string {
    if (!this.cursor) return '';
    const { epoch, pos, h, acl } = this.cursor;
    return `&${new URLSearchParams({ epoch, pos: String(pos), h, acl })}`;
  }

  /** Whether a fact at durable position `p` has been taken in already. Positions have holes: others' facts. */
  isPast(p: number | undefined): boolean {
    return this.cursor !== undefined && p !== undefined && p <= this.cursor.pos;
  }

  /** Moves on; whoever says `p` says that everything of ours up to it has been sent. */
  advance(p: number | undefined, h: string | undefined): void {
    const { cursor } = this;
    if (!cursor || p === undefined || p < cursor.pos) return;
    cursor.pos = p;
    if (h !== undefined) cursor.h = h;
  }
}
