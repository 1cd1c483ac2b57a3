import { fileUrl } from '../../../contract/files';
import type { LoginResult } from '../../../contract/session';
import type { Executor } from '../../db/tables';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { type Account, isUnchanged } from '../accounts/accounts';
import { type AccountDeps, codeSubject, type RequestSource } from '../guard/guarded';
import type { FactorMethod } from '../secondFactor/secondFactors';
import type { OpenedSession, SignInDetails } from './sessions';

export interface SignInResult {
  result: LoginResult;
  session: OpenedSession;
  /** Value of the cookie by which this browser is known from now on. */
  browserCookie: string;
}

/** How the person signed in; `factor`: how the second factor was proved. */
export type SignInMethod = Pick<SignInDetails, 'loginType' | 'loginRole'> & {
  factor?: FactorMethod | 'enrolled';
};

/** @throws AppError 401 `err.auth.badCredentials`: what was right a moment ago is not any more. */
export async function assertAccountUnchanged(trx: Executor, account: Account): Promise<void> {
  if (!(await isUnchanged(trx, account))) throw new AppError(401, 'err.auth.badCredentials');
}

/** Opens the session once all factors are proved. @throws AppError 401 `err.auth.badCredentials` */
export async function openSession(
  deps: AccountDeps,
  account: Account,
  from: RequestSource,
  way: SignInMethod,
): Promise<SignInResult> {
  const { database, sessions, chain, clock, browsers } = deps;
  const { ip, userAgent, requestId, browserCookie } = from;
  const { loginType, loginRole } = way;
  const session = await database.db.transaction().execute(async (trx) => {
    await assertAccountUnchanged(trx, account);
    const opened = await sessions.open(account.id, { ip, userAgent, loginType, loginRole }, trx);
    await trx
      .updateTable('users')
      .set({ lastLoginAt: new Date(clock()) })
      .where('id', '=', account.id)
      .execute();
    await appendAudit(trx, chain, {
      actorId: account.id,
      actorName: account.name,
      orgId: account.orgId,
      ip,
      requestId,
      action: 'session.opened',
      entity: 'user',
      entityId: account.id,
      after: way,
    });
    return opened;
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
