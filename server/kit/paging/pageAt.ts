import type { Executor } from '../../db/tables';
import type { StoredRow } from '../served';
import { STEP } from './buildIndex';
import { cursorOf, type KeysetSegment, segmentsOf } from './keyset';
import { countBetween, type IndexEntry, type OrderedRows, positionsFrom, rowsFrom } from './segments';

export interface PageWindow {
  offset: number;
  limit: number;
}

export async function pageFrom(
  parts: readonly KeysetSegment[],
  entry: IndexEntry,
  { offset, limit }: PageWindow,
) {
  const found = await rowsFrom(parts, entry)
    .offset(offset - entry.at)
    .limit(limit)
    .execute();
  for (const { rows } of parts.slice(entry.part + 1)) {
    if (found.length === limit) break;
    found.push(...(await rows.limit(limit - found.length).execute()));
  }
  return found;
}

/**
 * A page without an index: its first record is looked for with what the database index has, and the page is read from
 * there.
 */
export async function pageAt(
  db: Executor,
  { rows, order }: OrderedRows,
  window: PageWindow,
): Promise<StoredRow[]> {
  if (window.offset <= STEP.most) return rows.offset(window.offset).limit(window.limit).execute();
  const parts = segmentsOf(rows, order);
  let begin = 0;
  for (let part = 0; part < parts.length; part++) {
    const entry = { at: begin, part };
    const places = positionsFrom(parts, entry, order.column).offset(window.offset - begin);
    const place = await places.limit(1).executeTakeFirst();
    if (place) return pageFrom(parts, { at: window.offset, part, cursor: cursorOf(place) }, window);
    begin += await countBetween(db, parts, entry);
  }
  return [];
}
