import type { z } from 'zod';
import type { phoneLoginSchema } from '../../../contract/access/accounts';
import { LOGIN_ROLE_OF, LOGIN_TYPES, type loginSchema } from '../../../contract/session';
import { AppError } from '../../errors';
import {
  type AccountDeps,
  attemptAt,
  codeSubject,
  type RequestSource,
  withLoginGuard,
} from '../guard/guarded';
import { enter } from '../secondFactor/secondStep';
import type { SignInResult } from '../sessions/opening';
import { type Account, accountOfMobile, findAccount, mayWork } from './accounts';

/**
 * Signs a person in. Unknown, disabled and wrong-password accounts get one and the same answer.
 * @throws AppError 401 `err.auth.badCredentials`, `err.factor.needed`, 429 `err.auth.locked`, `err.auth.slow`, `err.common.busy`.
 */
export async function login(
  deps: AccountDeps,
  request: z.output<typeof loginSchema>,
  from: RequestSource,
): Promise<SignInResult> {
  const { userName, password, type, loginRole } = request;
  const attempt = attemptAt(deps, userName, from);
  const refusal = new AppError(401, 'err.auth.badCredentials');
  const account = await withLoginGuard<Account>(deps, { attempt, from, refusal }, async () => {
    const person = await findAccount(deps.database.db, userName);
    const right = await deps.passwords.verify(person?.passwordHash, password);
    const door = person && (loginRole === undefined || LOGIN_ROLE_OF[person.roleType] === loginRole);
    const admitted = right && door && (await mayWork(deps.database.db, person));
    return { person, result: admitted ? person : undefined };
  });
  return enter(deps, account, from, { loginType: type, loginRole });
}

/**
 * Signs the owner of a number in. An unknown number is answered like a wrong code.
 * @throws AppError 401 `err.auth.badCode`, `err.factor.needed`, 429 `err.auth.locked`, `err.auth.slow`.
 */
export async function phoneLogin(
  deps: AccountDeps,
  request: z.output<typeof phoneLoginSchema>,
  from: RequestSource,
): Promise<SignInResult> {
  const { mobile, code, loginRole } = request;
  const attempt = attemptAt(deps, codeSubject(mobile), from);
  const refusal = new AppError(401, 'err.auth.badCode');
  const account = await withLoginGuard<Account>(deps, { attempt, from, refusal }, async () => {
    const person = await accountOfMobile(deps.database.db, mobile, loginRole);
    const right = await deps.codes.redeem(mobile, 'login', code);
    const admitted = right && person && (await mayWork(deps.database.db, person));
    return { person, result: admitted ? person : undefined };
  });
  return enter(deps, account, from, { loginType: LOGIN_TYPES.phone, loginRole });
}
