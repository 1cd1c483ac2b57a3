import { ulid } from 'ulid';
import { isEmpty } from '../../../contract/kit/checkDraft';
import type { Draft } from '../../../contract/kit/field';
import { withoutPersonal } from '../../../contract/kit/personal';
import type { AnyRow } from '../../../contract/kit/resource';
import { sameValue } from '../../../contract/kit/sameValue';
import type { UpdateBody } from '../../../contract/kit/wire';
import { AppError } from '../../errors';
import { kitTables, ownRows, tableOf } from '../query/listQuery';
import { toRow } from '../query/rows';
import type { Change, Served, StoredRow, Values } from '../served';
import { hint, note } from './change';
import { assertRight, assertUnique, invalid, taken, toStored, withInitial, withoutIdle } from './draft';
import { assertRefs, type FindServed } from './draftRefs';
import { placeFiles } from './placeFiles';

/** One record as it is now. Those of others do not exist. @throws AppError 404 */
export async function findRecord(change: Change, served: Served, id: string, lock = true): Promise<AnyRow> {
  const { principal } = change.act;
  // A view cannot be locked; what it shows is changed through commands that lock for themselves.
  const rows = ownRows(change.trx, served, principal, change.deps.clock()).where('id', '=', id);
  const row = await (lock && !served.view ? rows.forUpdate() : rows).executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return toRow(served, row, change.deps.keys);
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
  { act }: Pick<Change, 'act'>,
  { inherited }: Served,
  { orgId }: Pick<AnyRow, 'orgId'>,
): void {
  if (!inherited) return;
  const { principal } = act;
  const own = orgId === null ? principal.roleType === 'platform_admin' : principal.orgIds.has(orgId);
  if (!own) throw new AppError(403, 'err.common.forbidden');
}

/** @throws AppError 400: records stay where they are; a body that says otherwise is not silently half obeyed. */
function assertOrg(orgId: string | null, body: Draft): void {
  if (!isEmpty(body.orgId) && body.orgId !== orgId) throw invalid({ orgId: 'err.common.unknownField' });
}

/** The organisation a new record belongs to. @throws AppError 400 for one that does not exist here. */
function orgFor({ act }: Change, { resource, orgColumn }: Served, body: Draft): string | null {
  if (resource.tenancy === 'shared' || orgColumn === 'id') {
    assertOrg(null, body);
    return null;
  }
  if (isEmpty(body.orgId)) return act.principal.orgId;
  if (typeof body.orgId !== 'string' || !act.principal.orgIds.has(body.orgId))
    throw invalid({ orgId: 'err.form.unknownRef' });
  return body.orgId;
}

export function logged(
  change: Change,
  served: Served,
  entry: Omit<Parameters<typeof note>[1], 'entity'>,
): void {
  const { resource } = served;
  const shown = (values?: object) => values && withoutPersonal(resource, values as Values);
  note(change, {
    ...entry,
    entity: resource.name,
    before: shown(entry.before),
    after: shown(entry.after),
  });
  hint(change, resource.name, entry.orgId);
}

/** @throws AppError 400 naming the fields, 409 for duplicates */
export async function createRecord(
  change: Change,
  served: Served,
  body: Draft,
  find: FindServed,
): Promise<AnyRow> {
  const { resource } = served;
  const values = withInitial(resource, taken(resource, body, 'create'));
  const orgId = orgFor(change, served, body);
  assertRight(resource, { ...values, orgId }, 'create');
  await assertRefs(change, resource.fields, values, find);
  await assertUnique(change, served, { ...values, orgId });
  const at = new Date(change.deps.clock());
  const own = { id: ulid(at.getTime()), createdAt: at, updatedAt: at, ...(orgId === null ? {} : { orgId }) };
  const ready = { ...own, ...withoutIdle(resource, values, values) };
  const prepared = (await served.prepare?.(change, ready)) ?? ready;
  const stored = await kitTables(change.trx)
    .insertInto(tableOf(served))
    .values(toStored(resource, prepared, { id: own.id, keys: change.deps.keys }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = toRow(served, stored as StoredRow, change.deps.keys);
  const after = Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]));
  logged(change, served, { action: `${resource.name}.created`, entityId: row.id, after, orgId: row.orgId });
  await placeFiles(change, resource.fields, values, row.orgId);
  await served.stored?.(change, row, undefined);
  return row;
}

