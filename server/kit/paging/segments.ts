import { sql } from 'kysely';
import type { Executor } from '../../db/tables';
import { kitTables } from '../query/listQuery';
import type { RowsQuery } from '../served';
import { cursorColumns, type KeysetCursor, type KeysetOrder, type KeysetSegment } from './keyset';

/** A list in its order. */
export interface OrderedRows {
  rows: RowsQuery;
  order: KeysetOrder;
}
/** A record of the order and how many come before it; without a cursor, the beginning of its segment. */
export interface IndexEntry {
  at: number;
  part: number;
  cursor?: KeysetCursor;
}

/** Everything of its segment from an entry on. */
export function rowsFrom(parts: readonly KeysetSegment[], { part, cursor }: IndexEntry): RowsQuery {
  const { rows, from } = parts[part] as KeysetSegment;
  return cursor ? rows.where(from(cursor)) : rows;
}

/** Counts from one entry to the next, or to the end of the segment, as it is now. */
export async function countBetween(
  db: Executor,
  parts: readonly KeysetSegment[],
  entry: IndexEntry,
  next?: IndexEntry,
) {
  const rows = rowsFrom(parts, entry).clearOrderBy().clearSelect().select(sql`1`.as('one'));
  const part = parts[entry.part] as KeysetSegment;
  const bounded = next?.cursor ? rows.where(part.before(next.cursor)) : rows;
  const { n } = await kitTables(db)
    .selectFrom(bounded.as('window'))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** What an index of the column has of the rows. */
export function positionsFrom(parts: readonly KeysetSegment[], entry: IndexEntry, column: string): RowsQuery {
  return rowsFrom(parts, entry).clearSelect().select('id').select(cursorColumns(column));
}
