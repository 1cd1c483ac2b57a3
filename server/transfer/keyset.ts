import { type SqlBool, sql } from 'kysely';
import { cursorColumns, cursorOf, type Part, partsOf } from '../resources/keyset';
import type { ResourceKit } from '../resources/kit';
import { type ListQuery, orderOf, rowsOf } from '../resources/listQuery';
import type { Act, Rows, Served, StoredRow } from '../resources/served';

/** So few that they are gone before V8 takes them for old. */
const BATCH = 500;

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
async function* batches({ rows, behind }: Part, column: string): AsyncGenerator<StoredRow[]> {
  const selected = rows.select(cursorColumns(column)).limit(BATCH);
  let next = selected;
  for (;;) {
    const batch = await next.execute();
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    next = selected.where(behind(cursorOf(last)));
  }
}

/** All rows of a question in the order of the list, without a transaction or an offset. */
export async function* allRows(
  kit: ResourceKit,
  served: Served,
  act: Act,
  question: Question,
): AsyncGenerator<StoredRow[]> {
  const order = orderOf(served, question.query);
  for (const part of partsOf(questionRows(kit, served, act, question), order))
    yield* batches(part, order.column);
}
