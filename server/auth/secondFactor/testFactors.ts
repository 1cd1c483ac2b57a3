import { FACTOR_PERIOD_S, type FactorOffer, type SecondStep } from '../../../contract/access/secondFactor';
import { LOGIN_TYPES } from '../../../contract/session';
import { AppError } from '../../errors';
import { login } from '../accounts/login';
import { type AccountWorld, PASSWORD, passwordDigestNow, stranger } from '../accounts/testAccounts';
import type { RequestSource } from '../guard/guarded';
import type { SignInResult } from '../sessions/opening';
import { beginFactor, confirmFactor } from './ownFactor';
import { factorCode } from './totp';

/** Moves on until the app shows a code that was not used yet, not even by a clock that is early. */
export function nextCode(world: AccountWorld, secret: string): string {
  world.time.now += 2 * FACTOR_PERIOD_S * 1_000;
  return factorCode(secret, world.time.now);
}

export function signIn(
  world: AccountWorld,
  userName: string,
  who: RequestSource = stranger(),
): Promise<SignInResult> {
  return login(
    world,
    { userName, password: passwordDigestNow(userName, PASSWORD), type: LOGIN_TYPES.account },
    who,
  );
}

/** What somebody is told whose password was right. */
export async function secondStepOf(work: Promise<unknown>): Promise<SecondStep> {
  const refusal = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refusal instanceof AppError) || refusal.key !== 'err.factor.needed')
    throw new Error(`no second step: ${String(refusal)}`);
  return refusal.params as unknown as SecondStep;
}

/** Switches a second factor on as its owner does; the session `session` goes on. */
export async function enrolled(
  world: AccountWorld,
  userId: string,
  code: string,
): Promise<{ offer: FactorOffer; recoveryCodes: string[] }> {
  const principal = await world.principalOf(userId);
  const offer = await beginFactor(
    world,
    principal,
    { password: passwordDigestNow(code, PASSWORD) },
    stranger(),
  );
  const confirmation = { challenge: offer.challenge, code: nextCode(world, offer.secret) };
  return { offer, ...(await confirmFactor(world, principal, confirmation, stranger())) };
}
