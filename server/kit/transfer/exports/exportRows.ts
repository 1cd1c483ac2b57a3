import { withoutPersonal } from '../../../../contract/kit/personal';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { ResourceKit } from '../../kit';
import { titlesOf, toRow } from '../../query/rows';
import type { RequestContext, ServedResource, StoredRow } from '../../served';
import { importableTitles } from '../imports/refs';
import type { SheetFacts } from '../sheets/sheetFacts';
import type { SheetWords } from '../sheets/words';
import { headCells, rowCells } from './cells';
import { allRows, type ExportQuestion } from './keyset';
import type { Cell } from './xlsx';

export interface ExportPlan {
  columns: readonly string[];
  /** What is personal stands in it as it is. */
  plain: boolean;
  /** Lines above the heads. */
  intro: readonly string[];
  words: SheetWords;
  facts: SheetFacts;
  /** Runs when the last row was read, or when the reader went away, before the sheet ends. */
  ended(rows: number, complete: boolean): Promise<unknown>;
}

interface RowBatch {
  batch: readonly StoredRow[];
  plain: boolean;
}

async function shown(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  { batch, plain }: RowBatch,
) {
  const { db } = kit.database;
  const found = batch.map((row) => toRow(served, row, kit.keys));
  const open = plain ? found : found.map((row) => withoutPersonal(served.resource, row));
  const now = kit.clock();
  const rows: readonly AnyRow[] =
    (await served.complete?.(db, open, { ...context, now, keys: kit.keys })) ?? open;
  const titles = await titlesOf(db, { served: kit.find, now }, served, rows, context);
  const named = Object.entries(titles).map(
    async ([to, its]) => [to, await importableTitles(kit, context, kit.find(to), its)] as const,
  );
  return { rows, titles: Object.fromEntries(await Promise.all(named)) };
}

/** Rows of cells: what it is, the heads, then every record. Nothing is held but the batch at hand. */
export async function* exportCells(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  question: ExportQuestion,
  plan: ExportPlan,
): AsyncGenerator<Cell[]> {
  const { columns, plain, intro, words, facts, ended } = plan;
  const { resource } = served;
  let count = 0;
  let complete = false;
  try {
    for (const line of intro) yield [line];
    yield headCells(columns, { resource, facts, words });
    for await (const batch of allRows(kit, served, context, question)) {
      const { rows, titles } = await shown(kit, served, context, { batch, plain });
      const writer = { resource, words, titles, facts, context };
      for (const row of rows) {
        yield rowCells(row, columns, writer);
        count += 1;
      }
    }
    complete = true;
  } finally {
    await ended(count, complete);
  }
}
