import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENROL_STEP_MS } from '../../../contract/access/secondFactor';
import { login } from '../accounts/login';
import {
  type AccountWorld,
  newPerson,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
  stranger,
} from '../accounts/testAccounts';
import { sessionHash } from '../sessions/tokens';
import { resetFactorOf } from './factorReset';
import { beginFactor, confirmFactor, factorState, stopFactor } from './ownFactor';
import { secondStep } from './secondStep';
import { enrolled, nextCode, secondStepOf, signIn } from './testFactors';

const WRONG_PASSWORD = { status: 400, fields: { password: 'err.auth.wrongPassword' } };
const WRONG_CODE = { status: 400, fields: { code: 'err.factor.code' } };

let world: AccountWorld;
let userId: string;
let account: string;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ account, userId } = await newPerson(world, { role: 'dealer_admin' }));
});

const me = () => world.principalOf(userId);
const password = () => passwordDigestNow(account, PASSWORD);
const begin = async (more: object = {}) =>
  beginFactor(world, await me(), { password: password(), ...more }, stranger());
const confirm = async (challenge: string, code: string) =>
  confirmFactor(world, await me(), { challenge, code }, stranger());
const stored = () =>
  world.database.db
    .selectFrom('users')
    .select(['factorSecret', 'factorStep', 'secondFactor', 'version'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();

describe('enabling a second factor', () => {
  it('requires the password and then a code of the new app, and changes nothing before', async () => {
    const wrong = { password: passwordDigestNow(account, '000000') };
    await expect(beginFactor(world, await me(), wrong, stranger())).rejects.toMatchObject(WRONG_PASSWORD);
    const { challenge, secret } = await begin();
    await expect(confirm(challenge, '000000')).rejects.toMatchObject(WRONG_CODE);
    expect(await stored()).toMatchObject({ factorSecret: null, secondFactor: false });
    await signIn(world, account);
    expect((await confirm(challenge, nextCode(world, secret))).recoveryCodes).toHaveLength(10);
    expect(await factorState(world, await me())).toEqual({ on: true, required: false, codesLeft: 10 });
  });

  it('stores the secret encrypted and keeps it out of the audit log and the challenge', async () => {
    const { offer } = await enrolled(world, userId, account);
    const { factorSecret, version } = await stored();
    expect(world.box.open(factorSecret ?? '', userId)).toBe(offer.secret);
    expect(factorSecret).not.toContain(offer.secret);
    expect(version).toBe(2);
    expect(await world.lastAudit()).toEqual({
      action: 'factor.enrolled',
      actorId: userId,
      before: null,
      after: null,
    });
    const begun = await begin({ code: nextCode(world, offer.secret) });
    const [row] = await world.database.db
      .selectFrom('factorChallenges')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    expect(row?.idHash).toBe(sessionHash(begun.challenge));
    expect(JSON.stringify(row)).not.toContain(begun.secret);
  });

  it('ends all other sessions of the user and notifies their sockets', async () => {
    const [mine, other] = [await signIn(world, account), await signIn(world, account)];
    const principal = await world.sessions.authenticate(mine.session.secret, mine.result.token);
    if (!principal) throw new Error('not signed in');
    const { challenge, secret } = await begin();
    world.heard.length = 0;
    const request = { challenge, code: nextCode(world, secret) };
    await confirmFactor(world, principal, request, stranger());
    expect(await world.sessions.byId(principal.sessionId)).toBeDefined();
    const sessionId = sessionHash(other.session.secret);
    expect(await world.sessions.byId(sessionId)).toBeUndefined();
    expect(world.heard).toEqual([{ type: 'revoked', userId, sessionId }]);
  });

  it('opens no session, is bound to its user and is valid for a quarter of an hour', async () => {
    const { challenge, secret } = await begin();
    const code = nextCode(world, secret);
    const late = { key: 'err.factor.challenge' };
    await expect(secondStep(world, { challenge, code }, stranger())).rejects.toMatchObject(late);
    const other = await world.principalOf(await world.insertPerson({ code: `${account}x` }));
    await expect(confirmFactor(world, other, { challenge, code }, stranger())).rejects.toMatchObject({
      status: 409,
      ...late,
    });
    world.time.now += ENROL_STEP_MS;
    await expect(confirm(challenge, nextCode(world, secret))).rejects.toMatchObject({ status: 409, ...late });
  });
});

describe('a reset of the factor on the server machine', () => {
  it('allows sign-in by password alone again, ends the sessions and is audited', async () => {
    const reset = () => resetFactorOf({ ...world, now: world.time.now }, account);
    expect(await reset()).toBe(false);
    const { session } = await signIn(world, account);
    await enrolled(world, userId, account);
    const half = await secondStepOf(signIn(world, account));
    expect(await reset()).toBe(true);
    expect(await world.lastAudit()).toMatchObject({ action: 'factor.reset', actorId: null });
    expect(await world.sessions.byId(sessionHash(session.secret))).toBeUndefined();
    const late = { key: 'err.factor.challenge' };
    await expect(secondStep(world, { ...half, code: '000000' }, stranger())).rejects.toMatchObject(late);
    expect(await factorState(world, await me())).toMatchObject({ on: false, codesLeft: 0 });
    await signIn(world, account);
    expect(await resetFactorOf({ ...world, now: world.time.now }, 'nobody')).toBe(false);
  });
});

describe('an enabled second factor', () => {
  it('requires the old app or a recovery code to set up a new app, which brings new recovery codes', async () => {
    const { offer, recoveryCodes } = await enrolled(world, userId, account);
    await expect(begin()).rejects.toMatchObject(WRONG_CODE);
    await expect(begin({ code: '000000' })).rejects.toMatchObject(WRONG_CODE);
    const next = await begin({ code: recoveryCodes[0] });
    const renewed = await confirm(next.challenge, nextCode(world, next.secret));
    expect((await world.lastAudit())?.action).toBe('factor.renewed');
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await factorState(world, await me())).toMatchObject({ codesLeft: 10 });
    await expect(begin({ code: nextCode(world, offer.secret) })).rejects.toMatchObject(WRONG_CODE);
    await expect(begin({ code: recoveryCodes[1] })).rejects.toMatchObject(WRONG_CODE);
    await begin({ code: nextCode(world, next.secret) });
  });

  it('requires password and code to be disabled', async () => {
    const { offer } = await enrolled(world, userId, account);
    const stop = async (request: { password: string; code: string }) =>
      stopFactor(world, await me(), request, stranger());
    const code = nextCode(world, offer.secret);
    const wrong = passwordDigestNow(account, '000000');
    await expect(stop({ password: wrong, code })).rejects.toMatchObject(WRONG_PASSWORD);
    await expect(stop({ password: password(), code: '000000' })).rejects.toMatchObject(WRONG_CODE);
    await stop({ password: password(), code });
    expect(await stored()).toMatchObject({ factorSecret: null, factorStep: null, secondFactor: false });
    expect(await world.lastAudit()).toMatchObject({ action: 'factor.removed', actorId: userId });
    expect(await factorState(world, await me())).toEqual({ on: false, required: false, codesLeft: 0 });
    await signIn(world, account);
    await expect(stop({ password: password(), code })).rejects.toMatchObject({ status: 409 });
  });

  it('cannot be disabled where administrators must have one', async () => {
    const { offer } = await enrolled(world, userId, account);
    const strict = { ...world, requireTotp: true };
    expect(await factorState(strict, await me())).toMatchObject({ on: true, required: true });
    const request = { password: password(), code: nextCode(world, offer.secret) };
    await expect(stopFactor(strict, await me(), request, stranger())).rejects.toMatchObject({
      status: 409,
      key: 'err.factor.required',
    });
    expect((await stored()).secondFactor).toBe(true);
  });

  it('counts wrong codes apart from wrong passwords, also from a known browser', async () => {
    const { offer } = await enrolled(world, userId, account);
    const half = () => secondStepOf(signIn(world, account));
    const code = nextCode(world, offer.secret);
    const { browserCookie } = await secondStep(
      world,
      { challenge: (await half()).challenge, code },
      stranger(),
    );
    const who = { ...stranger(), browserCookie };
    const principal = await me();
    for (let count = 0; count < 5; count++) {
      const guess = { password: password(), code: '000000' };
      await expect(beginFactor(world, principal, guess, who)).rejects.toMatchObject(WRONG_CODE);
    }
    const locked = { status: 429, key: 'err.auth.locked' };
    const right = { challenge: (await half()).challenge, code: nextCode(world, offer.secret) };
    await expect(secondStep(world, right, who)).rejects.toMatchObject(locked);
    await secondStep(world, right, { ...who, browserCookie: undefined });
    const wrong = { userName: account, password: passwordDigestNow(account, '000000'), type: '1' as const };
    await expect(login(world, wrong, who)).rejects.toMatchObject({ key: 'err.auth.badCredentials' });
  });
});
