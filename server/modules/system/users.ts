import { randomBytes } from 'node:crypto';
import type { AnyRow } from '../../../contract/kit/resource';
import { users } from '../../../contract/resources/system/users';
import { drawPassword } from '../../auth/password/drawPassword';
import type { Passwords } from '../../auth/password/passwords';
import { dropRecoveryCodes } from '../../auth/secondFactor/recoveryCodes';
import { NO_FACTOR } from '../../auth/secondFactor/secondFactors';
import { aclChanged, endSessionsOf } from '../../auth/sessions/sessionEnds';
import { AppError } from '../../errors';
import { invalid } from '../../kit/records/draft';
import type { ServedResource, UnitOfWork, Values } from '../../kit/served';
import { assertBelow, mayAssign, roleFacts } from './assigning';
import { askGrant, takesTwo } from './grants/askGrant';

/** @throws AppError 409: nobody takes away his own rights by mistake. */
function assertOther({ context }: UnitOfWork, row: AnyRow): void {
  if (context.principal.userId === row.id) throw new AppError(409, 'err.user.self');
}

/** A hash of something nobody was ever told: the account waits for its first password. */
let unknowable: Promise<string> | undefined;
function unusablePassword(passwords: Passwords): Promise<string> {
  unknowable ??= passwords.hash(randomBytes(16).toString('hex'), randomBytes(32).toString('hex'));
  return unknowable;
}

async function opened(change: UnitOfWork, values: Values): Promise<Values> {
  const { type } = await roleFacts(change, values.roleId);
  const status = takesTwo(change, type) ? 'disabled' : 'active';
  return { ...values, status, passwordHash: await unusablePassword(change.deps.passwords) };
}

/** A role that takes two people stays what it is for now; the rest is stored. */
async function given(change: UnitOfWork, values: Values, current: AnyRow, reason?: string): Promise<Values> {
  const { roleId, ...others } = values;
  const { type } = await roleFacts(change, roleId);
  if (!takesTwo(change, type)) return values;
  await askGrant(change, current, { roleId: String(roleId), opens: false, reason });
  return others;
}

async function prepare(
  change: UnitOfWork,
  values: Values,
  current?: AnyRow,
  reason?: string,
): Promise<Values> {
  if (current) await assertBelow(change, current);
  if (values.roleId !== undefined) {
    if (current) assertOther(change, current);
    const { type } = await roleFacts(change, values.roleId);
    if (!mayAssign(change.context.principal, type)) throw invalid({ roleId: 'err.role.notAssignable' });
  }
  if (!current) return opened(change, values);
  return values.roleId === undefined ? values : given(change, values, current, reason);
}

async function endAll(change: UnitOfWork, row: AnyRow): Promise<void> {
  const { trx, deps, committed } = change;
  committed.push(await endSessionsOf(trx, deps.bus, row.id, { now: deps.clock() }));
}

export const servedUsers: ServedResource = {
  resource: users,
  shortSearches: true,
  pinyin: ['name'],
  prepare,
  async stored(change, row, before) {
    const { deps, committed } = change;
    if (!before && row.status === 'disabled')
      await askGrant(change, row, { roleId: String(row.roleId), opens: true });
    if (before && before.roleId !== row.roleId) committed.push(() => aclChanged(deps.bus, [row.id]));
  },
  commands: {
    async enable(change, row, _args, reason) {
      await assertBelow(change, row);
      const { type } = await roleFacts(change, row.roleId);
      if (takesTwo(change, type)) {
        await askGrant(change, row, { roleId: String(row.roleId), opens: true, reason });
        return {};
      }
      return { set: { status: 'active' } };
    },
    async disable(change, row) {
      assertOther(change, row);
      await assertBelow(change, row);
      await endAll(change, row);
      return { set: { status: 'disabled' } };
    },
    async resetPassword(change, row) {
      await assertBelow(change, row);
      await endAll(change, row);
      const account = String(row.code);
      const secret = drawPassword(account, change.deps.config.passwordPolicy);
      return { set: { passwordHash: await change.deps.passwords.hash(account, secret) }, secret };
    },
    async resetFactor(change, row) {
      // One's own is taken away by password and code alone.
      assertOther(change, row);
      await assertBelow(change, row);
      await endAll(change, row);
      await dropRecoveryCodes(change.trx, row.id);
      return { set: NO_FACTOR };
    },
    async endSessions(change, row) {
      await assertBelow(change, row);
      await endAll(change, row);
      return { set: {} };
    },
  },
};
