import type { ResourceKit } from '../../kit';
import { cursorColumns, cursorOf, type KeysetSegment, segmentsOf } from '../../paging/keyset';
import { chosenOf, type RecordSelection } from '../../query/chosen';
import { orderOf, rowsOf } from '../../query/listQuery';
import type { ListQuery } from '../../query/parseQuery';
import type { RequestContext, RowsQuery, ServedResource, StoredRow } from '../../served';

/** So few that they are gone before V8 takes them for old. */
const BATCH = 500;

/** What is asked for, and what of it where somebody picked. */
export interface ExportQuestion {
  query: ListQuery;
  chosen?: RecordSelection;
  now: number;
}

export function questionRows(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  question: ExportQuestion,
): RowsQuery {
  const { query, chosen, now } = question;
  const rows = rowsOf(kit.database.db, served, context.principal, query, now);
  return chosen ? chosenOf(rows, chosen) : rows;
}

/** Batches of one part of the list. Each begins behind the last row of the one before: an index finds it. */
async function* batches({ rows, behind }: KeysetSegment, column: string): AsyncGenerator<StoredRow[]> {
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

/**
 * Where no index has the order, it is made once: the ids are held, and their records read batch by batch. What goes
 * meanwhile, or is not found any more, is left out.
 */
async function* sortedBatches(rows: RowsQuery): AsyncGenerator<StoredRow[]> {
  const ids = (await rows.clearSelect().select('id').execute()).map(({ id }) => String(id));
  for (let begin = 0; begin < ids.length; begin += BATCH) {
    const part = ids.slice(begin, begin + BATCH);
    const found = await chosenOf(rows.clearOrderBy(), { ids: part }).execute();
    const byId = new Map(found.map((row) => [String(row.id), row]));
    yield part.map((id) => byId.get(id)).filter((row) => row !== undefined);
  }
}

/** All rows of a question in the order of the list, without a transaction or an offset. */
export async function* allRows(
  kit: ResourceKit,
  served: ServedResource,
  context: RequestContext,
  question: ExportQuestion,
): AsyncGenerator<StoredRow[]> {
  const [order, further] = orderOf(served, question.query);
  const rows = questionRows(kit, served, context, question);
  if (!order || further) yield* sortedBatches(rows);
  else for (const part of segmentsOf(rows, order)) yield* batches(part, order.column);
}
