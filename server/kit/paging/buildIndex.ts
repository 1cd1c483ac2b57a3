import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../db/tables';
import { kitTables } from '../query/listQuery';
import { cursorOf, type KeysetOrder, type KeysetSegment, segmentsOf } from './keyset';
import { countBetween, type IndexEntry, type OrderedRows, positionsFrom } from './segments';

interface BuildOptions {
  order: KeysetOrder;
  step: number;
  count: number;
}

/** Records between two entries: few enough to be read quickly. */
export const STEP = { most: 250, least: 100, ofTotal: 1 / 500 };
/** Entries made by one statement while that takes no longer. */
const AT_ONCE = 8;
const SHORT_MS = 5;
/** Pause after a statement, as a multiple of its duration. */
const REST = 3;

const stepOf = (total: number) => Math.min(STEP.most, Math.max(STEP.least, Math.floor(total * STEP.ofTotal)));

/** The next entries after one, `step` records apart; fewer at the end of the segment. */
async function nextEntries(
  db: Executor,
  parts: readonly KeysetSegment[],
  entry: IndexEntry,
  { order, step, count }: BuildOptions,
) {
  const way = order.descending ? sql`desc` : sql`asc`;
  const rows = positionsFrom(parts, entry, order.column).select(
    sql<number>`row_number() over (order by ${sql.ref(order.column)} ${way}, id ${way})`.as('n'),
  );
  const found = await kitTables(db)
    .selectFrom(rows.limit(step * count + 1).as('window'))
    .selectAll()
    .where(sql<boolean>`n > 1 and n % ${step} = ${1 % step}`)
    .orderBy('n')
    .execute();
  return found.map((row) => ({
    at: entry.at + Number(row.n) - 1,
    part: entry.part,
    cursor: cursorOf(row),
  }));
}

export interface IndexContent {
  entries: IndexEntry[];
  /** Records of the whole list. */
  total: number;
}

/**
 * The index of a whole list of about `estimate` records. Short statements with pauses between them, so that others who
 * ask the embedded database wait for one of them at most.
 */
export async function buildIndex(
  db: Executor,
  { rows, order }: OrderedRows,
  estimate: number,
  clock: () => number,
): Promise<IndexContent> {
  const step = stepOf(estimate);
  const parts = segmentsOf(rows, order);
  const entries: IndexEntry[] = [];
  let end = 0;
  for (let part = 0; part < parts.length; part++) {
    let next: IndexEntry[] = [{ at: end, part }];
    let count = 1;
    while (next.length > 0) {
      entries.push(...next);
      const begun = clock();
      next = await nextEntries(db, parts, entries.at(-1) as IndexEntry, { order, step, count });
      const taken = clock() - begun;
      count = taken < SHORT_MS ? Math.min(2 * count, AT_ONCE) : 1;
      await pause(REST * taken, undefined, { ref: false });
    }
    const last = entries.at(-1) as IndexEntry;
    end = last.at + (await countBetween(db, parts, last));
  }
  return { entries, total: end };
}
