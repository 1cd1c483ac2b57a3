import { randomBytes, randomInt } from 'node:crypto';
import type { AnyRow } from '../../../contract/kit/resource';
import { ASSIGNABLE, type RoleType } from '../../../contract/permissions';
import { users } from '../../../contract/resources/users';
import { isCommonPassword } from '../../access/commonPasswords';
import { type Passwords, passwordDigest } from '../../access/passwords';
import { dropRecoveryCodes } from '../../access/recoveryCodes';
import { NO_FACTOR } from '../../access/secondFactors';
import { aclChanged, endSessionsOf } from '../../access/sessionEnds';
import { AppError } from '../../errors';
import { invalid } from '../../resources/draft';
import type { Change, Served, Values } from '../../resources/served';

interface RoleFacts {
  type: RoleType;
  orgId: string | null;
}

async function roleFacts({ trx }: Change, id: unknown): Promise<RoleFacts> {
  return trx
    .selectFrom('roles')
    .select(['type', 'orgId'])
    .where('id', '=', String(id))
    .executeTakeFirstOrThrow();
}

/** Nobody gives a role, or administers its holders, beyond what the policy table lets his own type do. */
async function mayAssign({ act }: Change, { type }: RoleFacts): Promise<boolean> {
  const { roleType, actions } = act.principal;
  return actions.has('role:assign') && ASSIGNABLE[roleType].includes(type);
}

/** @throws AppError 403 for people whose role the actor could not give. */
export async function assertBelow(change: Change, row: Readonly<Record<string, unknown>>): Promise<void> {
  if (!(await mayAssign(change, await roleFacts(change, row.roleId))))
    throw new AppError(403, 'err.common.forbidden');
}

/** @throws AppError 409: nobody takes away his own rights by mistake. */
function assertOther({ act }: Change, row: AnyRow): void {
  if (act.principal.userId === row.id) throw new AppError(409, 'err.user.self');
}

/** A hash of something nobody was ever told: the account waits for its first password. */
let unknowable: Promise<string> | undefined;
function unusablePassword(passwords: Passwords): Promise<string> {
  unknowable ??= passwords.hash(randomBytes(16).toString('hex'), randomBytes(32).toString('hex'));
  return unknowable;
}

async function prepare(change: Change, values: Values, current?: AnyRow): Promise<Values> {
  if (current) await assertBelow(change, current);
  if (values.roleId !== undefined) {
    if (current) assertOther(change, current);
    if (!(await mayAssign(change, await roleFacts(change, values.roleId))))
      throw invalid({ roleId: 'err.role.notAssignable' });
  }
  return current
    ? values
    : { ...values, status: 'active', passwordHash: await unusablePassword(change.deps.passwords) };
}

async function endAll(change: Change, row: AnyRow): Promise<void> {
  const { trx, deps, committed } = change;
  committed.push(await endSessionsOf(trx, deps.bus, row.id, { now: deps.clock() }));
}

const DIGITS = 6;
/** Six digits, as the customer's rule wants them, that nobody would guess first. */
function newPassword(account: string): string {
  for (;;) {
    const password = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    if (!isCommonPassword(account, passwordDigest(account, password))) return password;
  }
}

export const servedUsers: Served = {
  resource: users,
  shortSearches: true,
  prepare,
  async stored({ deps, committed }, row, before) {
    if (before && before.roleId !== row.roleId) committed.push(() => aclChanged(deps.bus, [row.id]));
  },
  commands: {
    async enable(change, row) {
      await assertBelow(change, row);
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
      const secret = newPassword(account);
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
