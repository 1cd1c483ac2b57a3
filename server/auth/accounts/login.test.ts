import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_TYPES } from '../../../contract/session';
import { HOUR_MS } from '../../../contract/time/durations';
import { THOROUGH } from '../../../tests/builders/thorough';
import { countAttempt } from '../guard/attempts';
import type { RequestSource } from '../guard/guarded';
import type { Passwords } from '../password/passwords';
import { login, phoneLogin } from './login';
import {
  type AccountWorld,
  from,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
  stranger,
} from './testAccounts';

const MOBILE = '13800138000';
/** Each costs a millisecond of the database; a release is checked with ten thousand. */
const GUESSES = THOROUGH ? 10_000 : 2_500;
let world: AccountWorld;
let userId: string;

beforeAll(async () => {
  world = await openAccountWorld();
  userId = await world.insertPerson({ code: 'lin', role: 'institution_admin', phone: '13700137000' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.db.deleteFrom('loginFailures').execute();
});

const byPassword = (userName: string, password = PASSWORD, who: RequestSource = stranger()) =>
  login(world, { userName, password: passwordDigestNow(userName, password), type: LOGIN_TYPES.account }, who);

/** The world with other eyes for passwords. */
const verifying = (verify: Passwords['verify']) => ({ ...world, passwords: { ...world.passwords, verify } });

/** What a refused person is told, without what differs by nature. */
async function answerOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'in',
    ({ status, key, params, fields }) => ({ status, key, params, fields }),
  );
}
const BAD = { status: 401, key: 'err.auth.badCredentials' };

describe('signing in by account', () => {
  it('opens a session, states the sign-in method and is audited', async () => {
    const request = {
      userName: 'lin',
      password: passwordDigestNow('lin', PASSWORD),
      type: LOGIN_TYPES.account,
    };
    const { session, result } = await login(world, { ...request, loginRole: 'org' }, stranger());
    expect((await world.sessions.authenticate(session.secret, result.token))?.userId).toBe(userId);
    const stored = await world.database.db
      .selectFrom('sessions')
      .select(['loginType', 'loginRole'])
      .where('userId', '=', userId)
      .execute();
    expect(stored).toEqual([{ loginType: '1', loginRole: 'org' }]);
    expect(await world.lastAudit()).toMatchObject({ action: 'session.opened', actorId: userId });
    expect(await answerOf(login(world, { ...request, loginRole: 'dealer' }, stranger()))).toMatchObject(BAD);
  });

  it('answers unknown, disabled, switched-off and wrong alike, each after one verification', async () => {
    await world.insertPerson({ code: 'gone' });
    const closed = await world.insertOrg('CLOSED', { enabled: false });
    await world.insertPerson({ code: 'closed', orgId: closed });
    await world.database.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('code', '=', 'gone')
      .execute();
    const verified: (string | undefined)[] = [];
    const verify: Passwords['verify'] = (stored, digest) => {
      verified.push(stored);
      return world.passwords.verify(stored, digest);
    };
    const attempt = (userName: string, password = PASSWORD) =>
      answerOf(
        login(
          verifying(verify),
          { userName, password: passwordDigestNow(userName, password), type: LOGIN_TYPES.account },
          stranger(),
        ),
      );
    const answers = [attempt('nobody'), attempt('gone'), attempt('closed'), attempt('lin', '000000')];
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject(BAD);
    expect(verified).toHaveLength(4);
    expect(verified.filter((stored) => stored === undefined)).toHaveLength(1);
  });

  it('locks the pair of account and network after five failures, known or unknown, and audits it once', async () => {
    const before = (await world.audits()).length;
    for (const account of ['lin', 'nobody']) {
      const who = stranger();
      for (let count = 0; count < 5; count++)
        expect(await answerOf(byPassword(account, 'wrong!', who))).toMatchObject(BAD);
      const locked = { status: 429, key: 'err.auth.locked', params: { minutes: 15 } };
      expect(await answerOf(byPassword(account, PASSWORD, who))).toMatchObject(locked);
    }
    const audits = (await world.audits()).slice(before);
    expect(audits.map(({ action }) => action)).toEqual(['session.locked', 'session.locked']);
  });

  it('does not count an attempt that was refused because the server was too busy', async () => {
    const busy = () => Promise.reject(new Error('busy'));
    const who = stranger();
    const request = {
      userName: 'lin',
      password: passwordDigestNow('lin', PASSWORD),
      type: LOGIN_TYPES.account,
    };
    for (let count = 0; count < 6; count++)
      await expect(login(verifying(busy), request, who)).rejects.toThrow('busy');
    expect(await answerOf(login(world, request, who))).toBe('in');
  });

  it('logs password guesses that come from everywhere', async () => {
    for (let count = 0; count < 499; count++)
      await countAttempt(world.database.db, `f${count}`, ['flood'], world.time.now);
    const errors: object[] = [];
    const log = { error: (fact: object) => errors.push(fact) } as unknown as RequestSource['log'];
    await answerOf(byPassword('lin', 'wrong!', { ...stranger(), log }));
    expect(errors).toEqual([{ failures: 500 }]);
  });
});

