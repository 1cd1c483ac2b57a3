import { sql } from 'kysely';
import type { Executor } from '../db/tables';
import { type Cursor, cursorColumns, cursorOf, type Order, type Part, partsOf } from './keyset';
import { kitTables } from './listQuery';
import { keyOf } from './plan';
import type { Rows, StoredRow } from './served';

/** A record of the order and how many come before it; without a cursor, the beginning of its part. */
interface Bookmark {
  at: number;
  part: number;
  cursor?: Cursor;
}
interface Kept {
  marks: Bookmark[];
  at: number;
}
/** A list in its order. */
export interface Ordered {
  rows: Rows;
  order: Order;
}
interface Laying {
  order: Order;
  step: number;
  count: number;
}
export interface Cutout {
  offset: number;
  limit: number;
}

export interface Bookmarks {
  /** Records of a page; undefined where there are no bookmarks to read it by. */
  read(ordered: Ordered, cutout: Cutout): Promise<StoredRow[] | undefined>;
  /** Lays them in the background, one list at a time, if there are none or only old ones. `total` may be an estimate. */
  lay(ordered: Ordered, total: number): void;
}

/** Between two bookmarks: so many are walked over quickly, whatever has to be looked at in them. */
const STEP = { most: 2_000, least: 100, ofTotal: 1 / 500 };
/** Bookmarks laid by one statement while that takes no longer. */
const AT_ONCE = 8;
const SHORT_MS = 10;
const KEEP_MS = 60_000;
const KEEP_AT_MOST = 50;

const stepOf = (total: number) => Math.min(STEP.most, Math.max(STEP.least, Math.floor(total * STEP.ofTotal)));

function rowsFrom(parts: readonly Part[], { part, cursor }: Bookmark): Rows {
  const { rows, from } = parts[part] as Part;
  return cursor ? rows.where(from(cursor)) : rows;
}

/** Counts from one bookmark to the next, or to the end of the part, as it is now. */
async function lengthOf(db: Executor, parts: readonly Part[], mark: Bookmark, next?: Bookmark) {
  const rows = rowsFrom(parts, mark).clearOrderBy().clearSelect().select(sql`1`.as('one'));
  const part = parts[mark.part] as Part;
  const bounded = next?.cursor ? rows.where(part.before(next.cursor)) : rows;
  const { n } = await kitTables(db)
    .selectFrom(bounded.as('stretch'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** What an index of the column has of the rows. */
function placesFrom(parts: readonly Part[], mark: Bookmark, column: string): Rows {
  return rowsFrom(parts, mark).clearSelect().select('id').select(cursorColumns(column));
}

/** Up to so many bookmarks on from one, that far apart; fewer where the part ends. */
async function following(
  db: Executor,
  parts: readonly Part[],
  mark: Bookmark,
  { order, step, count }: Laying,
) {
  const way = sql.raw(order.descending ? 'desc' : 'asc');
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
    ...{ at: mark.at + Number(row.n) - 1, part: mark.part },
    cursor: cursorOf(row),
  }));
}

/**
 * Many short statements: whoever asks the embedded database meanwhile waits for one of them only. How much is
 * walked over in one follows from how long the last one took.
 */
async function laid(db: Executor, { rows, order }: Ordered, step: number, clock: () => number) {
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
      count = clock() - begun < SHORT_MS ? Math.min(2 * count, AT_ONCE) : 1;
    }
    const last = marks.at(-1) as Bookmark;
    end = last.at + (await lengthOf(db, parts, last));
  }
  return marks;
}

/** The last bookmark that does not lie behind the offset. */
const markAt = (marks: readonly Bookmark[], offset: number) => marks.findLastIndex(({ at }) => at <= offset);

/**
 * Records come and go after bookmarks were laid. So that pages that follow one another, either way, have no gap
 * and no record twice, the stretch a page lies in and the one before it are counted again. Where the person is the
 * numbers stay; what follows moves with the count, and so does what comes before, but for the beginning.
 * False when so much changed that they are of no use.
 */
