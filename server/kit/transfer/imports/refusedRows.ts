import type { Executor } from '../../../db/tables';
import type { SheetRow } from '../sheets/sheetRows';
import type { PartPlace } from './importStore';
import type { RowProblem } from './read/readRow';

/** A refused row, stored by its index in its part. */
export interface RefusedRow {
  index: number;
  problems: RowProblem[];
}

/** @param refused with indexes relative to `from`; stored rows before `from` are kept */
export async function keepRefused(
  db: Executor,
  importId: string,
  { part, from }: PartPlace,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (from > 0 && refused.length === 0) return;
  const before = from > 0 ? await refusedIn(db, importId, part) : [];
  const list = [...before, ...refused.map((row) => ({ ...row, index: from + row.index }))];
  await db
    .updateTable('importParts')
    .set({ refused: list.length > 0 ? ({ list } as object) : null })
    .where('importId', '=', importId)
    .where('part', '=', part)
    .execute();
}

async function refusedIn(db: Executor, importId: string, part: number): Promise<readonly RefusedRow[]> {
  const kept = await db
    .selectFrom('importParts')
    .select('refused')
    .where('importId', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();
  return (kept?.refused?.list as RefusedRow[] | undefined) ?? [];
}

/** Parts with refused rows, loaded one at a time. */
export async function* refusedParts(
  db: Executor,
  importId: string,
): AsyncGenerator<{ rows: SheetRow[]; refused: RefusedRow[] }> {
  for (let last = -1; ; ) {
    const next = await db
      .selectFrom('importParts')
      .select(['part', 'rows', 'refused'])
      .where('importId', '=', importId)
      .where('refused', 'is not', null)
      .where('part', '>', last)
      .orderBy('part')
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    yield { rows: next.rows.list as SheetRow[], refused: next.refused?.list as RefusedRow[] };
    last = next.part;
  }
}