describe(`${GUESSES} guesses from fifty addresses within an hour`, () => {
  it('cause at most 200 verifications, and the owner can sign in at once', async () => {
    const { browserCookie } = await byPassword('lin');
    let runs = 0;
    const verify = async () => {
      runs += 1;
      return false;
    };
    const guess = { userName: 'lin', password: passwordDigestNow('lin', 'guess'), type: LOGIN_TYPES.account };
    for (let count = 0; count < GUESSES; count++) {
      world.time.now += HOUR_MS / GUESSES;
      await login(verifying(verify), guess, from({ ip: `10.${count % 50}.0.1` })).catch(() => undefined);
    }
    expect(runs).toBeGreaterThan(20);
    expect(runs).toBeLessThanOrEqual(200);
    const owner = from({ ip: '10.1.0.1', browserCookie });
    expect(await answerOf(byPassword('lin', PASSWORD, owner))).toBe('in');
    expect(await answerOf(byPassword('lin', PASSWORD, from({ ip: '10.1.0.1' })))).not.toBe('in');
  }, 120_000);

  it('gain no extra attempts by concurrency', async () => {
    let runs = 0;
    const verify = async () => {
      runs += 1;
      return false;
    };
    const guess = { userName: 'lin', password: passwordDigestNow('lin', 'guess'), type: LOGIN_TYPES.account };
    const burst = Array.from({ length: 200 }, (_, index) =>
      answerOf(login(verifying(verify), guess, from({ ip: `10.${index}.0.1` }))),
    );
    await Promise.all(burst);
    expect(runs).toBe(10);
  });
});

describe('signing in by mobile number', () => {
  const byCode = (code: string, door?: 'org' | 'merchant' | 'dealer', mobile = MOBILE) =>
    phoneLogin(world, { mobile, code, type: LOGIN_TYPES.phone, loginRole: door }, stranger());
  const signedIn = async (door?: 'org' | 'merchant' | 'dealer') => {
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    const { session, result } = await byCode(code, door);
    return (await world.sessions.authenticate(session.secret, result.token))?.name;
  };

  it('uses the account of the sign-in path, else the account equal to the number, else the last used', async () => {
    const used = (day: number) => new Date(Date.UTC(2025, 0, day));
    await world.insertPerson({ code: 'older', role: 'merchant_admin', phone: MOBILE, lastLoginAt: used(1) });
    await world.insertPerson({ code: 'newer', role: 'dealer_admin', phone: MOBILE, lastLoginAt: used(2) });
    expect(await signedIn()).toBe('Name of newer');
    expect(await signedIn('merchant')).toBe('Name of older');
    await world.insertPerson({ code: MOBILE, role: 'repair', phone: MOBILE });
    expect(await signedIn()).toBe(`Name of ${MOBILE}`);
    expect(await signedIn('dealer')).toBe('Name of newer');
    const stored = await world.database.db
      .selectFrom('sessions')
      .select('loginType')
      .orderBy('createdAt', 'desc');
    expect((await stored.executeTakeFirst())?.loginType).toBe('2');
  });

  it('treats an unknown number as a wrong code', async () => {
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    const wrong = await answerOf(byCode(code === '111111' ? '222222' : '111111'));
    expect(wrong).toMatchObject({ status: 401, key: 'err.auth.badCode' });
    expect(await answerOf(byCode(code, undefined, '13900139000'))).toEqual(wrong);
    const unasked = await world.codeFor({ scene: 'login', mobile: '13900139000' });
    expect(unasked).toBe('');
    expect(await answerOf(byCode(code))).toBe('in');
  });

  it('is not slowed down by password guesses for the same account', async () => {
    const who = stranger();
    for (let count = 0; count < 5; count++) await answerOf(byPassword(MOBILE, 'wrong!', who));
    const code = await world.codeFor({ scene: 'login', mobile: MOBILE });
    const request = { mobile: MOBILE, code, type: LOGIN_TYPES.phone };
    expect(await answerOf(phoneLogin(world, request, who))).toBe('in');
  });
});
