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
  work: UnitOfWork,
  row: AnyRow,
  state: State,
  reason: string | undefined,
): Promise<CommandResult> {
  const decider = work.context.principal.name;
  await storeDecision(work, 'roleGrants', row.id, { state, decider, decisionNote: reason ?? null });
  // The view says the rest; these are named so that the log keeps who asked and who decided.
  return {
    set: { status: null, person: null, toRole: null, asker: null, decider: null, decisionNote: null },
  };
}

async function grant(work: UnitOfWork, row: AnyRow, reason: string | undefined): Promise<CommandResult> {
  assertSecond(work, row);
  await assertIndependent(work, row.askedBy);
  const decided = await decide(work, row, 'granted', reason);
  const user = await findRecord(work, servedUsers, String(row.userId));
  await assertReceiverUnchanged(work.trx, row.id, user);
  await assertBelow(work, user);
  await assertAskerMay(work.trx, row.id, user);
  const values = row.opens ? { status: 'active' } : { roleId: row.toRole };
  await writeRecord(work, servedUsers, user, values, { action: 'granted', reason });
  return decided;
}

export const servedRoleGrants: ServedResource = {
  resource: roleGrants,
  table: 'roleGrantList',
  view: true,
  commands: {
    grant: (work, row, _args, reason) => grant(work, row, reason),
    async refuse(work, row, _args, reason) {
      assertSecond(work, row);
      return decide(work, row, 'refused', reason);
    },
    async withdraw(work, row, _args, reason) {
      if (row.askedBy !== work.context.principal.userId) throw new AppError(409, 'err.grant.notAsker');
      return decide(work, row, 'withdrawn', reason);
    },
  },
};
