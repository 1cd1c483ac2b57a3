import { isEmpty } from '../../../contract/kit/checkDraft';
import type { Draft, RefField } from '../../../contract/kit/field';
import { withoutPersonal } from '../../../contract/kit/personal';
import type { AnyRow } from '../../../contract/kit/resource';
import { ulid } from '../../ids';
import { kitTables, tableOf } from '../query/listQuery';
import { toRow } from '../query/rows';
import type { ServedResource, StoredRow, UnitOfWork, Values } from '../served';
import {
  acceptedValues,
  assertRight,
  assertUnique,
  invalid,
  toStored,
  withInitial,
  withoutIdle,
} from './draft';
import { assertRefs, type FindServedResource } from './draftRefs';
import { placeFiles } from './placeFiles';
import { hint, note } from './transaction';

/** @throws AppError 400: records stay where they are; a body that says otherwise is not silently half obeyed. */
export function assertOrg(orgId: string | null, body: Draft): void {
  if (!isEmpty(body.orgId) && body.orgId !== orgId) throw invalid({ orgId: 'err.common.unknownField' });
}

/** The organisation a new record belongs to. @throws AppError 400 for one that does not exist here. */
function orgFor(
  { context }: UnitOfWork,
  { resource, orgColumn }: ServedResource,
  body: Draft,
): string | null {
  if (resource.tenancy === 'shared' || orgColumn === 'id') {
    assertOrg(null, body);
    return null;
  }
  if (isEmpty(body.orgId)) return context.principal.orgId;
  if (typeof body.orgId !== 'string' || !context.principal.orgIds.has(body.orgId))
    throw invalid({ orgId: 'err.form.unknownRef' });
  return body.orgId;
}

/**
 * The organisation of the record that a new one hangs on: the person may write there, and says no other one.
 * @throws AppError 400
 */
async function orgOf(
  { trx, context }: UnitOfWork,
  { resource: { orgFrom = '', fields } }: ServedResource,
  { body, values, find }: { body: Draft; values: Values; find: FindServedResource },
): Promise<string> {
  const target = find((fields[orgFrom] as RefField).to);
  const owner =
    target &&
    (await kitTables(trx)
      .selectFrom(tableOf(target))
      .select(`${target.orgColumn ?? 'orgId'} as orgId`)
      .where('id', '=', values[orgFrom])
      .executeTakeFirst());
  const { orgId } = owner ?? {};
  if (typeof orgId !== 'string' || !context.principal.orgIds.has(orgId))
    throw invalid({ [orgFrom]: 'err.form.unknownRef' });
  if (!isEmpty(body.orgId) && body.orgId !== orgId) throw invalid({ orgId: 'err.form.otherOrg' });
  return orgId;
}

export function logged(
  work: UnitOfWork,
  served: ServedResource,
  entry: Omit<Parameters<typeof note>[1], 'entity'>,
): void {
  const { resource } = served;
  const shown = (values?: object) => values && withoutPersonal(resource, values as Values);
  note(work, {
    ...entry,
    entity: resource.name,
    before: shown(entry.before),
    after: shown(entry.after),
  });
  hint(work, resource.name, entry.orgId);
}

/** @throws AppError 400 naming the fields, 409 for duplicates */
export async function createRecord(
  work: UnitOfWork,
  served: ServedResource,
  body: Draft,
  find: FindServedResource,
): Promise<AnyRow> {
  const { resource } = served;
  const values = withInitial(resource, acceptedValues(resource, body, 'create'));
  const asked = orgFor(work, served, body);
  assertRight(resource, { ...values, orgId: asked }, 'create');
  await assertRefs(work, resource.fields, values, find);
  const orgId = resource.orgFrom ? await orgOf(work, served, { body, values, find }) : asked;
  await assertUnique(work, served, { ...values, orgId });
  const at = new Date(work.deps.clock());
  const own = { id: ulid(at.getTime()), createdAt: at, updatedAt: at, ...(orgId === null ? {} : { orgId }) };
  const ready = { ...own, ...withoutIdle(resource, values, values) };
  const prepared = (await served.prepare?.(work, ready)) ?? ready;
  const stored = await kitTables(work.trx)
    .insertInto(tableOf(served))
    .values(toStored(resource, prepared, { id: own.id, keys: work.deps.keys }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const row = toRow(served, stored as StoredRow, work.deps.keys);
  const after = Object.fromEntries(Object.keys(values).map((name) => [name, row[name]]));
  logged(work, served, { action: `${resource.name}.created`, entityId: row.id, after, orgId: row.orgId });
  await placeFiles(work, resource.fields, values, row.orgId);
  await served.stored?.(work, row, undefined);
  return row;
}
