interface VersionedKey {
  id: string;
  ver: number;
}

/** Versions of open rows as the feed told them: the next fact of a row must be its next version. */
export class VersionLedger {
  readonly #versions = new Map<string, number>();
  readonly #isLast: (row: unknown) => boolean;

  constructor(isLast: (row: unknown) => boolean) {
    this.#isLast = isLast;
  }

  reset(rows: readonly unknown[]): void {
    this.#versions.clear();
    for (const row of rows) this.#note(row as VersionedKey);
  }

  /** False when a fact in between is missing. What came to its end is forgotten: the window forgets it, too. */
  follows(row: unknown): boolean {
    const { id, ver } = row as VersionedKey;
    const known = this.#versions.get(id);
    if (known !== undefined && ver > known + 1) return false;
    if (known === undefined || ver > known) this.#note(row as VersionedKey);
    return true;
  }

  #note(row: VersionedKey): void {
    if (this.#isLast(row)) this.#versions.delete(row.id);
    else this.#versions.set(row.id, row.ver);
  }
}
