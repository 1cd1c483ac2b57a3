import { ASSIGNABLE, type RoleType } from '../../../contract/permissions';
import type { Principal } from '../../access/principal';
import { AppError } from '../../errors';
import type { UnitOfWork } from '../../kit/served';

interface RoleFacts {
  type: RoleType;
  version: number;
}

export function roleFacts({ trx }: Pick<UnitOfWork, 'trx'>, id: unknown): Promise<RoleFacts> {
  return trx
    .selectFrom('roles')
    .select(['type', 'version'])
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
}

/** A person assigns and administers only roles their own type may, by the policy table. */
export function mayAssign({ roleType, actions }: Pick<Principal, 'roleType' | 'actions'>, type: RoleType) {
  return actions.has('role:assign') && ASSIGNABLE[roleType].includes(type);
}

/** @throws AppError 403 for people whose role the actor could not give. */
export async function assertBelow(work: UnitOfWork, row: Readonly<Record<string, unknown>>): Promise<void> {
  const { type } = await roleFacts(work, row.roleId);
  if (!mayAssign(work.context.principal, type)) throw new AppError(403, 'err.common.forbidden');
}
