import type { Executor } from '../../../db/tables';
import type { SheetRow } from '../sheets/sheetRows';
import type { RowProblem } from './read/readRow';

/** One row of a part that was not taken. */
export interface RefusedRow {
  index: number;
  problems: RowProblem[];
}

export async function keepRefused(
  db: Executor,
  importId: string,
  part: number,
  list: readonly RefusedRow[],
): Promise<void> {
  await db
    .updateTable('importParts')
    .set({ refused: list.length > 0 ? ({ list } as object) : null })
    .where('importId', '=', importId)
    .where('part', '=', part)
    .execute();
}

/** Parts with refused rows, one at a time. */
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
