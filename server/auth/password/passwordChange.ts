import type { ForgotRequest, PasswordUpdateRequest } from '../../../contract/access/accounts';
import type { Principal } from '../../access/principal';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { type Account, accountById, findAccount, mayWork } from '../accounts/accounts';
import {
  type AccountDeps,
  attemptAt,
  codeSubject,
  type RequestSource,
  withLoginGuard,
} from '../guard/guarded';
import { endSessionsOf, setPasswordHash } from '../sessions/sessionEnds';
import { unknownRecipient } from '../smsCodes/codes';
import { isCommonPassword } from './commonPasswords';

function fieldRefusal(field: string, key: string): AppError {
  return new AppError(400, key, undefined, { [field]: key });
}

/** @throws AppError 400 `err.auth.commonPassword` for the field that holds the digest. */
export function refuseCommonPassword(account: string, digest: string, field: string): void {
  if (isCommonPassword(account, digest)) throw fieldRefusal(field, 'err.auth.commonPassword');
}

/** @throws AppError 400 `err.auth.usedPassword`; asked only after the person has proven who he is. */
async function refuseUsed(
  { passwords, passwordPolicy }: AccountDeps,
  { passwordHash, formerPasswords }: Account,
  digest: string,
  field: string,
): Promise<void> {
  if (passwordPolicy !== 'strong') return;
  for (const used of [passwordHash, ...formerPasswords])
    if (await passwords.verify(used, digest)) throw fieldRefusal(field, 'err.auth.usedPassword');
}

/** Hash, end of all sessions and audit in one transaction; sockets are closed afterwards. */
async function change(
  { database, chain, bus, clock, passwords }: AccountDeps,
  account: Account,
  {
    digest,
    action,
    from,
  }: { digest: string; action: 'password.changed' | 'password.reset'; from: RequestSource },
): Promise<void> {
  const { id, name, orgId } = account;
  const passwordHash = await passwords.hashDigest(digest);
  const announce = await database.db.transaction().execute(async (trx) => {
    await setPasswordHash(trx, id, passwordHash, clock());
    const ended = await endSessionsOf(trx, bus, id, { now: clock() });
    const { ip, requestId } = from;
    const actor = { actorId: id, actorName: name, orgId, ip, requestId };
    await appendAudit(trx, chain, { ...actor, action, entity: 'user', entityId: id });
    return ended;
  });
  announce();
}

/**
 * Sets a forgotten password with a code sent to the number of the account.
 * @throws AppError 400 `err.auth.badCode`, `err.auth.commonPassword`, `err.auth.usedPassword`, 429 `err.auth.locked`, `err.auth.slow`
 */
export async function forgotPassword(
  deps: AccountDeps,
  request: ForgotRequest,
  from: RequestSource,
): Promise<void> {
  const { userName, password, code } = request;
  refuseCommonPassword(userName, password, 'password');
  const attempt = attemptAt(deps, codeSubject(userName), from);
  const refusal = fieldRefusal('code', 'err.auth.badCode');
  const account = await withLoginGuard<Account>(deps, { attempt, from, refusal }, async () => {
    const person = await findAccount(deps.database.db, userName);
    const right = await deps.codes.redeem(person?.phone ?? unknownRecipient(userName), 'forgot', code);
    const admitted = right && person && (await mayWork(deps.database.db, person));
    return { person, result: admitted ? person : undefined };
  });
  await refuseUsed(deps, account, password, 'password');
  await change(deps, account, { digest: password, action: 'password.reset', from });
  await deps.guard.forgive(attemptAt(deps, userName, from));
}

/** @throws AppError 400 `err.auth.wrongPassword` for the field `password`, 429 `err.auth.locked`, `err.auth.slow` */
export async function provePassword(
  deps: AccountDeps,
  account: Account,
  digest: string,
  from: RequestSource,
): Promise<void> {
  const attempt = attemptAt(deps, account.code, from);
  const refusal = fieldRefusal('password', 'err.auth.wrongPassword');
  await withLoginGuard<true>(deps, { attempt, from, refusal }, async () => {
    const right = await deps.passwords.verify(account.passwordHash, digest);
    return { person: account, result: right || undefined };
  });
}

/**
 * Changes one's own password and ends all one's sessions, this one included.
 * @throws AppError 400 `err.auth.wrongPassword`, `err.auth.samePassword`, `err.auth.commonPassword`,
 *   `err.auth.usedPassword`, 429 `err.auth.locked`, `err.auth.slow`
 */
export async function updatePassword(
  deps: AccountDeps,
  principal: Principal,
  { password, newPassword }: PasswordUpdateRequest,
  from: RequestSource,
): Promise<void> {
  const account = await accountById(deps.database.db, principal.userId);
  if (newPassword === password) throw fieldRefusal('newPassword', 'err.auth.samePassword');
  refuseCommonPassword(account.code, newPassword, 'newPassword');
  await provePassword(deps, account, password, from);
  await refuseUsed(deps, account, newPassword, 'newPassword');
  await change(deps, account, { digest: newPassword, action: 'password.changed', from });
}
