/** What to do with a frame by its number, dense per connection. */
export type Verdict = 'pass' | 'duplicate' | 'gap';

/** Two counters on purpose: see push-protocol §2. This is `n`, the number of a frame in its connection. */
export class SequenceGate {
  #next = 0;

  judge(n: number | undefined): Verdict {
    if (n === undefined || n === this.#next) {
      if (n !== undefined) this.#next += 1;
      return 'pass';
    }
    return n < this.#next ? 'duplicate' : 'gap';
  }
}

/** Where to resume: all four must still hold for the server. In memory only, so a reload means a snapshot. */
export interface Cursor {
  epoch: string;
  acl: string;
  pos: number;
  h: string;
}

export function resumeQuery(cursor: Cursor | undefined): string {
  if (!cursor) return '';
  const { epoch, pos, h, acl } = cursor;
  return `&${new URLSearchParams({ epoch, pos: String(pos), h, acl })}`;
}

/** Whether a fact at durable position `p` has been taken in already. Positions have holes: others' facts. */
export function isPast(cursor: Cursor | undefined, p: number | undefined): boolean {
  return cursor !== undefined && p !== undefined && p <= cursor.pos;
}

/** Versions of the open alerts as the feed told them: the next fact of an alert must be the next version. */
export class VersionLedger {
  readonly #versions = new Map<string, number>();

  reset(rows: Iterable<{ id: string; ver: number; state: string }>): void {
    this.#versions.clear();
    for (const row of rows) this.#note(row);
  }

  /** False when a fact in between is missing. A cleared alert is forgotten: the window forgets it, too. */
  follows(row: { id: string; ver: number; state: string }): boolean {
    const known = this.#versions.get(row.id);
    if (known !== undefined && row.ver > known + 1) return false;
    if (known === undefined || row.ver > known) this.#note(row);
    return true;
  }

  #note({ id, ver, state }: { id: string; ver: number; state: string }): void {
    if (state === 'cleared') this.#versions.delete(id);
    else this.#versions.set(id, ver);
  }
}
