import { type Expression, type SqlBool, sql } from 'kysely';
import type { RowsQuery, StoredRow } from '../served';

/** A place in the order of a list: the sort value as text, in full precision, and its type. */
export interface KeysetCursor {
  value: string;
  type: string;
  id: string;
}
type CursorCondition = (cursor: KeysetCursor) => Expression<SqlBool>;

/** A segment of the order in which a comparison with a cursor can use the index. */
export interface KeysetSegment {
  rows: RowsQuery;
  before: CursorCondition;
  from: CursorCondition;
  behind: CursorCondition;
}
export interface KeysetOrder {
  column: string;
  descending: boolean;
}

/** What a cursor is made of, to be selected with rows. */
export const cursorColumns = (column: string) =>
  [
    sql<string>`${sql.ref(column)}::text`.as('cursorText'),
    sql<string>`pg_typeof(${sql.ref(column)})::text`.as('cursorType'),
  ] as const;

export function cursorOf(row: StoredRow): KeysetCursor {
  return { value: String(row.cursorText), type: String(row.cursorType), id: String(row.id) };
}

function segmentOf(
  rows: RowsQuery,
  descending: boolean,
  compare: (op: string) => CursorCondition,
): KeysetSegment {
  const [back, on] = descending ? ['>', '<'] : ['<', '>'];
  return { rows, before: compare(back), from: compare(`${on}=`), behind: compare(on) };
}

/**
 * The segments of ordered rows, one after the other: rows with a sort value and rows without, as PostgreSQL
 * orders them. A comparison of both kinds at once could not use the index.
 */
export function segmentsOf(rows: RowsQuery, { column, descending }: KeysetOrder): KeysetSegment[] {
  const ofId = (op: string) => (cursor: KeysetCursor) => sql<SqlBool>`id ${sql.raw(op)} ${cursor.id}`;
  if (column === 'id') return [segmentOf(rows, descending, ofId)];
  // Where the two stand in different tables of a view, no index knows the pair: the value alone says where to begin.
  const ofBoth = (op: string) => (cursor: KeysetCursor) => {
    const [own, at] = [sql.ref(column), sql`${cursor.value}::text::${sql.raw(cursor.type)}`];
    const [begin, compare] = [sql.raw(`${op[0]}=`), sql.raw(op)];
    return sql<SqlBool>`(${own} ${begin} ${at} and (${own}, id) ${compare} (${at}, ${cursor.id}))`;
  };
  const filled = segmentOf(rows.where(column, 'is not', null), descending, ofBoth);
  const absent = segmentOf(rows.where(column, 'is', null), descending, ofId);
  return descending ? [absent, filled] : [filled, absent];
}
