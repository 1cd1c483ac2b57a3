import type { AnyRow } from '../../../../contract/kit/resource';
import type { RoleType } from '../../../../contract/permissions';
import { roleGrants } from '../../../../contract/resources/system/roleGrants';
import { AppError } from '../../../errors';
import { findRecord, writeRecord } from '../../../kit/records/records';
import type { CommandResult, ServedResource, UnitOfWork } from '../../../kit/served';
import { assertBelow, mayAssign } from '../assigning';
import { assertIndependent, storeDecision } from '../decision';
import { servedUsers } from '../users';
import { assertAskerMay, assertReceiverUnchanged } from './grantChecks';

/** Two people: neither who asked nor who is to have the role. @throws AppError 403, 409 */
function assertSecond({ context }: UnitOfWork, grant: AnyRow): void {
  const { userId } = context.principal;
  if (grant.askedBy === userId) throw new AppError(409, 'err.grant.self');
  if (grant.userId === userId) throw new AppError(409, 'err.grant.receiver');
  if (!mayAssign(context.principal, grant.type as RoleType)) throw new AppError(403, 'err.common.forbidden');
}

type State = 'granted' | 'refused' | 'withdrawn';

async function decide(
  change: UnitOfWork,
  row: AnyRow,
  state: State,
  reason: string | undefined,
): Promise<CommandResult> {
  const decider = change.context.principal.name;
  await storeDecision(change, 'roleGrants', row.id, { state, decider, decisionNote: reason ?? null });
  // The view says the rest; these are named so that the log keeps who asked and who decided.
  return {
    set: { status: null, person: null, toRole: null, asker: null, decider: null, decisionNote: null },
  };
}

async function grant(change: UnitOfWork, row: AnyRow, reason: string | undefined): Promise<CommandResult> {
  assertSecond(change, row);
  await assertIndependent(change, row.askedBy);
  const decided = await decide(change, row, 'granted', reason);
  const user = await findRecord(change, servedUsers, String(row.userId));
  await assertReceiverUnchanged(change.trx, row.id, user);
  await assertBelow(change, user);
  await assertAskerMay(change.trx, row.id, user);
  const values = row.opens ? { status: 'active' } : { roleId: row.toRole };
  await writeRecord(change, servedUsers, user, values, { action: 'granted', reason });
  return decided;
}

export const servedRoleGrants: ServedResource = {
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
      if (row.askedBy !== change.context.principal.userId) throw new AppError(409, 'err.grant.notAsker');
      return decide(change, row, 'withdrawn', reason);
    },
  },
};
