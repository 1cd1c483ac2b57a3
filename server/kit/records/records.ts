import type { AnyRow } from '../../../contract/kit/resource';
import { sameValue } from '../../../contract/kit/sameValue';
import type { UpdateBody } from '../../../contract/kit/wire';
import { AppError } from '../../errors';
import { kitTables, ownRows, tableOf } from '../query/listQuery';
import { toRow } from '../query/rows';
import type { ServedResource, StoredRow, UnitOfWork, Values } from '../served';
import { assertOrg, logged } from './createRecord';
import { acceptedValues, assertRight, assertUnique, invalid, toStored, withoutIdle } from './draft';
import { assertRefs, type FindServedResource } from './draftRefs';
import { placeFiles } from './placeFiles';

/** One record as it is now. Those of others do not exist. @throws AppError 404 */
export async function findRecord(
  work: UnitOfWork,
  served: ServedResource,
  id: string,
  lock = true,
): Promise<AnyRow> {
  const { principal } = work.context;
  // A view cannot be locked; what it shows is changed through commands that lock for themselves.
  const rows = ownRows(work.trx, served, principal, work.deps.clock()).where('id', '=', id);
  const row = await (lock && !served.view ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return toRow(served, row, work.deps.keys);
}

/** @throws AppError 409 `err.common.stale` with the version there is now. */
export function assertVersion(row: Pick<AnyRow, 'version'>, version: unknown): void {
  if (row.version !== version) throw new AppError(409, 'err.common.stale', { version: row.version });
}

/**
 * What comes from above can be read, not changed; what everybody has belongs to the platform.
 * @throws AppError 403
 */
export function assertOwn(
  { context }: Pick<UnitOfWork, 'context'>,
  { inherited }: ServedResource,
  { orgId }: Pick<AnyRow, 'orgId'>,
): void {
  if (!inherited) return;
  const { principal } = context;
  const own = orgId === null ? principal.roleType === 'platform_admin' : principal.orgIds.has(orgId);
  if (!own) throw new AppError(403, 'err.common.forbidden');
}

function changedFields(row: AnyRow, values: Values): string[] {
  return Object.keys(values).filter((name) => !sameValue(row[name], values[name]));
}

export interface WriteContext {
  action: string;
  reason?: string;
}

/** A constraint that has a message of its own says it; any other error is passed on. */
function refused({ refusals = {} }: ServedResource, error: unknown): unknown {
  const { constraint = '' } = error as { constraint?: string };
  const key = Object.hasOwn(refusals, constraint) ? refusals[constraint] : undefined;
  return key === undefined ? error : new AppError(409, key);
}

async function updated(
  work: UnitOfWork,
  served: ServedResource,
  row: AnyRow,
  values: Values,
): Promise<AnyRow> {
  const stored = await kitTables(work.trx)
    .updateTable(tableOf(served))
    .set({ ...values, version: row.version + 1, updatedAt: new Date(work.deps.clock()) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw refused(served, error);
    });
  return toRow(served, stored as StoredRow, work.deps.keys);
}

/** Stores new values of some columns of a record and notes what was and what is. */
export async function writeRecord(
  work: UnitOfWork,
  served: ServedResource,
  row: AnyRow,
  values: Values,
  { action, reason }: WriteContext,
): Promise<AnyRow> {
  const { resource } = served;
  const next = served.view
    ? await findRecord(work, served, row.id)
    : await updated(work, served, row, toStored(resource, values, { id: row.id, keys: work.deps.keys }));
  const names = Object.keys(values).filter((name) => Object.hasOwn(resource.fields, name));
  const pick = (from: AnyRow) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const entry = { before: pick(row), after: pick(next), reason, orgId: row.orgId };
  logged(work, served, { action: `${resource.name}.${action}`, entityId: row.id, ...entry });
  await served.stored?.(work, next, row);
  return next;
}

/** @throws AppError 400 naming the fields that are not changed as the record stands */
function assertNotHeld({ held }: ServedResource['resource'], row: AnyRow, names: readonly string[]): void {
  const wrong = Object.entries(held?.(row) ?? {}).filter(([name]) => names.includes(name));
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong) as Record<string, string>);
}

/** @throws AppError 400, 404, 409 `err.common.stale` */
export async function updateRecord(
  work: UnitOfWork,
  served: ServedResource,
  id: string,
  body: UpdateBody,
  find: FindServedResource,
  writing: WriteContext = { action: 'updated' },
): Promise<AnyRow> {
  const { resource } = served;
  // Whether the record exists for the person comes first: no other answer may depend on it.
  const row = await findRecord(work, served, id);
  const given = acceptedValues(resource, body, 'update');
  assertOrg(row.orgId, body);
  assertVersion(row, body.version);
  assertOwn(work, served, row);
  const draft = { ...row, ...given };
  const values = withoutIdle(resource, draft, given);
  const names = changedFields(row, values);
  if (names.length === 0) return row;
  const locked = resource.locked?.(row);
  if (locked) throw new AppError(409, locked);
  assertNotHeld(resource, row, names);
  assertRight(resource, draft, 'update');
  const next = Object.fromEntries(names.map((name) => [name, values[name]]));
  await assertRefs(work, resource.fields, next, find);
  await assertUnique(work, served, next, row);
  const prepared = (await served.prepare?.(work, next, row, writing.reason)) ?? next;
  if (Object.keys(prepared).length === 0) return row;
  await placeFiles(work, resource.fields, next, row.orgId);
  return writeRecord(work, served, row, prepared, writing);
}
