import type {
  FactorBeginRequest,
  FactorOffer,
  FactorRemoveRequest,
  FactorState,
  RecoveryCodeList,
  SecondStepRequest,
  SignInProof,
} from '../../../contract/access/secondFactor';
import { FACTOR_TOO_LATE } from '../../../contract/access/secondFactor';
import { DISPLAY } from '../../../contract/permissions';
import type { Principal } from '../../access/principal';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { type Account, accountById } from '../accounts/accounts';
import type { AccountDeps, RequestSource } from '../guard/guarded';
import { provePassword } from '../password/passwordChange';
import { endSessionsOf } from '../sessions/sessionEnds';
import { findChallenge, newChallenge } from './challenges';
import { proveFactor, proveNewFactor } from './factorProof';
import { recoveryCodesLeft } from './recoveryCodes';
import { removeFactor } from './secondFactors';
import { enrol, mustHaveFactor } from './secondStep';
import { factorUri, newFactorSecret } from './totp';

/** The person's own second factor as it stands. */
export async function factorState(deps: AccountDeps, { userId, roleType }: Principal): Promise<FactorState> {
  // A wall display has a key and no account.
  if (roleType === DISPLAY) return { on: false, required: false, codesLeft: 0 };
  const { db } = deps.database;
  const account = await accountById(db, userId);
  return {
    on: account.secondFactor,
    required: mustHaveFactor(deps, account),
    codesLeft: await recoveryCodesLeft(db, userId),
  };
}

/** Verifies password and, where it is on, the second factor again. @throws AppError 400 naming the field, 429 */
export async function reauthenticateAccount(
  deps: AccountDeps,
  account: Account,
  { password, code }: FactorBeginRequest,
  from: RequestSource,
): Promise<void> {
  await provePassword(deps, account, password, from);
  if (account.secondFactor) await proveFactor(deps, account, code ?? '', from);
}

/** The same for the signed-in person. @throws AppError 400 naming the field, 429 */
export async function reauthenticate(
  deps: AccountDeps,
  { userId }: Principal,
  proof: SignInProof,
  from: RequestSource,
): Promise<void> {
  await reauthenticateAccount(deps, await accountById(deps.database.db, userId), proof, from);
}

/**
 * Offers a new app after password and, where one is on, present factor are proved. Nothing changes
 * before the new app has shown a code.
 * @throws AppError 400 `err.auth.wrongPassword`, `err.factor.code`, 429
 */
export async function beginFactor(
  deps: AccountDeps,
  { userId }: Principal,
  request: FactorBeginRequest,
  from: RequestSource,
): Promise<FactorOffer> {
  const { database, box, clock } = deps;
  const account = await accountById(database.db, userId);
  await reauthenticateAccount(deps, account, request, from);
  const secret = newFactorSecret();
  const offer = { userId, purpose: 'change' as const, secret: box.seal(secret, userId) };
  const begun = await newChallenge(database.db, { ...offer, loginType: null, loginRole: null }, clock());
  return { ...begun, secret, uri: factorUri(secret, account.code) };
}

/**
 * Switches the offered app on; the person's other sessions end.
 * @throws AppError 400 `err.factor.code`, 409 `err.factor.challenge`, 429
 */
export async function confirmFactor(
  deps: AccountDeps,
  { userId, sessionId }: Principal,
  { challenge: token, code }: SecondStepRequest,
  from: RequestSource,
): Promise<RecoveryCodeList> {
  const { db } = deps.database;
  const challenge = await findChallenge(db, token, ['change'], deps.clock());
  if (challenge?.userId !== userId) throw new AppError(409, FACTOR_TOO_LATE);
  const account = await accountById(db, userId);
  const step = await proveNewFactor(deps, account, { typed: code, challenge, from });
  const action = account.secondFactor ? 'factor.renewed' : 'factor.enrolled';
  return { recoveryCodes: await enrol(deps, { account, challenge, step, except: sessionId, action }, from) };
}

/**
 * Switches the second factor off; the person's other sessions end.
 * @throws AppError 400 `err.auth.wrongPassword`, `err.factor.code`, 409 `err.factor.required`, 429
 */
export async function stopFactor(
  deps: AccountDeps,
  { userId, sessionId }: Principal,
  request: FactorRemoveRequest,
  from: RequestSource,
): Promise<void> {
  const { database, bus, chain, clock } = deps;
  const account = await accountById(database.db, userId);
  if (mustHaveFactor(deps, account)) throw new AppError(409, 'err.factor.required');
  if (!account.secondFactor) throw new AppError(409, 'err.kit.state');
  await reauthenticateAccount(deps, account, request, from);
  const announce = await database.db.transaction().execute(async (trx) => {
    await removeFactor(trx, userId, clock());
    const ended = await endSessionsOf(trx, bus, userId, { now: clock(), except: sessionId });
    const { ip, requestId } = from;
    const actor = { actorId: userId, actorName: account.name, orgId: account.orgId, ip, requestId };
    await appendAudit(trx, chain, { ...actor, action: 'factor.removed', entity: 'user', entityId: userId });
    return ended;
  });
  announce();
}
