import type { Executor } from '../../db/tables';
import type { Logger } from '../../log';
import type { StoredRow } from '../served';
import { buildIndex } from './buildIndex';
import { type KeysetSegment, segmentsOf } from './keyset';
import { type PageWindow, pageFrom } from './pageAt';
import { planKey } from './plan';
import { countBetween, type IndexEntry, type OrderedRows } from './segments';

/** Number of records of a list, valid until then. */
export interface CountedTotal {
  total: number;
  until: number;
}
interface CacheEntry extends CountedTotal {
  entries: IndexEntry[];
}
interface RunningBuild {
  key: string;
  counted: Promise<CountedTotal>;
}

export interface PageIndex {
  /** Records of a page; undefined where the list has no index. */
  read(ordered: OrderedRows, window: PageWindow): Promise<StoredRow[] | undefined>;
  /**
   * Indexes a list of about `estimate` records in the background, unless a fresh index is there, and so counts it. One
   * list at a time: undefined while another is indexed.
   */
  build(ordered: OrderedRows, estimate: number): Promise<CountedTotal> | undefined;
}

const KEEP_MS = 60_000;
const KEEP_AT_MOST = 50;

/** Place of the last entry that does not lie behind the offset. */
const entryAt = (entries: readonly IndexEntry[], offset: number) =>
  entries.findLastIndex(({ at }) => at <= offset);

/**
 * Counts the step a page lies in and the one before it again, and moves the entries around: pages that follow one
 * another have no gap and no record twice. False when too much changed for the index to be of use.
 */
async function recount(db: Executor, parts: readonly KeysetSegment[], entries: IndexEntry[], offset: number) {
  const at = (index: number) => entries[index]?.at ?? 0;
  const move = (from: number, to: number, by: number) => {
    for (const entry of entries.slice(from, to)) entry.at += by;
  };
  const count = (index: number) => countBetween(db, parts, entries[index] as IndexEntry, entries[index + 1]);
  for (
    let here = entryAt(entries, offset), settled = -1;
    here > 0 && here !== settled;
    here = entryAt(entries, offset)
  ) {
    settled = here;
    // Drifts are taken when the count is there: another page may have moved the entries meanwhile.
    const before = await count(here - 1);
    const drift = before - (at(here) - at(here - 1));
    if (here === 1) move(1, entries.length, drift);
    else move(1, here, -drift);
    if (here + 1 === entries.length) continue;
    const own = await count(here);
    move(here + 1, entries.length, own - (at(here + 1) - at(here)));
  }
  // A segment without records has its beginning where the next one has: only the third has to lie farther on.
  return at(1) >= 0 && (entries.length < 3 || at(2) > 0);
}

/**
 * Entries in long lists that a page is read from, instead of skipping everything before it. Page numbers are as of the
 * time the index was built; the records are those of now.
 */
export function createPageIndex(db: Executor, clock: () => number, log?: Pick<Logger, 'warn'>): PageIndex {
  const kept = new Map<string, CacheEntry>();
  let running: RunningBuild | undefined;
  const buildNow = async (key: string, ordered: OrderedRows, estimate: number): Promise<CountedTotal> => {
    try {
      const { entries, total } = await buildIndex(db, ordered, estimate, clock);
      const until = clock() + KEEP_MS;
      if (kept.size >= KEEP_AT_MOST) kept.clear();
      kept.set(key, { entries, total, until });
      return { total, until };
    } finally {
      running = undefined;
    }
  };
  return {
    async read({ rows, order }, window) {
      const key = planKey(rows);
      const entries = kept.get(key)?.entries;
      if (!entries) return undefined;
      const parts = segmentsOf(rows, order);
      if (!(await recount(db, parts, entries, window.offset))) {
        if (kept.get(key)?.entries === entries) kept.delete(key);
        return undefined;
      }
      return pageFrom(parts, entries[entryAt(entries, window.offset)] as IndexEntry, window);
    },
    build(ordered, estimate) {
      const key = planKey(ordered.rows);
      const known = kept.get(key);
      if (known && clock() < known.until) return Promise.resolve(known);
      if (running) return running.key === key ? running.counted : undefined;
      const counted = buildNow(key, ordered, estimate);
      // Runs in the background; the next request starts it again after a failure.
      counted.catch((error: unknown) => log?.warn({ error }, 'a list could not be indexed'));
      running = { key, counted };
      return counted;
    },
  };
}
