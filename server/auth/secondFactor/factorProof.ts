import { AppError } from '../../errors';
import type { Account } from '../accounts/accounts';
import { type AccountDeps, factorSubject, type RequestSource, withLoginGuard } from '../guard/guarded';
import type { Challenge } from './challenges';
import { plainCode } from './recoveryCodes';
import { type FactorMethod, takeCode } from './secondFactors';
import { totpStepOf } from './totp';

/** Input of the guard for an attempt at a second factor. Known browsers are those of the account. */
function attemptAtFactor({ browsers }: AccountDeps, { code }: Account, { ip, browserCookie }: RequestSource) {
  return { account: factorSubject(code), ip, browser: browsers.idFor(code, browserCookie) };
}

/**
 * Under the guard: five wrong codes close the account to this network for a while, its right password or not.
 * @throws AppError 400 `err.factor.code`, 429 `err.auth.locked`, `err.auth.slow`
 */
function guarded<T>(
  deps: AccountDeps,
  account: Account,
  from: RequestSource,
  work: () => Promise<T | undefined>,
) {
  const attempt = attemptAtFactor(deps, account, from);
  const refusal = new AppError(400, 'err.factor.code', undefined, { code: 'err.factor.code' });
  return withLoginGuard<T>(deps, { attempt, from, refusal }, async () => ({
    person: account,
    result: await work(),
  }));
}

/** Takes the code of somebody's present factor. @throws see `guarded` */
export function proveFactor(
  deps: AccountDeps,
  account: Account,
  typed: string,
  from: RequestSource,
): Promise<FactorMethod> {
  const { database, box, clock } = deps;
  return guarded(deps, account, from, () =>
    takeCode(database.db, box, { userId: account.id, typed, now: clock() }),
  );
}

/** Takes the first code of an app that is being set up. @throws see `guarded` */
export function proveNewFactor(
  deps: AccountDeps,
  account: Account,
  { typed, challenge, from }: { typed: string; challenge: Challenge; from: RequestSource },
): Promise<number> {
  const secret = deps.box.open(challenge.secret ?? '', account.id);
  return guarded(deps, account, from, async () => totpStepOf(secret, plainCode(typed), deps.clock()));
}
