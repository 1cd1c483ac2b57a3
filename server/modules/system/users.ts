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

/** @throws AppError 409: prevents removing one's own rights by mistake. */
function assertOther({ context }: UnitOfWork, row: AnyRow): void {
  if (context.principal.userId === row.id) throw new AppError(409, 'err.user.self');
}

/** Hash of a random value: the account waits for its first password. */
let unknowable: Promise<string> | undefined;
function unusablePassword(passwords: Passwords): Promise<string> {
  unknowable ??= passwords.hash(randomBytes(16).toString('hex'), randomBytes(32).toString('hex'));
  return unknowable;
}

async function opened(work: UnitOfWork, values: Values): Promise<Values> {
  const { type } = await roleFacts(work, values.roleId);
  const status = takesTwo(work, type) ? 'disabled' : 'active';
  return { ...values, status, passwordHash: await unusablePassword(work.deps.passwords) };
}

/** A role that takes two people stays what it is for now; the rest is stored. */
async function given(work: UnitOfWork, values: Values, current: AnyRow, reason?: string): Promise<Values> {
  const { roleId, ...others } = values;
  const { type } = await roleFacts(work, roleId);
  if (!takesTwo(work, type)) return values;
  await askGrant(work, current, { roleId: String(roleId), opens: false, reason });
  return others;
}

async function prepare(work: UnitOfWork, values: Values, current?: AnyRow, reason?: string): Promise<Values> {
  if (current) await assertBelow(work, current);
  if (values.roleId !== undefined) {
    if (current) assertOther(work, current);
    const { type } = await roleFacts(work, values.roleId);
    if (!mayAssign(work.context.principal, type)) throw invalid({ roleId: 'err.role.notAssignable' });
  }
  if (!current) return opened(work, values);
  return values.roleId === undefined ? values : given(work, values, current, reason);
}

async function endAll(work: UnitOfWork, row: AnyRow): Promise<void> {
  const { trx, deps, committed } = work;
  committed.push(await endSessionsOf(trx, deps.bus, row.id, { now: deps.clock() }));
}

export const servedUsers: ServedResource = {
  resource: users,
  shortSearches: true,
  pinyin: ['name'],
  prepare,
  async stored(work, row, before) {
    const { deps, committed } = work;
    if (!before && row.status === 'disabled')
      await askGrant(work, row, { roleId: String(row.roleId), opens: true });
    if (before && before.roleId !== row.roleId) committed.push(() => aclChanged(deps.bus, [row.id]));
  },
  commands: {
    async enable(work, row, _args, reason) {
      await assertBelow(work, row);
      const { type } = await roleFacts(work, row.roleId);
      if (takesTwo(work, type)) {
        await askGrant(work, row, { roleId: String(row.roleId), opens: true, reason });
        return {};
      }
      return { set: { status: 'active' } };
    },
    async disable(work, row) {
      assertOther(work, row);
      await assertBelow(work, row);
      await endAll(work, row);
      return { set: { status: 'disabled' } };
    },
    async resetPassword(work, row) {
      await assertBelow(work, row);
      await endAll(work, row);
      const account = String(row.code);
      const secret = drawPassword(account, work.deps.config.passwordPolicy);
      return { set: { passwordHash: await work.deps.passwords.hash(account, secret) }, secret };
    },
    async resetFactor(work, row) {
      // One's own is taken away by password and code alone.
      assertOther(work, row);
      await assertBelow(work, row);
      await endAll(work, row);
      await dropRecoveryCodes(work.trx, row.id);
      return { set: NO_FACTOR };
    },
    async endSessions(work, row) {
      await assertBelow(work, row);
      await endAll(work, row);
      return { set: {} };
    },
  },
};
