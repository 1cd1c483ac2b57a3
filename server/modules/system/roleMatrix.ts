import type { Expression, SqlBool } from 'kysely';
import type { LimitsPreview, LimitsRequest, RoleMatrix } from '../../../contract/access/roleMatrix';
import { withoutPersonal } from '../../../contract/kit/personal';
import {
  ACTION_KEYS,
  ACTIONS,
  type ActionKey,
  ADMINISTERING,
  actionsOf,
  type Grant,
  grantOf,
  grantsOf,
  PERMISSION_KEYS,
  type PermissionKey,
  type RoleLimits,
  type RoleType,
  reaches,
} from '../../../contract/permissions';
import { roles } from '../../../contract/resources/system/roles';
import { users } from '../../../contract/resources/system/users';
import type { Principal } from '../../access/principal';
import { aclChanged } from '../../auth/sessions/sessionEnds';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { hint, note } from '../../kit/records/change';
import { assertOwn } from '../../kit/records/records';
import type { Change } from '../../kit/served';
import { takesTwo } from './grants/askGrant';
import { servedRoles } from './roles';

interface StoredRole {
  id: string;
  orgId: string | null;
  name: string;
  type: RoleType;
  version: number;
  limits: RoleLimits;
}

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

function limitsFrom(type: RoleType, { grants, actions }: LimitsRequest): RoleLimits {
  const lowered = PERMISSION_KEYS.flatMap((key) => {
    const wanted = grants[key];
    return wanted === undefined || reaches(wanted, grantOf(type, key)) ? [] : [[key, wanted] as const];
  });
  const ceiling = actionsOf(type);
  const refused = ACTION_KEYS.filter((key) => ceiling.includes(key) && actions[key] === false);
  return {
    grants: Object.fromEntries(lowered) as Partial<Record<PermissionKey, Grant>>,
    actions: Object.fromEntries(refused.map((key) => [key, false] as const)) as Partial<
      Record<ActionKey, false>
    >,
  };
}

interface Difference {
  loses: string[];
  gains: string[];
}

function differenceOf(type: RoleType, before: RoleLimits, after: RoleLimits): Difference {
  const [old, next] = [grantsOf(type, before), grantsOf(type, after)];
  const [could, can] = [actionsOf(type, before), actionsOf(type, after)];
  const changed = PERMISSION_KEYS.filter((key) => old.get(key) !== next.get(key));
  const less = changed.filter((key) => !reaches(next.get(key) ?? '-', old.get(key) ?? '-'));
  return {
    loses: [...less, ...could.filter((key) => !can.includes(key))],
    gains: [...changed.filter((key) => !less.includes(key)), ...can.filter((key) => !could.includes(key))],
  };
}

/** @throws AppError 403 `err.role.beyond`: nobody gives a right that he does not have. */
function assertWithin(
  principal: Principal,
  type: RoleType,
  gains: readonly string[],
  limits: RoleLimits,
): void {
  if (principal.roleType === 'platform_admin') return;
  const grants = grantsOf(type, limits);
  const beyond = gains.some((key) =>
    key in ACTIONS
      ? !principal.actions.has(key as ActionKey)
      : !reaches(principal.grants.get(key as PermissionKey) ?? '-', grants.get(key as PermissionKey) ?? '-'),
  );
  if (beyond) throw new AppError(403, 'err.role.beyond');
}

/**
 * What two people gave is not made more by one.
 * @throws AppError 409 `err.grant.widen`
 */
async function assertNotHeld(change: Change, { id, type }: StoredRole, gains: readonly string[]) {
  if (!takesTwo(change, type) || !ADMINISTERING.some((key) => gains.includes(key))) return;
  const holder = await change.trx
    .selectFrom('users')
    .select('id')
    .where('roleId', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (holder) throw new AppError(409, 'err.grant.widen');
}

async function holders(db: Executor, roleId: string, orgIds?: ReadonlySet<string>) {
  let query = db
    .selectFrom('users')
    .select(['id', 'name', 'code'])
    .where('roleId', '=', roleId)
    .orderBy('code');
  if (orgIds) query = query.where('orgId', 'in', [...orgIds]);
  return (await query.execute()).map((person) => withoutPersonal(users, person));
}

/**
 * Sets what a role takes away from its type; tried first, it says who would lose and gain what.
 * @throws AppError 403, 404, 409 `err.common.stale`
 */
export async function limitRole(change: Change, id: string, request: LimitsRequest): Promise<LimitsPreview> {
  const { trx, deps, act, committed } = change;
  const { principal } = act;
  const role = await findRole(trx, principal, id, true);
  assertOwn(change, servedRoles, role);
  if (role.version !== request.version)
    throw new AppError(409, 'err.common.stale', { version: role.version });
  const limits = limitsFrom(role.type, request);
  const difference = differenceOf(role.type, role.limits, limits);
  assertWithin(principal, role.type, difference.gains, limits);
  await assertNotHeld(change, role, difference.gains);
  const people = await holders(trx, id, principal.orgIds);
  await trx
    .updateTable('roles')
    .set({ limits, version: role.version + 1, updatedAt: new Date(deps.clock()) })
    .where('id', '=', id)
    .execute();
  note(change, {
    action: 'roles.limited',
    entity: roles.name,
    entityId: id,
    orgId: role.orgId,
    before: role.limits,
    after: limits,
    reason: request.reason,
  });
  hint(change, roles.name, role.orgId);
  const all = await holders(trx, id);
  committed.push(() =>
    aclChanged(
      deps.bus,
      all.map((person) => person.id),
    ),
  );
  return { ...difference, people, total: all.length, version: role.version + 1 };
}
