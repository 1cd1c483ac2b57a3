import type { AnyRow } from '../../contract/kit/resource';
import type { ResourceKit } from '../resources/routes';
import { titlesOf, toRow, withoutPersonal } from '../resources/rows';
import type { Act, Served, StoredRow } from '../resources/served';
import { headCells, rowCells } from './cells';
import { allRows, type Question } from './keyset';
import type { SheetFacts } from './sheetFacts';
import type { SheetWords } from './words';
import type { Cell } from './xlsx';

export interface ExportPlan {
  columns: readonly string[];
  /** Lines above the heads. */
  intro: readonly string[];
  words: SheetWords;
  facts: SheetFacts;
  /** Runs when the last row was read, or when the reader went away, before the sheet ends. */
  ended(rows: number, complete: boolean): Promise<unknown>;
}

async function shown(kit: ResourceKit, served: Served, act: Act, batch: readonly StoredRow[]) {
  const { db } = kit.database;
  const plain = batch.map((row) => withoutPersonal(served.resource, toRow(served, row)));
  const rows: readonly AnyRow[] = (await served.complete?.(db, plain, act)) ?? plain;
  return { rows, titles: await titlesOf(db, { served: kit.find, now: kit.clock() }, served, rows, act) };
}

/** Rows of cells: what it is, the heads, then every record. Nothing is held but the batch at hand. */
export async function* exportCells(
  kit: ResourceKit,
  served: Served,
  act: Act,
  question: Question,
  plan: ExportPlan,
): AsyncGenerator<Cell[]> {
  const { columns, intro, words, facts, ended } = plan;
  const { resource } = served;
  let count = 0;
  let complete = false;
  try {
    for (const line of intro) yield [line];
    yield headCells(columns, { resource, facts, words });
    for await (const batch of allRows(kit, served, act, question)) {
      const { rows, titles } = await shown(kit, served, act, batch);
      const writer = { resource, words, titles, facts, act };
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
