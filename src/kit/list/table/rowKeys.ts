import type { AnyRow } from '@contract/kit/resource';

/**
 * By what the rows of a table are told apart from one drawing to the next: their record, so that a menu that is open in
 * a row never belongs to another one; the place where nothing is fetched yet. Blocks that were fetched one after the
 * other may bring a record twice.
 */
export function rowKeys(rows: readonly { index: number; row?: AnyRow }[]): string[] {
  const used = new Set<string>();
  return rows.map(({ index, row }) => {
    if (!row || used.has(row.id)) return `#${index}`;
    used.add(row.id);
    return row.id;
  });
}
