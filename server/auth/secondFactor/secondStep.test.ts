import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CODE_STEP_MS,
  ENROL_STEP_MS,
  FACTOR_PERIOD_S,
  FACTOR_ROLES,
} from '../../../contract/access/secondFactor';
import { grantOf, ROLE_TYPES, reaches } from '../../../contract/permissions';
import { LOGIN_TYPES } from '../../../contract/session';
import { login, phoneLogin } from '../accounts/login';
import {
  type AccountWorld,
  from,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
  stranger,
} from '../accounts/testAccounts';
import { endSessionsOf } from '../sessions/sessionEnds';
import { offerAtLogin, secondStep } from './secondStep';
import { enrolled, nextCode, secondStepOf, signIn } from './testFactors';
import { factorCode } from './totp';

const MOBILE = '13800138000';
const STEP_MS = FACTOR_PERIOD_S * 1_000;
const WRONG = { status: 400, key: 'err.factor.code', fields: { code: 'err.factor.code' } };
const TOO_LATE = { status: 401, key: 'err.factor.challenge' };

let world: AccountWorld;
let userId: string;
let secret: string;
let recoveryCodes: string[];
beforeAll(async () => {
  world = await openAccountWorld();
  userId = await world.insertPerson({ code: 'lin', role: 'institution_admin', phone: MOBILE });
  const given = await enrolled(world, userId, 'lin');
  ({ secret } = given.offer);
  ({ recoveryCodes } = given);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.db.deleteFrom('loginFailures').execute();
});

const sessions = async (of = userId) =>
  (await world.database.db.selectFrom('sessions').selectAll().where('userId', '=', of).execute()).length;
const challenged = async (who = stranger()) => (await secondStepOf(signIn(world, 'lin', who))).challenge;
const finish = (challenge: string, code: string, who = stranger()) =>
  secondStep(world, { challenge, code }, who);

describe('a right password', () => {
  it('opens no session when a second factor is enabled: only its code does, and both steps are audited', async () => {
    const before = await sessions();
    const { step, challenge, expiresAt } = await secondStepOf(signIn(world, 'lin'));
    expect({ step, life: expiresAt - world.time.now }).toEqual({ step: 'code', life: CODE_STEP_MS });
    expect(await sessions()).toBe(before);
    const { session, result } = await finish(challenge, nextCode(world, secret));
    expect((await world.sessions.authenticate(session.secret, result.token))?.userId).toBe(userId);
    expect(await world.lastAudit()).toMatchObject({
      action: 'session.opened',
      after: { loginType: '1', factor: 'code' },
    });
  });

  it('requires the code in a known browser too', async () => {
    const { browserCookie } = await finish(await challenged(), nextCode(world, secret));
    await secondStepOf(signIn(world, 'lin', from({ browserCookie })));
  });

  it('keeps its sign-in path for the session, as an SMS code does', async () => {
    const request = {
      userName: 'lin',
      password: passwordDigestNow('lin', PASSWORD),
      type: LOGIN_TYPES.account,
    };
    const byAccount = await secondStepOf(login(world, { ...request, loginRole: 'org' }, stranger()));
    await finish(byAccount.challenge, nextCode(world, secret));
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    const byPhone = await secondStepOf(
      phoneLogin(world, { mobile: MOBILE, code, type: LOGIN_TYPES.phone }, stranger()),
    );
    await finish(byPhone.challenge, nextCode(world, secret));
    const last = (await world.audits()).filter(({ action }) => action === 'session.opened').slice(-2);
    expect(last.map(({ after }) => after)).toEqual([
      { loginType: '1', loginRole: 'org', factor: 'code' },
      { loginType: '2', factor: 'code' },
    ]);
  });

  it('alone leads to the second step: a wrong one gets the general refusal', async () => {
    const bad = { status: 401, key: 'err.auth.badCredentials', params: undefined };
    const digest = passwordDigestNow('lin', '000000');
    await world.database.db.deleteFrom('factorChallenges').execute();
    for (const userName of ['lin', 'nobody'])
      await expect(
        login(world, { userName, password: digest, type: LOGIN_TYPES.account }, stranger()),
      ).rejects.toMatchObject(bad);
    expect(await world.database.db.selectFrom('factorChallenges').selectAll().execute()).toEqual([]);
  });
});

