import { sql } from 'kysely';
import { actionsOf, type RoleLimits, type RoleType } from '../../../../contract/permissions';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { mayAssign, roleFacts } from '../assigning';

/** Who is to have the role, as he is now. */
type Receiver = Readonly<Record<string, unknown>>;

function storedGrant(trx: Executor, id: string) {
  return trx
    .selectFrom('roleGrants')
    .select(['fromRole', 'toRole', 'toVersion', 'type', 'opens'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * What is given is what was asked for: the person's own role, and what the other one may do, are as they were.
 * The role is held until the end, so that nobody widens it meanwhile. @throws AppError 409 `err.grant.changed`
 */
export async function assertReceiverUnchanged(trx: Executor, id: string, person: Receiver): Promise<void> {
  const { fromRole, toRole, toVersion, opens } = await storedGrant(trx, id);
  const role = await trx
    .selectFrom('roles')
    .select('version')
    .where('id', '=', toRole ?? '')
    .forUpdate()
    .executeTakeFirst();
  const own = opens ? person.status === 'disabled' && person.roleId === toRole : person.roleId === fromRole;
  if (!own || role?.version !== toVersion) throw new AppError(409, 'err.grant.changed');
}

interface GrantHolder {
  roleType: RoleType;
  limits: RoleLimits;
  orgPath: string;
}

/** @throws AppError 409 `err.grant.asker`: who asked could not do it himself any more. */
export async function assertAskerMay(trx: Executor, id: string, person: Receiver): Promise<void> {
  const { type } = await storedGrant(trx, id);
  const { rows } = await sql<GrantHolder>`select * from asker_standing(${id})`.execute(trx);
  const { path } = await trx
    .selectFrom('organizations')
    .select('path')
    .where('id', '=', String(person.orgId))
    .executeTakeFirstOrThrow();
  const { type: present } = await roleFacts({ trx }, person.roleId);
  const may = rows.some(({ roleType, limits, orgPath }) => {
    const asker = { roleType, actions: new Set(actionsOf(roleType, limits)) };
    return path.startsWith(orgPath) && mayAssign(asker, type) && mayAssign(asker, present);
  });
  if (!may) throw new AppError(409, 'err.grant.asker');
}