function changedFields(row: AnyRow, values: Values): string[] {
  return Object.keys(values).filter((name) => !sameValue(row[name], values[name]));
}

export interface WriteContext {
  action: string;
  reason?: string;
}

/** A constraint that has a message of its own says it; any other error is passed on. */
function refused({ refusals = {} }: Served, error: unknown): unknown {
  const { constraint = '' } = error as { constraint?: string };
  const key = Object.hasOwn(refusals, constraint) ? refusals[constraint] : undefined;
  return key === undefined ? error : new AppError(409, key);
}

async function updated(change: Change, served: Served, row: AnyRow, values: Values): Promise<AnyRow> {
  const stored = await kitTables(change.trx)
    .updateTable(tableOf(served))
    .set({ ...values, version: row.version + 1, updatedAt: new Date(change.deps.clock()) })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw refused(served, error);
    });
  return toRow(served, stored as StoredRow, change.deps.keys);
}

/** Stores new values of some columns of a record and notes what was and what is. */
export async function writeRecord(
  change: Change,
  served: Served,
  row: AnyRow,
  values: Values,
  { action, reason }: WriteContext,
): Promise<AnyRow> {
  const { resource } = served;
  const next = served.view
    ? await findRecord(change, served, row.id)
    : await updated(change, served, row, toStored(resource, values, { id: row.id, keys: change.deps.keys }));
  const names = Object.keys(values).filter((name) => Object.hasOwn(resource.fields, name));
  const pick = (from: AnyRow) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const entry = { before: pick(row), after: pick(next), reason, orgId: row.orgId };
  logged(change, served, { action: `${resource.name}.${action}`, entityId: row.id, ...entry });
  await served.stored?.(change, next, row);
  return next;
}

/** @throws AppError 400, 404, 409 `err.common.stale` */
export async function updateRecord(
  change: Change,
  served: Served,
  id: string,
  body: UpdateBody,
  find: FindServed,
  writing: WriteContext = { action: 'updated' },
): Promise<AnyRow> {
  const { resource } = served;
  // Whether the record exists for the person comes first: no other answer may depend on it.
  const row = await findRecord(change, served, id);
  const given = taken(resource, body, 'update');
  assertOrg(row.orgId, body);
  assertVersion(row, body.version);
  assertOwn(change, served, row);
  const draft = { ...row, ...given };
  const values = withoutIdle(resource, draft, given);
  const names = changedFields(row, values);
  if (names.length === 0) return row;
  const locked = resource.locked?.(row);
  if (locked) throw new AppError(409, locked);
  assertRight(resource, draft, 'update');
  const next = Object.fromEntries(names.map((name) => [name, values[name]]));
  await assertRefs(change, resource.fields, next, find);
  await assertUnique(change, served, next, row);
  const prepared = (await served.prepare?.(change, next, row, writing.reason)) ?? next;
  if (Object.keys(prepared).length === 0) return row;
  await placeFiles(change, resource.fields, next, row.orgId);
  return writeRecord(change, served, row, prepared, writing);
}

/** @throws AppError 404, 409 when it is stale or still needed */
export async function deleteRecord(
  change: Change,
  served: Served,
  id: string,
  version: number,
): Promise<AnyRow> {
  const { resource } = served;
  const row = await findRecord(change, served, id);
  assertVersion(row, version);
  assertOwn(change, served, row);
  await served.guardDelete?.(change, row);
  const table = kitTables(change.trx);
  const at = new Date(change.deps.clock());
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
  logged(change, served, { action: `${resource.name}.deleted`, entityId: id, before, orgId: row.orgId });
  return row;
}
