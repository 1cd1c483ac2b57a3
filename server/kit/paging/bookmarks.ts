import type { Executor } from '../../db/tables';
import type { StoredRow } from '../served';
import { cursorOf, type Part, partsOf } from './keyset';
import { layBookmarks, STEP } from './laying';
import { keyOf } from './plan';
import { type Bookmark, lengthOf, type Ordered, placesFrom, rowsFrom } from './stretches';

/** What a list was found to have, as good as it is until then. */
export interface Walked {
  total: number;
  until: number;
}
interface Kept extends Walked {
  marks: Bookmark[];
}
interface Laying {
  key: string;
  walked: Promise<Walked>;
}
export interface Cutout {
  offset: number;
  limit: number;
}

export interface Bookmarks {
  /** Records of a page; undefined where there are no bookmarks to read it by. */
  read(ordered: Ordered, cutout: Cutout): Promise<StoredRow[] | undefined>;
  /**
   * Lays them in the background, if there are none or only old ones, and so counts the list. One list at a time:
   * undefined while another has its turn. `estimate` is its number of records, more or less.
   */
  lay(ordered: Ordered, estimate: number): Promise<Walked> | undefined;
}

const KEEP_MS = 60_000;
const KEEP_AT_MOST = 50;

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
  let laying: Laying | undefined;
  const walk = async (key: string, ordered: Ordered, estimate: number): Promise<Walked> => {
    try {
      const { marks, total } = await layBookmarks(db, ordered, estimate, clock);
      const until = clock() + KEEP_MS;
      if (kept.size >= KEEP_AT_MOST) kept.clear();
      kept.set(key, { marks, total, until });
      return { total, until };
    } finally {
      laying = undefined;
    }
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
    lay(ordered, estimate) {
      const key = keyOf(ordered.rows);
      const known = kept.get(key);
      if (known && clock() < known.until) return Promise.resolve(known);
      if (laying) return laying.key === key ? laying.walked : undefined;
      const walked = walk(key, ordered, estimate);
      // Who does not want the number does not wait for it; the next one who asks starts again.
      walked.catch(() => undefined);
      laying = { key, walked };
      return walked;
    },
  };
}
