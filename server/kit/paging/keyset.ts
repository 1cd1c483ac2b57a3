import { type Expression, type SqlBool, sql } from 'kysely';
import type { Rows, StoredRow } from '../served';

/** A place in the order of a list: the sort value as text, in full precision, and its type. */
export interface Cursor {
  value: string;
  type: string;
  id: string;
}
type Compare = (cursor: Cursor) => Expression<SqlBool>;

/** A stretch of the order in which a comparison with a cursor can use the index. */
export interface Part {
  rows: Rows;
  before: Compare;
  from: Compare;
  behind: Compare;
}
export interface Order {
  column: string;
  descending: boolean;
}

/** What a cursor is made of, to be selected with rows. */
export const cursorColumns = (column: string) =>
  [
    sql<string>`${sql.ref(column)}::text`.as('cursorText'),
    sql<string>`pg_typeof(${sql.ref(column)})::text`.as('cursorType'),
  ] as const;

export function cursorOf(row: StoredRow): Cursor {
  return { value: String(row.cursorText), type: String(row.cursorType), id: String(row.id) };
}

function partOf(rows: Rows, descending: boolean, compare: (op: string) => Compare): Part {
  const [back, on] = descending ? ['>', '<'] : ['<', '>'];
  return { rows, before: compare(back), from: compare(`${on}=`), behind: compare(on) };
}

/**
 * The stretches of ordered rows, one behind the other: rows with a sort value and rows without, as PostgreSQL
 * orders them. A comparison of both kinds at once could not use the index.
 */
export function partsOf(rows: Rows, { column, descending }: Order): Part[] {
  const ofId = (op: string) => (cursor: Cursor) => sql<SqlBool>`id ${sql.raw(op)} ${cursor.id}`;
  if (column === 'id') return [partOf(rows, descending, ofId)];
  const ofBoth = (op: string) => (cursor: Cursor) =>
    sql<SqlBool>`(${sql.ref(column)}, id) ${sql.raw(op)} (${cursor.value}::text::${sql.raw(cursor.type)}, ${cursor.id})`;
  const filled = partOf(rows.where(column, 'is not', null), descending, ofBoth);
  const absent = partOf(rows.where(column, 'is', null), descending, ofId);
  return descending ? [absent, filled] : [filled, absent];
}
