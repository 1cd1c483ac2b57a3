import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_TYPES } from '../../../contract/session';
import { DAY_MS } from '../../../contract/time/durations';
import { login } from '../accounts/login';
import {
  type AccountWorld,
  NEW_PASSWORD,
  newPerson,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
  stranger,
} from '../accounts/testAccounts';
import type { RequestSource } from '../guard/guarded';
import { isCommonPassword } from './commonPasswords';
import { forgotPassword, updatePassword } from './passwordChange';

const MOBILE = '13800138000';
let world: AccountWorld;
let account: string;
let userId: string;

beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.db.updateTable('users').set({ phone: null }).execute();
  ({ account, userId } = await newPerson(world, { phone: MOBILE }));
  world.time.now += 2 * DAY_MS;
});

const digest = (password: string) => passwordDigestNow(account, password);
const signIn = (password: string, who: RequestSource = stranger()) =>
  login(world, { userName: account, password: digest(password), type: LOGIN_TYPES.account }, who);

async function update(password: string, newPassword: string, who: RequestSource = stranger()): Promise<void> {
  const principal = await world.principalOf(userId);
  const request = { password: digest(password), newPassword: digest(newPassword) };
  await updatePassword(world, principal, request, who);
}
const forgot = (code: string, password = NEW_PASSWORD, who: RequestSource = stranger(), userName = account) =>
  forgotPassword(world, { userName, password: passwordDigestNow(userName, password), code }, who);

describe('changing the own password', () => {
  it('ends all sessions of the user, notifies the sockets after the commit and is audited without secrets', async () => {
    const sessions = [await signIn(PASSWORD), await signIn(PASSWORD)];
    await update(PASSWORD, NEW_PASSWORD);
    for (const { session, result } of sessions)
      expect(await world.sessions.authenticate(session.secret, result.token)).toBeUndefined();
    expect(world.heard.map(({ type, userId: who }) => `${type} ${who}`)).toEqual([
      `revoked ${userId}`,
      `revoked ${userId}`,
    ]);
    expect(await world.lastAudit()).toEqual({
      action: 'password.changed',
      actorId: userId,
      before: null,
      after: null,
    });
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ key: 'err.auth.badCredentials' });
    await expect(signIn(NEW_PASSWORD)).resolves.toBeDefined();
  });

  it('requires the old password and a new one that differs and is not common', async () => {
    await expect(update('000001', NEW_PASSWORD)).rejects.toMatchObject({
      status: 400,
      key: 'err.auth.wrongPassword',
      fields: { password: 'err.auth.wrongPassword' },
    });
    await expect(update(PASSWORD, PASSWORD)).rejects.toMatchObject({ key: 'err.auth.samePassword' });
    await expect(update(PASSWORD, '123456')).rejects.toMatchObject({
      status: 400,
      key: 'err.auth.commonPassword',
      fields: { newPassword: 'err.auth.commonPassword' },
    });
    await expect(signIn(PASSWORD)).resolves.toBeDefined();
  });

  it('refuses the last five passwords under the strong policy', async () => {
    const strong = { ...world, passwordPolicy: 'strong' as const };
    const change = async (from: string, to: string) => {
      const request = { password: digest(from), newPassword: digest(to) };
      await updatePassword(strong, await world.principalOf(userId), request, stranger());
    };
    const five = ['Abc!9027', 'xY7#kkkk', 'Qw4!zzzz', 'Tr8?mmmm', 'Ui2:vvvv'] as const;
    await change(PASSWORD, five[0]);
    await expect(change(five[0], PASSWORD)).rejects.toMatchObject({
      status: 400,
      fields: { newPassword: 'err.auth.usedPassword' },
    });
    for (const [at, next] of five.slice(1).entries()) await change(five[at] ?? '', next);
    const request = { userName: account, password: digest(five[0]) };
    const code = await world.codeFor({ scene: 'forgot', userName: account });
    await expect(forgotPassword(strong, { ...request, code }, stranger())).rejects.toMatchObject({
      fields: { password: 'err.auth.usedPassword' },
    });
    // Five lie between: it is forgotten by now.
    await change(five[4], PASSWORD);
  });

  it('counts a wrong old password as a failed attempt', async () => {
    const who = stranger();
    for (let count = 0; count < 5; count++)
      await expect(update('000001', NEW_PASSWORD, who)).rejects.toMatchObject({ status: 400 });
    await expect(update(PASSWORD, NEW_PASSWORD, who)).rejects.toMatchObject({ key: 'err.auth.locked' });
    await expect(signIn(PASSWORD, who)).rejects.toMatchObject({ key: 'err.auth.locked' });
  });
});

describe('a forgotten password', () => {
  it('is set with the SMS code of the account, ends all sessions and signs the user in', async () => {
    const { session, result } = await signIn(PASSWORD);
    const who = stranger();
    for (let count = 0; count < 5; count++) await signIn('000001', who).catch(() => undefined);
    const code = await world.codeFor({ scene: 'forgot', userName: account });
    await forgot(code, NEW_PASSWORD, who);
    expect(await world.sessions.authenticate(session.secret, result.token)).toBeUndefined();
    expect(await world.lastAudit()).toMatchObject({ action: 'password.reset', actorId: userId, after: null });
    await expect(signIn(NEW_PASSWORD, who)).resolves.toBeDefined();
    await expect(forgot(code)).rejects.toMatchObject({ key: 'err.auth.badCode' });
  });

  it('requires a code of this purpose and number, and an unknown account counts as a wrong code', async () => {
    const refused = { status: 400, key: 'err.auth.badCode', fields: { code: 'err.auth.badCode' } };
    const loginCode = await world.codeFor({ scene: 'login', mobile: MOBILE });
    await expect(forgot(loginCode)).rejects.toMatchObject(refused);
    const code = await world.codeFor({ scene: 'forgot', userName: account });
    await expect(forgot(code, NEW_PASSWORD, stranger(), 'no-such-account')).rejects.toMatchObject(refused);
    await world.insertPerson({ code: 'phoneless' });
    await expect(forgot(code, NEW_PASSWORD, stranger(), 'phoneless')).rejects.toMatchObject(refused);
    await world.database.db
      .updateTable('users')
      .set({ status: 'disabled' })
      .where('id', '=', userId)
      .execute();
    await expect(forgot(code)).rejects.toMatchObject(refused);
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ status: 401 });
  });

  it('refuses a common password before the code is used up', async () => {
    const code = await world.codeFor({ scene: 'forgot', userName: account });
    await expect(forgot(code, '666666')).rejects.toMatchObject({ key: 'err.auth.commonPassword' });
    await expect(forgot(code)).resolves.toBeUndefined();
  });
});

describe('common passwords', () => {
  it('are recognized by their digest for any account', () => {
    for (const common of ['000000', '123456', '654321', '111111', '520520', '147258', 'password', 'qwerty'])
      for (const name of ['lin', MOBILE])
        expect(isCommonPassword(name, passwordDigestNow(name, common)), common).toBe(true);
    expect(isCommonPassword(MOBILE, passwordDigestNow(MOBILE, MOBILE.slice(-6)))).toBe(true);
    expect(isCommonPassword('lin', passwordDigestNow('lin', NEW_PASSWORD))).toBe(false);
    expect(isCommonPassword('lin', passwordDigestNow('wang', '123456'))).toBe(false);
  });
});
