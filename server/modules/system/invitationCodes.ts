import type { AnyRow } from '../../../contract/kit/resource';
import { ASSIGNABLE } from '../../../contract/permissions';
import { invitationCodes } from '../../../contract/resources/system/invitationCodes';
import { DAY_MS } from '../../../contract/time/durations';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { readableCode } from '../../secrets/readableCode';
import { roleFacts } from './assigning';
import { takesTwo } from './grants/askGrant';

const LENGTH = 8;
const LONGEST_MS = 366 * DAY_MS;

/** @throws AppError 403 or 400: nobody invites, or goes on inviting, into a role that he could not give. */
async function assertAssignable(work: UnitOfWork, roleId: unknown, current?: AnyRow): Promise<void> {
  const { type } = await roleFacts(work, roleId);
  // A registration with a code is not reviewed by a person.
  if (takesTwo(work, type)) throw invalid({ roleId: 'err.grant.invitation' });
  if (ASSIGNABLE[work.context.principal.roleType].includes(type)) return;
  throw current ? new AppError(403, 'err.common.forbidden') : invalid({ roleId: 'err.role.notAssignable' });
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  const { expireAt } = values;
  await assertAssignable(work, current ? current.roleId : values.roleId, current);
  if (typeof expireAt === 'number') {
    const left = expireAt - work.deps.clock();
    if (left <= 0 || left > LONGEST_MS) throw invalid({ expireAt: 'err.reg.expiry' });
  }
  if (current) {
    if (Number(values.maxUses ?? current.maxUses) < Number(current.usedCount))
      throw invalid({ maxUses: 'err.reg.usedMore' });
    return values;
  }
  return { ...values, code: readableCode(LENGTH), status: 'active', usedCount: 0 };
}

export const servedInvitationCodes: ServedResource = {
  resource: invitationCodes,
  prepare,
  commands: { revoke: async () => ({ set: { status: 'revoked' } }) },
};
