import type { z } from 'zod';
import type { registerSchema } from '../../../contract/access/accounts';
import { withoutPersonal } from '../../../contract/kit/personal';
import { ADMINISTRATORS } from '../../../contract/permissions';
import { users } from '../../../contract/resources/system/users';
import { loadPrincipal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { ulid } from '../../ids';
import { type AccountDeps, type RequestSource, withLoginGuard } from '../guard/guarded';
import { refuseCommonPassword } from '../password/passwordChange';

type Registration = z.output<typeof registerSchema>;
interface AccountPlacement {
  orgId: string;
  roleId: string;
}

const invalidInvitation = () =>
  new AppError(400, 'err.reg.invite', undefined, { inviteCode: 'err.reg.invite' });

/** The place an invitation leads to. Where administrators are given by two people, none is made by a code. */
function isOpen(
  { database, secondPerson }: AccountDeps,
  code: string,
  now: Date,
): Promise<AccountPlacement | undefined> {
  let query = database.db
    .selectFrom('invitationCodes')
    .innerJoin('roles', 'roles.id', 'invitationCodes.roleId')
    .select(['invitationCodes.orgId', 'roleId'])
    .where('invitationCodes.code', '=', code)
    .where('status', '=', 'active')
    .where('expireAt', '>', now)
    .whereRef('usedCount', '<', 'maxUses');
  if (secondPerson) query = query.where('roles.type', 'not in', ADMINISTRATORS);
  return query.executeTakeFirst();
}

/** Takes one use; of many at once only as many succeed as there are uses left. */
async function useInvitation(trx: Executor, code: string, now: Date): Promise<AccountPlacement> {
  const used = await trx
    .updateTable('invitationCodes')
    .set((eb) => ({
      usedCount: eb('usedCount', '+', 1),
      status: eb
        .case()
        .when(eb('usedCount', '+', 1), '>=', eb.ref('maxUses'))
        .then('used_up' as const)
        .else('active' as const)
        .end(),
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('code', '=', code)
    .where('status', '=', 'active')
    .where('expireAt', '>', now)
    .whereRef('usedCount', '<', 'maxUses')
    .returning(['orgId', 'roleId'])
    .executeTakeFirst();
  if (!used) throw invalidInvitation();
  return used;
}

async function insertUser(
  trx: Executor,
  { account, userName, mobile }: Registration,
  { orgId, roleId, passwordHash, now }: AccountPlacement & { passwordHash: string; now: Date },
): Promise<string> {
  const id = ulid(now.getTime());
  const inserted = await trx
    .insertInto('users')
    .values({
      id,
      code: account,
      name: userName,
      orgId,
      roleId,
      passwordHash,
      phone: mobile,
      email: null,
      avatar: null,
      lastLoginAt: null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((on) => on.column('code').doNothing())
    .executeTakeFirst();
  if (Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1) return id;
  const key = 'err.reg.accountTaken';
  throw new AppError(409, key, undefined, { account: key });
}

/**
 * Makes an account at the organisation and with the role of the invitation. Only who holds an open
 * invitation learns whether an account is taken.
 * @throws AppError 400 `err.reg.invite`, `err.auth.commonPassword`; 409 `err.reg.accountTaken`; 429
 */
export async function register(deps: AccountDeps, request: Registration, from: RequestSource): Promise<void> {
  const { database, chain, clock, passwords } = deps;
  const { ip, requestId } = from;
  const { account, password, inviteCode, userName } = request;
  refuseCommonPassword(account, password, 'password');
  await withLoginGuard<AccountPlacement>(
    deps,
    { attempt: { ip }, from, refusal: invalidInvitation() },
    async () => ({
      result: await isOpen(deps, inviteCode, new Date(clock())),
    }),
  );
  const passwordHash = await passwords.hashDigest(password);
  await database.db.transaction().execute(async (trx) => {
    const now = new Date(clock());
    const place = await useInvitation(trx, inviteCode, now);
    const id = await insertUser(trx, request, { ...place, passwordHash, now });
    // An organisation that is switched off accepts no registration.
    if (!(await loadPrincipal(trx, id, ''))) throw invalidInvitation();
    await appendAudit(trx, chain, {
      actorId: id,
      actorName: userName,
      orgId: place.orgId,
      ip,
      requestId,
      action: 'user.registered',
      entity: 'user',
      entityId: id,
      after: withoutPersonal(users, { code: account, name: userName, roleId: place.roleId, inviteCode }),
    });
  });
}