describe('a code of the second step', () => {
  it('is valid once, and no earlier code is valid after it', async () => {
    const code = nextCode(world, secret);
    await finish(await challenged(), code);
    await expect(finish(await challenged(), code)).rejects.toMatchObject(WRONG);
    const earlier = factorCode(secret, world.time.now - STEP_MS);
    await expect(finish(await challenged(), earlier)).rejects.toMatchObject(WRONG);
    await finish(await challenged(), factorCode(secret, world.time.now + STEP_MS));
  });

  it('is valid once when sent many times at the same moment', async () => {
    world.time.now += 2 * STEP_MS;
    const code = factorCode(secret, world.time.now);
    const halves = [await challenged(), await challenged(), await challenged()];
    const answers = await Promise.allSettled(halves.map((each) => finish(each, code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('can be one step early or late but not two', async () => {
    for (const [off, right] of [
      [-2, false],
      [2, false],
      [-1, true],
      [1, true],
    ] as const) {
      world.time.now += 10 * STEP_MS;
      const answer = finish(await challenged(), factorCode(secret, world.time.now + off * STEP_MS));
      if (right) await answer;
      else await expect(answer, `${off}`).rejects.toMatchObject(WRONG);
    }
  });

  it('can be typed with spaces and is refused in any other form', async () => {
    await finish(await challenged(), nextCode(world, secret).replace(/^.../, '$& '));
    for (const typed of ['', 'éééééé', '１２３４５６', '0'.repeat(40)])
      await expect(finish(await challenged(), typed)).rejects.toMatchObject(WRONG);
  });

  it('of recovery is valid once in any spelling and is named in the audit log', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    const typed = first.toLowerCase().replaceAll('-', ' ').replaceAll('o', '0').replaceAll('i', '1');
    await finish(await challenged(), typed);
    expect(await world.lastAudit()).toMatchObject({ after: { factor: 'recoveryCode' } });
    await expect(finish(await challenged(), first)).rejects.toMatchObject(WRONG);
    await finish(await challenged(), second);
    const kept = await world.database.db.selectFrom('recoveryCodes').selectAll().execute();
    expect(kept).toHaveLength(8);
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[2]?.replaceAll('-', ''));
  });

  it('of another user is wrong', async () => {
    const other = await world.insertPerson({ code: 'wang' });
    const wang = await enrolled(world, other, 'wang');
    await expect(finish(await challenged(), nextCode(world, wang.offer.secret))).rejects.toMatchObject(WRONG);
    await expect(finish(await challenged(), wang.recoveryCodes[0] ?? '')).rejects.toMatchObject(WRONG);
  });

  it('locks the second step for the network after five wrong attempts, also for new sign-ins, and is audited', async () => {
    const who = stranger();
    for (let count = 0; count < 5; count++)
      await expect(finish(await challenged(who), '000000', who)).rejects.toMatchObject(WRONG);
    expect(await world.lastAudit()).toMatchObject({ action: 'session.locked' });
    const right = nextCode(world, secret);
    await expect(finish(await challenged(who), right, who)).rejects.toMatchObject({
      status: 429,
      key: 'err.auth.locked',
      params: { minutes: 14 },
    });
    await finish(await challenged(), right);
  });
});

describe('an unfinished sign-in', () => {
  it('is valid for five minutes and once', async () => {
    const [used, old] = [await challenged(), await challenged()];
    await finish(used, nextCode(world, secret));
    await expect(finish(used, nextCode(world, secret))).rejects.toMatchObject(TOO_LATE);
    world.time.now += CODE_STEP_MS;
    await expect(finish(old, nextCode(world, secret))).rejects.toMatchObject(TOO_LATE);
    await expect(finish('x'.repeat(43), nextCode(world, secret))).rejects.toMatchObject(TOO_LATE);
  });

  it('ends when the sessions of the user are ended or the user is disabled', async () => {
    const ended = await challenged();
    await endSessionsOf(world.database.db, world.bus, userId, { now: world.time.now });
    await expect(finish(ended, nextCode(world, secret))).rejects.toMatchObject(TOO_LATE);
    const orphan = await challenged();
    const state = (enabled: boolean) =>
      world.database.db.updateTable('organizations').set({ enabled }).execute();
    await state(false);
    await expect(finish(orphan, nextCode(world, secret))).rejects.toMatchObject(TOO_LATE);
    await state(true);
  });
});

describe('where administrators must have a second factor', () => {
  const strict = () => ({ ...world, requireTotp: true });

  it('applies to users who decide about the permissions of others', () => {
    expect(FACTOR_ROLES).toEqual(ROLE_TYPES.filter((role) => reaches(grantOf(role, 'userMain'), 'M')));
  });

  it('requires them to set one up at sign-in and opens nothing else before', async () => {
    const id = await world.insertPerson({ code: 'mei', role: 'merchant_admin' });
    const { step, challenge, expiresAt } = await secondStepOf(signIn(strict(), 'mei'));
    expect({ step, life: expiresAt - world.time.now }).toEqual({ step: 'enrol', life: ENROL_STEP_MS });
    const offer = await offerAtLogin(strict(), challenge);
    expect(await offerAtLogin(strict(), challenge)).toEqual(offer);
    expect(await sessions(id)).toBe(0);
    await expect(secondStep(strict(), { challenge, code: '000000' }, stranger())).rejects.toMatchObject(
      WRONG,
    );
    const code = nextCode(world, offer.secret);
    const { result } = await secondStep(strict(), { challenge, code }, stranger());
    expect(result.recoveryCodes).toHaveLength(10);
    expect(await sessions(id)).toBe(1);
    const audits = (await world.audits()).slice(-2);
    expect(audits.map(({ action }) => action)).toEqual(['factor.enrolled', 'session.opened']);
    await expect(secondStep(strict(), { challenge, code }, stranger())).rejects.toMatchObject(TOO_LATE);
    expect((await secondStepOf(signIn(strict(), 'mei'))).step).toBe('code');
  });

  it('changes nothing for other users, and offers no setup to a user who already has an app', async () => {
    await world.insertPerson({ code: 'technician', role: 'repair' });
    expect((await signIn(strict(), 'technician')).result.token).not.toBe('');
    await expect(offerAtLogin(strict(), await challenged())).rejects.toMatchObject(TOO_LATE);
  });
});
