import { questionParams } from '../../../contract/kit/question/question';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import { BULK_LIMIT, type BulkBody, type BulkResult, type BulkRow } from '../../../contract/kit/wire';
import { AppError } from '../../errors';
import { earlierOutcomes } from '../../http/idempotency';
import { chosenOf } from '../query/chosen';
import { foundRows, inListOrder, orderOf, ownRows } from '../query/listQuery';
import { parseListQuery } from '../query/parseQuery';
import { titlesOfChanges, toRow } from '../query/rows';
import { deletedAmong } from '../records/deleted';
import type { RequestContext, RowsQuery } from '../served';
import { type BulkCommand, refusedRow, runForOne } from './oneOfMany';

const tooMany = () => new AppError(400, 'err.kit.tooMany', { max: BULK_LIMIT });

interface Bulk extends Omit<BulkCommand, 'call'> {
  body: BulkBody;
}

/** Those that were named, in the order of their list: a person reads what became of them. Or what a query found when it was frozen, or the rest of it. */
function chosenRows({ deps, served, context: { principal }, body, find }: Bulk): RowsQuery {
  const { db } = deps.database;
  if ('ids' in body) {
    const named = chosenOf(ownRows(db, served, principal, deps.clock()), body);
    return inListOrder(named, orderOf(served, parseListQuery(served.resource, {}, { principal, find })));
  }
  const query = parseListQuery(served.resource, questionParams(body.query), { principal, find });
  const rows = chosenOf(foundRows(db, served, principal, query, deps.clock()), body).orderBy('id');
  return body.part?.after === undefined ? rows : rows.where('id', '>', body.part.after);
}

/** The records, and the last one of a part that more come behind. */
interface SelectedRows {
  rows: AnyRow[];
  next?: string;
}

/** @throws AppError 400 `err.kit.tooMany` */
export async function selectedRecords(bulk: Bulk): Promise<SelectedRows> {
  const { deps, served, context, command, body } = bulk;
  const { db } = deps.database;
  if ('ids' in body && body.ids.length > BULK_LIMIT) throw tooMany();
  const rows = chosenRows(bulk);
  const most = body.part?.after === undefined ? BULK_LIMIT : body.part.size;
  const found = await rows.limit(most + 1).execute();
  // What is there beside them is refused with the reason, not as unknown.
  if (command === 'undelete' && 'ids' in body)
    found.push(...(await deletedAmong(db, served, { ...context, ids: body.ids, now: deps.clock() })));
  if (found.length > BULK_LIMIT) throw tooMany();
  const taken = found.slice(0, body.part?.size).map((row) => toRow(served, row, deps.keys));
  return { rows: taken, next: taken.length < found.length ? taken.at(-1)?.id : undefined };
}

/** The version the person saw; undefined when the record changed after it was chosen. */
function seenVersion(row: AnyRow, body: BulkBody): number | undefined {
  if ('ids' in body) return body.expectedVersions?.[row.id] ?? row.version;
  return row.updatedAt <= body.asOf ? row.version : undefined;
}

/** Titles for both sides of every difference: who decides about a preview reads names. */
export function titlesOfRows(
  { deps, served, context, find }: Omit<BulkCommand, 'call' | 'command'>,
  rows: readonly BulkRow[],
) {
  const changes = rows
    .flatMap(({ diff }) => Object.entries(diff ?? {}))
    .map(([name, { before, after }]) => ({
      before: { [name]: before },
      after: { [name]: after },
    }));
  return titlesOfChanges(deps.database.db, { served: find, now: deps.clock() }, served, changes, context);
}

/** Ids that are asked for but do not exist for this person. */
export function unknownOnes(body: BulkBody, rows: readonly AnyRow[], context: RequestContext): BulkRow[] {
  if (!('ids' in body)) return [];
  const known = new Set(rows.map(({ id }) => id));
  return body.ids
    .filter((id) => !known.has(id))
    .map((id) => refusedRow({ id, title: id }, 'err.common.notFound', context));
}

/** What every resource lets one do to many of its records, besides commands of its own. */
export function changesOfMany({ can, keepsDeleted }: Resource): string[] {
  const removing = keepsDeleted ? ['delete', 'undelete'] : ['delete'];
  return [...(can.includes('update') ? ['update', 'undo'] : []), ...(can.includes('delete') ? removing : [])];
}

/**
 * Runs a command for many records and says for each what became of it. Nothing is half done within a record; asked again
 * with the same key, those that were done keep their outcome, and the others are attempted.
 */
export async function runBulk(bulk: Bulk): Promise<BulkResult> {
  const { context, body } = bulk;
  const { rows: found, next } = await selectedRecords(bulk);
  const unknown = unknownOnes(body, found, context);
  const ids = [...unknown, ...found].map(({ id }) => id);
  const { userId } = context.principal;
  const earlier = await earlierOutcomes<BulkRow>(bulk.deps, { userId, key: bulk.key, ids });
  // What the same request has deleted is unknown by now.
  const rows = unknown.map((row) => earlier.get(row.id) ?? row);
  const each = { ...bulk, call: body };
  for (const row of found)
    rows.push(earlier.get(row.id) ?? (await runForOne(each, { row, version: seenVersion(row, body) })));
  const done = rows.filter(({ ok }) => ok).length;
  const counts = { total: rows.length, done, failed: rows.length - done };
  return { ...counts, dryRun: body.dryRun === true, rows, next, titles: await titlesOfRows(bulk, rows) };
}