async function settle(db: Executor, parts: readonly Part[], marks: Bookmark[], offset: number) {
  const at = (index: number) => marks[index]?.at ?? 0;
  const move = (from: number, to: number, by: number) => {
    for (const mark of marks.slice(from, to)) mark.at += by;
  };
  const count = (index: number) => lengthOf(db, parts, marks[index] as Bookmark, marks[index + 1]);
  for (
    let here = markAt(marks, offset), settled = -1;
    here > 0 && here !== settled;
    here = markAt(marks, offset)
  ) {
    settled = here;
    // Drifts are taken when the count is there: another page may have moved the bookmarks meanwhile.
    const before = await count(here - 1);
    const drift = before - (at(here) - at(here - 1));
    if (here === 1) move(1, marks.length, drift);
    else move(1, here, -drift);
    if (here + 1 === marks.length) continue;
    const own = await count(here);
    move(here + 1, marks.length, own - (at(here + 1) - at(here)));
  }
  // A part without records has its beginning where the next one has: only the third has to lie farther on.
  return at(1) >= 0 && (marks.length < 3 || at(2) > 0);
}

async function pageFrom(parts: readonly Part[], mark: Bookmark, { offset, limit }: Cutout) {
  const found = await rowsFrom(parts, mark)
    .offset(offset - mark.at)
    .limit(limit)
    .execute();
  for (const { rows } of parts.slice(mark.part + 1)) {
    if (found.length === limit) break;
    found.push(...(await rows.limit(limit - found.length).execute()));
  }
  return found;
}

/**
 * A page without bookmarks. Where it begins is looked for first, with what the index has, and its records are read
 * from there: those before it never are.
 */
export async function pageAt(db: Executor, { rows, order }: Ordered, cutout: Cutout): Promise<StoredRow[]> {
  if (cutout.offset <= STEP.most) return rows.offset(cutout.offset).limit(cutout.limit).execute();
  const parts = partsOf(rows, order);
  let begin = 0;
  for (let part = 0; part < parts.length; part++) {
    const mark = { at: begin, part };
    const places = placesFrom(parts, mark, order.column).offset(cutout.offset - begin);
    const place = await places.limit(1).executeTakeFirst();
    if (place) return pageFrom(parts, { at: cutout.offset, part, cursor: cursorOf(place) }, cutout);
    begin += await lengthOf(db, parts, mark);
  }
  return [];
}

/**
 * Places in long lists that a page is read from instead of walking over everything before it. A page is numbered
 * as of the time its bookmarks were laid; its records, and what follows what, are those of now.
 */
export function createBookmarks(db: Executor, clock: () => number): Bookmarks {
  const kept = new Map<string, Kept>();
  let laying = false;
  const keep = (key: string, marks: Bookmark[]) => {
    if (kept.size >= KEEP_AT_MOST) kept.clear();
    kept.set(key, { marks, at: clock() });
  };
  return {
    async read({ rows, order }, cutout) {
      const key = keyOf(rows);
      const marks = kept.get(key)?.marks;
      if (!marks) return undefined;
      const parts = partsOf(rows, order);
      if (!(await settle(db, parts, marks, cutout.offset))) {
        if (kept.get(key)?.marks === marks) kept.delete(key);
        return undefined;
      }
      return pageFrom(parts, marks[markAt(marks, cutout.offset)] as Bookmark, cutout);
    },
    lay(ordered, total) {
      const key = keyOf(ordered.rows);
      const known = kept.get(key);
      if (laying || (known && clock() - known.at < KEEP_MS)) return;
      laying = true;
      void laid(db, ordered, stepOf(total), clock)
        .then((marks) => keep(key, marks))
        // Nobody waits for them; the next one who asks starts again.
        .catch(() => undefined)
        .finally(() => {
          laying = false;
        });
    },
  };
}
