import type { AnyRow } from '../../../contract/kit/resource';
import { ASSIGNABLE } from '../../../contract/permissions';
import { invitationCodes } from '../../../contract/resources/invitationCodes';
import { readableCode } from '../../access/readableCode';
import { invalid } from '../../resources/draft';
import type { Change, Served, Values } from '../../resources/served';

const LENGTH = 8;
const LONGEST_MS = 366 * 86_400_000;

async function prepare(change: Change, values: Values, current?: AnyRow): Promise<Values> {
  const { trx, act, deps } = change;
  const { expireAt } = values;
  if (typeof expireAt === 'number') {
    const left = expireAt - deps.clock();
    if (left <= 0 || left > LONGEST_MS) throw invalid({ expireAt: 'err.reg.expiry' });
  }
  if (current) {
    if (Number(values.maxUses ?? current.maxUses) < Number(current.usedCount))
      throw invalid({ maxUses: 'err.reg.usedMore' });
    return values;
  }
  const role = await trx
    .selectFrom('roles')
    .select('type')
    .where('id', '=', String(values.roleId))
    .executeTakeFirstOrThrow();
  if (!ASSIGNABLE[act.principal.roleType].includes(role.type))
    throw invalid({ roleId: 'err.role.notAssignable' });
  return { ...values, code: readableCode(LENGTH), status: 'active', usedCount: 0 };
}

export const servedInvitationCodes: Served = {
  resource: invitationCodes,
  prepare,
  commands: { revoke: async () => ({ set: { status: 'revoked' } }) },
};
