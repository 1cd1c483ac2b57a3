import type { z } from 'zod';
import type { phoneLoginSchema } from '../../../contract/accounts';
import { fileUrl } from '../../../contract/files';
import { LOGIN_ROLE_OF, LOGIN_TYPES, type LoginResult, type loginSchema } from '../../../contract/session';
import type { OpenedSession, SignIn } from '../../access/sessions';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { type Account, accountOfMobile, findAccount, mayWork } from './accounts';
import { type AccountDeps, attemptAt, codeSubject, type From, underGuard } from './guarded';

export interface SignedIn {
  result: LoginResult;
  session: OpenedSession;
  /** Value of the cookie by which this browser is known from now on. */
  browserCookie: string;
}

type Way = Pick<SignIn, 'loginType' | 'loginRole'>;

async function open(deps: AccountDeps, account: Account, from: From, way: Way): Promise<SignedIn> {
  const { database, sessions, chain, clock, browsers } = deps;
  const { ip, userAgent, requestId, browserCookie } = from;
  const session = await sessions.open(account.id, { ip, userAgent, ...way });
  await database.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ lastLoginAt: new Date(clock()) })
      .where('id', '=', account.id)
      .execute();
    await appendAudit(trx, chain, {
      ...{ actorId: account.id, actorName: account.name, orgId: account.orgId, ip, requestId },
      ...{ action: 'session.opened', entity: 'user', entityId: account.id, after: way },
    });
  });
  const names = [account.code, ...(account.phone ? [codeSubject(account.phone)] : [])];
  const { orgId, orgName, orgLogoUrl } = account;
  return {
    result: {
      token: session.token,
      userInfo: { orgId, orgName, orgLogoUrl: orgLogoUrl && fileUrl(orgLogoUrl) },
    },
    session,
    browserCookie: browsers.afterSignIn(names, browserCookie),
  };
}

/**
 * Signs a person in. Unknown, disabled and wrong-password accounts get one and the same answer.
 * @throws AppError 401 `err.auth.badCredentials`, 429 `err.auth.locked`, `err.auth.slow`, `err.common.busy`.
 */
export async function login(
  deps: AccountDeps,
  request: z.output<typeof loginSchema>,
  from: From,
): Promise<SignedIn> {
  const { userName, password, type, loginRole } = request;
  const attempt = attemptAt(deps, userName, from);
  const refusal = new AppError(401, 'err.auth.badCredentials');
  const account = await underGuard<Account>(deps, { attempt, from, refusal }, async () => {
    const person = await findAccount(deps.database.db, userName);
    const right = await deps.passwords.verify(person?.passwordHash, password);
    const door = person && (loginRole === undefined || LOGIN_ROLE_OF[person.roleType] === loginRole);
    const admitted = right && door && (await mayWork(deps.database.db, person));
    return { person, result: admitted ? person : undefined };
  });
  return open(deps, account, from, { loginType: type, loginRole });
}

/**
 * Signs the owner of a number in. A number that nobody has is a wrong code.
 * @throws AppError 401 `err.auth.badCode`, 429 `err.auth.locked`, `err.auth.slow`.
 */
export async function phoneLogin(
  deps: AccountDeps,
  request: z.output<typeof phoneLoginSchema>,
  from: From,
): Promise<SignedIn> {
  const { mobile, code, loginRole } = request;
  const attempt = attemptAt(deps, codeSubject(mobile), from);
  const refusal = new AppError(401, 'err.auth.badCode');
  const account = await underGuard<Account>(deps, { attempt, from, refusal }, async () => {
    const person = await accountOfMobile(deps.database.db, mobile, loginRole);
    const right = await deps.codes.redeem(mobile, 'login', code);
    const admitted = right && person && (await mayWork(deps.database.db, person));
    return { person, result: admitted ? person : undefined };
  });
  return open(deps, account, from, { loginType: LOGIN_TYPES.phone, loginRole });
}
