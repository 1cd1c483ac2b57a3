import { type Expression, type SqlBool, sql } from 'kysely';
import { type ListQuery, rowsOf } from '../resources/listQuery';
import type { ResourceKit } from '../resources/routes';
import type { Act, Rows, Served, StoredRow } from '../resources/served';

/** So few that they are gone before V8 takes them for old. */
const BATCH = 500;

/** Where the last batch ended: the sort value as text, in full precision, and its type. */
interface Cursor {
  value: string;
  type: string;
  id: string;
}

/** Some records, or what there was at a time but for some. */
export type Chosen = { ids: readonly string[] } | { except: readonly string[]; asOf: number };

/** What is asked for, and what of it where somebody picked. */
export interface Question {
  query: ListQuery;
  chosen?: Chosen;
  now: number;
}

/** One parameter however many ids there are: a statement cannot have that many. */
const among = (ids: readonly string[]) => sql<SqlBool>`id = any (${sql.val([...ids])}::text[])`;

function chosenOf(rows: Rows, chosen: Chosen): Rows {
  if ('ids' in chosen) return rows.where(among(chosen.ids));
  const { except, asOf } = chosen;
  return rows.where('createdAt', '<=', new Date(asOf)).where(sql<SqlBool>`not ${among(except)}`);
}

export function questionRows(kit: ResourceKit, served: Served, act: Act, question: Question): Rows {
  const { query, chosen, now } = question;
  const rows = rowsOf(kit.database.db, served, act.principal, query, now);
  return chosen ? chosenOf(rows, chosen) : rows;
}

/** Batches of one part of the list. Each begins behind the last row of the one before: an index finds it. */
async function* batches(
  rows: Rows,
  column: string,
  behind: (cursor: Cursor) => Expression<SqlBool>,
): AsyncGenerator<StoredRow[]> {
  const selected = rows
    .select([
      sql<string>`${sql.ref(column)}::text`.as('cursorText'),
      sql<string>`pg_typeof(${sql.ref(column)})::text`.as('cursorType'),
    ])
    .limit(BATCH);
  let next = selected;
  for (;;) {
    const batch = await next.execute();
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    next = selected.where(
      behind({ value: String(last.cursorText), type: String(last.cursorType), id: String(last.id) }),
    );
  }
}

/**
 * All rows of a question in the order of the list, without a transaction or an offset. Rows with a sort value
 * and rows without are read one after the other, as PostgreSQL orders them: a comparison of both kinds at once
 * could not use the index.
 */
export async function* allRows(
  kit: ResourceKit,
  served: Served,
  act: Act,
  question: Question,
): AsyncGenerator<StoredRow[]> {
  const { field, descending } = question.query.sort;
  const column = field === 'orgId' ? (served.orgColumn ?? 'orgId') : field;
  const rows = questionRows(kit, served, act, question);
  const way = descending ? sql`<` : sql`>`;
  const behindId = ({ id }: Cursor) => sql<SqlBool>`id ${way} ${id}`;
  if (column === 'id') return yield* batches(rows, column, behindId);
  const filled = batches(
    rows.where(column, 'is not', null),
    column,
    ({ value, type, id }) =>
      sql<SqlBool>`(${sql.ref(column)}, id) ${way} (${value}::text::${sql.raw(type)}, ${id})`,
  );
  const absent = batches(rows.where(column, 'is', null), column, behindId);
  yield* descending ? absent : filled;
  yield* descending ? filled : absent;
}
