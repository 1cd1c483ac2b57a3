import type { Locale } from '../../../contract/common/locale';
import type { ListRequest } from '../paging/page';
import type { StoredRow } from '../served';
import { ownRows } from './listQuery';
import { rowTitle } from './rows';

/** No tree of the product is deeper; one that leads back to itself ends here. */
const DEPTH_MAX = 16;

/** Records above these, as far as they exist for this person, by id; one question a level. */
async function recordsAbove(question: ListRequest, rows: readonly StoredRow[], parent: string) {
  const { db, served, principal, now } = question;
  const known = new Map(rows.map((row) => [String(row.id), row]));
  let level: readonly StoredRow[] = rows;
  for (let depth = 0; depth < DEPTH_MAX; depth++) {
    const missing = new Set(level.map((row) => row[parent]).filter((id) => id && !known.has(String(id))));
    if (missing.size === 0) break;
    level = await ownRows(db, served, principal, now)
      .where('id', 'in', [...missing] as string[])
      .execute();
    for (const row of level) known.set(String(row.id), row);
  }
  return known;
}

/** Titles of what stands above each record, from the root down; nothing where the records are no tree. */
export async function ancestorTitles(
  question: ListRequest,
  rows: readonly StoredRow[],
  locale: Locale,
): Promise<((row: StoredRow) => string[]) | undefined> {
  const { resource } = question.served;
  const { parent } = resource;
  if (parent === undefined) return undefined;
  const known = await recordsAbove(question, rows, parent);
  return (row) => {
    const titles: string[] = [];
    let above = known.get(String(row[parent]));
    while (above && titles.length < DEPTH_MAX) {
      titles.unshift(rowTitle(resource, above, locale));
      above = known.get(String(above[parent]));
    }
    return titles;
  };
}
