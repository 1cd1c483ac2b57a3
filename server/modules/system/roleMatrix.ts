import type { Expression, SqlBool } from 'kysely';
import type { LimitsPreview, LimitsRequest, RoleMatrix } from '../../../contract/access/roleMatrix';
import {
  actionsOf,
  grantOf,
  grantsOf,
  PERMISSION_KEYS,
  type RoleLimits,
} from '../../../contract/permissions';
import { roles } from '../../../contract/resources/system/roles';
import type { Principal } from '../../access/principal';
import { aclChanged } from '../../auth/sessions/sessionEnds';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { assertOwn } from '../../kit/records/records';
import { hint, note } from '../../kit/records/transaction';
import type { UnitOfWork } from '../../kit/served';
import {
  assertNotHeld,
  assertWithin,
  differenceOf,
  holders,
  limitsFrom,
  type StoredRole,
} from './roleLimits';
import { servedRoles } from './roles';

/** @throws AppError 404 for a role that this person cannot see. */
async function findRole(db: Executor, principal: Principal, id: string, lock = false): Promise<StoredRole> {
  const orgs = [...new Set([...principal.orgIds, ...principal.aboveIds])];
  const query = db
    .selectFrom('roles')
    .select(['id', 'orgId', 'name', 'type', 'version', 'limits'])
    .where('id', '=', id)
    .where((eb): Expression<SqlBool> => eb.or([eb('orgId', 'is', null), eb('orgId', 'in', orgs)]));
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError(404, 'err.common.notFound');
  return { ...row, limits: row.limits as unknown as RoleLimits };
}

/** What the type allows, what the role leaves of it, and how far this person may raise it. */
export async function roleMatrix(db: Executor, principal: Principal, id: string): Promise<RoleMatrix> {
  const { type, limits, version, name } = await findRole(db, principal, id);
  const grants = grantsOf(type, limits);
  const actions = new Set(actionsOf(type, limits));
  return {
    id,
    name,
    type,
    version,
    keys: PERMISSION_KEYS.map((key) => ({
      key,
      ceiling: grantOf(type, key),
      grant: grants.get(key) ?? '-',
      mine: principal.grants.get(key) ?? '-',
    })),
    actions: actionsOf(type).map((key) => ({
      key,
      granted: actions.has(key),
      mine: principal.actions.has(key),
    })),
  };
}

/**
 * Sets what a role takes away from its type; tried first, it says who would lose and gain what.
 * @throws AppError 403, 404, 409 `err.common.stale`
 */
export async function limitRole(
  work: UnitOfWork,
  id: string,
  request: LimitsRequest,
): Promise<LimitsPreview> {
  const { trx, deps, context, committed } = work;
  const { principal } = context;
  const role = await findRole(trx, principal, id, true);
  assertOwn(work, servedRoles, role);
  if (role.version !== request.version)
    throw new AppError(409, 'err.common.stale', { version: role.version });
  const limits = limitsFrom(role.type, request);
  const difference = differenceOf(role.type, role.limits, limits);
  assertWithin(principal, role.type, difference.gains, limits);
  await assertNotHeld(work, role, difference.gains);
  const people = await holders(trx, id, principal.orgIds);
  await trx
    .updateTable('roles')
    .set({ limits, version: role.version + 1, updatedAt: new Date(deps.clock()) })
    .where('id', '=', id)
    .execute();
  note(work, {
    action: 'roles.limited',
    entity: roles.name,
    entityId: id,
    orgId: role.orgId,
    before: role.limits,
    after: limits,
    reason: request.reason,
  });
  hint(work, roles.name, role.orgId);
  const all = await holders(trx, id);
  committed.push(() =>
    aclChanged(
      deps.bus,
      all.map((person) => person.id),
    ),
  );
  return { ...difference, people, total: all.length, version: role.version + 1 };
}
