import type { AnyRow } from '../../../contract/kit/resource';
import { AppError } from '../../errors';
import { kitTables, tableOf } from '../query/listQuery';
import type { ServedResource, UnitOfWork } from '../served';
import { logged } from './createRecord';
import { assertOwn, assertVersion, findRecord } from './records';

/** @throws AppError 404, 409 when it is stale or still needed */
export async function deleteRecord(
  work: UnitOfWork,
  served: ServedResource,
  id: string,
  version: number,
): Promise<AnyRow> {
  const { resource } = served;
  const row = await findRecord(work, served, id);
  assertVersion(row, version);
  assertOwn(work, served, row);
  const kept = resource.kept?.(row);
  if (kept) throw new AppError(409, kept);
  await served.guardDelete?.(work, row);
  const table = kitTables(work.trx);
  const at = new Date(work.deps.clock());
  if (resource.keepsDeleted) {
    await table.updateTable(tableOf(served)).set({ deletedAt: at }).where('id', '=', id).execute();
  } else {
    const { numDeletedRows } = await table
      .deleteFrom(tableOf(served))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // It is there and locked: the database does not let this person delete it.
    if (numDeletedRows === 0n) throw new AppError(403, 'err.common.forbidden');
  }
  const before = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, row[name]]));
  logged(work, served, { action: `${resource.name}.deleted`, entityId: id, before, orgId: row.orgId });
  return row;
}
