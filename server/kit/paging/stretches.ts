import { sql } from 'kysely';
import type { Executor } from '../../db/tables';
import { kitTables } from '../query/listQuery';
import type { Rows } from '../served';
import { type Cursor, cursorColumns, type Order, type Part } from './keyset';

/** A list in its order. */
export interface Ordered {
  rows: Rows;
  order: Order;
}
/** A record of the order and how many come before it; without a cursor, the beginning of its part. */
export interface Bookmark {
  at: number;
  part: number;
  cursor?: Cursor;
}

/** Everything of its part from a bookmark on. */
export function rowsFrom(parts: readonly Part[], { part, cursor }: Bookmark): Rows {
  const { rows, from } = parts[part] as Part;
  return cursor ? rows.where(from(cursor)) : rows;
}

/** Counts from one bookmark to the next, or to the end of the part, as it is now. */
export async function lengthOf(db: Executor, parts: readonly Part[], mark: Bookmark, next?: Bookmark) {
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
export function placesFrom(parts: readonly Part[], mark: Bookmark, column: string): Rows {
  return rowsFrom(parts, mark).clearSelect().select('id').select(cursorColumns(column));
}
