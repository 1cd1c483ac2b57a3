import type { LimitsRequest } from '../../../contract/access/roleMatrix';
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
import { users } from '../../../contract/resources/system/users';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import type { UnitOfWork } from '../../kit/served';
import { takesTwo } from './grants/askGrant';

export interface StoredRole {
  id: string;
  orgId: string | null;
  name: string;
  type: RoleType;
  version: number;
  limits: RoleLimits;
}

export function limitsFrom(type: RoleType, { grants, actions }: LimitsRequest): RoleLimits {
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

export function differenceOf(type: RoleType, before: RoleLimits, after: RoleLimits): Difference {
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
export function assertWithin(
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
export async function assertNotHeld(work: UnitOfWork, { id, type }: StoredRole, gains: readonly string[]) {
  if (!takesTwo(work, type) || !ADMINISTERING.some((key) => gains.includes(key))) return;
  const holder = await work.trx
    .selectFrom('users')
    .select('id')
    .where('roleId', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (holder) throw new AppError(409, 'err.grant.widen');
}

export async function holders(db: Executor, roleId: string, orgIds?: ReadonlySet<string>) {
  let query = db
    .selectFrom('users')
    .select(['id', 'name', 'code'])
    .where('roleId', '=', roleId)
    .orderBy('code');
  if (orgIds) query = query.where('orgId', 'in', [...orgIds]);
  return (await query.execute()).map((person) => withoutPersonal(users, person));
}
