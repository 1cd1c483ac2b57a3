import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Executor } from '../../db/tables';
import { kitTables } from '../query/listQuery';
import { cursorOf, type Order, type Part, partsOf } from './keyset';
import { type Bookmark, lengthOf, type Ordered, placesFrom } from './stretches';

interface Laying {
  order: Order;
  step: number;
  count: number;
}

/** Between two bookmarks: so many are walked over quickly, whatever has to be looked at in them. */
export const STEP = { most: 250, least: 100, ofTotal: 1 / 500 };
/** Bookmarks laid by one statement while that takes no longer. */
const AT_ONCE = 8;
const SHORT_MS = 5;
/** Rested after a statement, in its own time: three who ask of four meet none. */
const REST = 3;

const stepOf = (total: number) => Math.min(STEP.most, Math.max(STEP.least, Math.floor(total * STEP.ofTotal)));

/** Up to so many bookmarks on from one, that far apart; fewer where the part ends. */
async function following(
  db: Executor,
  parts: readonly Part[],
  mark: Bookmark,
  { order, step, count }: Laying,
) {
  const way = order.descending ? sql`desc` : sql`asc`;
  const rows = placesFrom(parts, mark, order.column).select(
    sql<number>`row_number() over (order by ${sql.ref(order.column)} ${way}, id ${way})`.as('n'),
  );
  const found = await kitTables(db)
    .selectFrom(rows.limit(step * count + 1).as('stretch'))
    .selectAll()
    .where(sql<boolean>`n > 1 and n % ${step} = ${1 % step}`)
    .orderBy('n')
    .execute();
  return found.map((row) => ({
    at: mark.at + Number(row.n) - 1,
    part: mark.part,
    cursor: cursorOf(row),
  }));
}

export interface Laid {
  marks: Bookmark[];
  /** Records that were walked over: all of the list. */
  total: number;
}

/**
 * Bookmarks over a whole list of about so many records. Many short statements with rests between them: whoever asks
 * the embedded database meanwhile waits for one of them at most, and seldom for that. How much is walked over in one
 * follows from how long the last one took.
 */
export async function layBookmarks(
  db: Executor,
  { rows, order }: Ordered,
  estimate: number,
  clock: () => number,
): Promise<Laid> {
  const step = stepOf(estimate);
  const parts = partsOf(rows, order);
  const marks: Bookmark[] = [];
  let end = 0;
  for (let part = 0; part < parts.length; part++) {
    let next: Bookmark[] = [{ at: end, part }];
    let count = 1;
    while (next.length > 0) {
      marks.push(...next);
      const begun = clock();
      next = await following(db, parts, marks.at(-1) as Bookmark, { order, step, count });
      const taken = clock() - begun;
      count = taken < SHORT_MS ? Math.min(2 * count, AT_ONCE) : 1;
      await pause(REST * taken, undefined, { ref: false });
    }
    const last = marks.at(-1) as Bookmark;
    end = last.at + (await lengthOf(db, parts, last));
  }
  return { marks, total: end };
}
