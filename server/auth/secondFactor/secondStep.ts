import {
  FACTOR_NEEDED,
  FACTOR_ROLES,
  FACTOR_TOO_LATE,
  type FactorOffer,
  type SecondStep,
  type SecondStepRequest,
} from '../../../contract/access/secondFactor';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { type Account, accountById, mayWork } from '../accounts/accounts';
import type { AccountDeps, RequestSource } from '../guard/guarded';
import {
  assertAccountUnchanged,
  openSession,
  type SignInMethod,
  type SignInResult,
} from '../sessions/opening';
import { endSessionsOf } from '../sessions/sessionEnds';
import { type Challenge, findChallenge, newChallenge, takeChallenge } from './challenges';
import { proveFactor, proveNewFactor } from './factorProof';
import { setFactor } from './secondFactors';
import { factorUri, newFactorSecret } from './totp';

const tooLate = () => new AppError(401, FACTOR_TOO_LATE);

/** Must this person have a second factor here? */
export function mustHaveFactor(
  { requireTotp }: Pick<AccountDeps, 'requireTotp'>,
  { roleType }: Pick<Account, 'roleType'>,
) {
  return requireTotp && FACTOR_ROLES.includes(roleType);
}

/** Half a sign-in: there is no session yet. @throws AppError 401 `err.factor.needed`, always */
async function askFor(
  { database, box, clock }: AccountDeps,
  account: Account,
  step: SecondStep['step'],
  { loginType = null, loginRole = null }: { [K in 'loginType' | 'loginRole']?: Challenge[K] },
): Promise<never> {
  const secret = step === 'enrol' ? box.seal(newFactorSecret(), account.id) : null;
  const half = { userId: account.id, purpose: step, secret, loginType, loginRole };
  const { challenge, expiresAt } = await database.db.transaction().execute(async (trx) => {
    await assertAccountUnchanged(trx, account);
    return newChallenge(trx, half, clock());
  });
  throw new AppError(401, FACTOR_NEEDED, { step, challenge, expiresAt } satisfies SecondStep);
}

/**
 * Completes a sign-in whose first factor was right, or asks for the second.
 * @throws AppError 401 `err.factor.needed` with the params of `SecondStep`
 */
export async function enter(
  deps: AccountDeps,
  account: Account,
  from: RequestSource,
  way: SignInMethod,
): Promise<SignInResult> {
  if (account.secondFactor) return askFor(deps, account, 'code', way);
  if (mustHaveFactor(deps, account)) return askFor(deps, account, 'enrol', way);
  return openSession(deps, account, from, way);
}

/** @throws AppError 401 `err.factor.challenge` */
async function waiting(
  { database: { db }, clock }: AccountDeps,
  token: string,
  purposes: readonly SecondStep['step'][],
): Promise<{ challenge: Challenge; account: Account }> {
  const challenge = await findChallenge(db, token, purposes, clock());
  if (!challenge) throw tooLate();
  const account = await accountById(db, challenge.userId);
  if (!(await mayWork(db, account))) throw tooLate();
  return { challenge, account };
}

/** What an app is set up with by somebody who may not come in without one. @throws AppError 401 */
export async function offerAtLogin(deps: AccountDeps, token: string): Promise<FactorOffer> {
  const { challenge, account } = await waiting(deps, token, ['enrol']);
  const secret = deps.box.open(challenge.secret ?? '', account.id);
  const uri = factorUri(secret, account.code);
  return { challenge: token, secret, uri, expiresAt: challenge.expiresAt.getTime() };
}

interface Enrolment {
  account: Account;
  challenge: Challenge;
  step: number;
  /** Id of the session that goes on; absent: none. */
  except?: string;
  action: 'factor.enrolled' | 'factor.renewed';
}

/**
 * The app that a challenge offered becomes the person's second factor; their other sessions end.
 * @returns recovery codes, to be shown once
 * @throws AppError 401 `err.factor.challenge` when somebody else was faster
 */
export async function enrol(
  { database, bus, chain, clock }: AccountDeps,
  { account, challenge, step, except, action }: Enrolment,
  { ip, requestId }: RequestSource,
): Promise<string[]> {
  const { id, name, orgId } = account;
  const [codes, announce] = await database.db.transaction().execute(async (trx) => {
    if (!(await takeChallenge(trx, challenge))) throw tooLate();
    const given = await setFactor(trx, id, { sealed: challenge.secret ?? '', step, now: clock() });
    const ended = await endSessionsOf(trx, bus, id, { now: clock(), except });
    const actor = { actorId: id, actorName: name, orgId, ip, requestId };
    await appendAudit(trx, chain, { ...actor, action, entity: 'user', entityId: id });
    return [given, ended] as const;
  });
  announce();
  return codes;
}

async function enrolAndOpen(
  deps: AccountDeps,
  half: Omit<Enrolment, 'step' | 'action'>,
  typed: string,
  from: RequestSource,
  way: SignInMethod,
) {
  const { account, challenge } = half;
  const step = await proveNewFactor(deps, account, { typed, challenge, from });
  const recoveryCodes = await enrol(deps, { ...half, step, action: 'factor.enrolled' }, from);
  const enrolled = { ...account, secondFactor: true };
  const signedIn = await openSession(deps, enrolled, from, { ...way, factor: 'enrolled' });
  return { ...signedIn, result: { ...signedIn.result, recoveryCodes } };
}

/**
 * The second step of a sign-in: the code of an app or a recovery code, or the first code of a new app.
 * @throws AppError 400 `err.factor.code`, 401 `err.factor.challenge`, 429 `err.auth.locked`, `err.auth.slow`
 */
export async function secondStep(
  deps: AccountDeps,
  { challenge: token, code }: SecondStepRequest,
  from: RequestSource,
): Promise<SignInResult> {
  const { challenge, account } = await waiting(deps, token, ['code', 'enrol']);
  const way = { loginType: challenge.loginType ?? undefined, loginRole: challenge.loginRole ?? undefined };
  if (challenge.purpose === 'enrol') return enrolAndOpen(deps, { account, challenge }, code, from, way);
  const factor = await proveFactor(deps, account, code, from);
  if (!(await takeChallenge(deps.database.db, challenge))) throw tooLate();
  return openSession(deps, account, from, { ...way, factor });
}
