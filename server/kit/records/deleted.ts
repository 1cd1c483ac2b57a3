import type { AnyRow } from '../../../contract/kit/resource';
import { writable } from '../../../contract/kit/resource';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { kitTables, seesAll, tableOf } from '../query/listQuery';
import { toRow } from '../query/rows';
import type { RowsQuery, ServedResource, StoredRow, UnitOfWork } from '../served';
import { logged } from './createRecord';
import { assertUnique } from './draft';
import { assertRefs, type FindServedResource } from './draftRefs';
import { assertVersion, findRecord } from './records';

/**
 * Column that says whose a deleted record is: a deleted organisation is not among anybody's any more, but what it
 * stood under is.
 */
const placeOf = ({ orgColumn }: ServedResource) => (orgColumn === 'id' ? 'parentId' : 'orgId');

function deletedRows(db: Executor, served: ServedResource, principal: Principal, now: number): RowsQuery {
  const { resource } = served;
  let rows = kitTables(db)
    .selectFrom(tableOf(served))
    .selectAll()
    .where('deletedAt', 'is not', null) as RowsQuery;
  if (resource.tenancy === 'org' && !seesAll(principal))
    rows = rows.where(placeOf(served), 'in', [...principal.orgIds]);
  return served.visible?.(rows, { principal }, now) ?? rows;
}

/** Former organisation of a deleted record; undefined where deletion is final. */
export async function findDeleted(
  db: Executor,
  served: ServedResource,
  { principal, id, now }: { principal: Principal; id: string; now: number },
): Promise<Pick<AnyRow, 'id' | 'orgId'> | undefined> {
  if (!served.resource.keepsDeleted) return undefined;
  const row = await deletedRows(db, served, principal, now).where('id', '=', id).executeTakeFirst();
  return row && { id, orgId: (row[placeOf(served)] as string | undefined) ?? null };
}

/** Which of these records are deleted, as they were. */
export async function deletedAmong(
  db: Executor,
  served: ServedResource,
  { principal, ids, now }: { principal: Principal; ids: readonly string[]; now: number },
): Promise<readonly StoredRow[]> {
  if (!served.resource.keepsDeleted || ids.length === 0) return [];
  return deletedRows(db, served, principal, now).where('id', 'in', ids).execute();
}

/** A deleted record, locked. @throws AppError 404, 409 `err.kit.state` for one that is not deleted */
async function lockDeleted(work: UnitOfWork, served: ServedResource, id: string): Promise<AnyRow> {
  const { trx, context, deps } = work;
  const rows = deletedRows(trx, served, context.principal, deps.clock()).where('id', '=', id);
  const row = await rows.forUpdate().executeTakeFirst();
  if (row) return toRow(served, row, deps.keys);
  await findRecord(work, served, id);
  throw new AppError(409, 'err.kit.state');
}

/**
 * Brings a deleted record back as it was, as a change of its own.
 * @param asked with a version: only as it was deleted then, not as somebody deleted it again since
 * @throws AppError 400 where something it points at is gone, 404, 409 `err.form.duplicate` where its place is taken,
 *   `err.kit.state`, `err.common.stale`
 */
export async function undeleteRecord(
  work: UnitOfWork,
  served: ServedResource,
  { id, version }: { id: string; version?: number },
  find: FindServedResource,
): Promise<AnyRow> {
  const { resource } = served;
  const row = await lockDeleted(work, served, id);
  if (version !== undefined) assertVersion(row, version);
  const values = Object.fromEntries(writable(resource, 'create').map((name) => [name, row[name]]));
  await assertRefs(work, resource.fields, values, find);
  await assertUnique(work, served, values, row);
  await served.prepare?.(work, values, row);
  const stored = await kitTables(work.trx)
    .updateTable(tableOf(served))
    .set({ deletedAt: null, version: row.version + 1, updatedAt: new Date(work.deps.clock()) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const next = toRow(served, stored as StoredRow, work.deps.keys);
  logged(work, served, { action: `${resource.name}.undeleted`, entityId: id, orgId: next.orgId });
  await served.stored?.(work, next, undefined);
  return next;
}
