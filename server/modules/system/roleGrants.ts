import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { actionsOf, type RoleLimits, type RoleType } from '../../../contract/permissions';
import { roleGrants } from '../../../contract/resources/roleGrants';
import { AppError } from '../../errors';
import { findRecord, writeRecord } from '../../resources/records';
import type { Change, CommandResult, Served } from '../../resources/served';
import { assertBelow, mayAssign, roleFacts } from './assigning';
import { settle } from './decision';
import { servedUsers } from './users';

interface Standing {
  roleType: RoleType;
  limits: RoleLimits;
  orgPath: string;
}

const changed = () => new AppError(409, 'err.grant.changed');

/**
 * What is given is what was asked for: the person's own role, and what the other one may do, are as they were.
 * The role is held until the end, so that nobody widens it meanwhile. @throws AppError 409 `err.grant.changed`
 */
async function assertUnchanged({ trx }: Change, grant: AnyRow, user: AnyRow): Promise<void> {
  const { toVersion } = await trx
    .selectFrom('roleGrants')
    .select('toVersion')
    .where('id', '=', grant.id)
    .executeTakeFirstOrThrow();
  const role = await trx
    .selectFrom('roles')
    .select('version')
    .where('id', '=', String(grant.toRole))
    .forUpdate()
    .executeTakeFirst();
  const own = grant.opens
    ? user.status === 'disabled' && user.roleId === grant.toRole
    : user.roleId === grant.fromRole;
  if (!own || role?.version !== toVersion) throw changed();
}

/** @throws AppError 409 `err.grant.asker`: who asked could not do it himself any more. */
async function assertAskerMay({ trx }: Change, grant: AnyRow, user: AnyRow): Promise<void> {
  const { rows } = await sql<Standing>`select * from asker_standing(${grant.id})`.execute(trx);
  const { path } = await trx
    .selectFrom('organizations')
    .select('path')
    .where('id', '=', String(user.orgId))
    .executeTakeFirstOrThrow();
  const { type: present } = await roleFacts({ trx }, user.roleId);
  const may = rows.some(({ roleType, limits, orgPath }) => {
    const principal = { roleType, actions: new Set(actionsOf(roleType, limits)) };
    const types = [grant.type as RoleType, present];
    return path.startsWith(orgPath) && types.every((type) => mayAssign(principal, type));
  });
  if (!may) throw new AppError(409, 'err.grant.asker');
}

/** Two people: neither who asked nor who is to have the role. @throws AppError 403, 409 */
function assertSecond({ act }: Change, grant: AnyRow): void {
  const { userId } = act.principal;
  if (grant.askedBy === userId) throw new AppError(409, 'err.grant.self');
  if (grant.userId === userId) throw new AppError(409, 'err.grant.receiver');
  if (!mayAssign(act.principal, grant.type as RoleType)) throw new AppError(403, 'err.common.forbidden');
}

type State = 'granted' | 'refused' | 'withdrawn';

async function decide(
  change: Change,
  row: AnyRow,
  state: State,
  reason: string | undefined,
): Promise<CommandResult> {
  const decider = change.act.principal.name;
  await settle(change, 'roleGrants', row.id, { state, decider, decisionNote: reason ?? null });
  // The view says the rest; these are named so that the log keeps who asked and who decided.
  return {
    set: { status: null, person: null, toRole: null, asker: null, decider: null, decisionNote: null },
  };
}

async function grant(change: Change, row: AnyRow, reason: string | undefined): Promise<CommandResult> {
  assertSecond(change, row);
  const decided = await decide(change, row, 'granted', reason);
  const user = await findRecord(change, servedUsers, String(row.userId));
  await assertUnchanged(change, row, user);
  await assertBelow(change, user);
  await assertAskerMay(change, row, user);
  const values = row.opens ? { status: 'active' } : { roleId: row.toRole };
  await writeRecord(change, servedUsers, user, values, { action: 'granted', reason });
  return decided;
}

export const servedRoleGrants: Served = {
  resource: roleGrants,
  table: 'roleGrantList',
  view: true,
  commands: {
    grant: (change, row, _args, reason) => grant(change, row, reason),
    async refuse(change, row, _args, reason) {
      assertSecond(change, row);
      return decide(change, row, 'refused', reason);
    },
    async withdraw(change, row, _args, reason) {
      if (row.askedBy !== change.act.principal.userId) throw new AppError(409, 'err.grant.notAsker');
      return decide(change, row, 'withdrawn', reason);
    },
  },
};
