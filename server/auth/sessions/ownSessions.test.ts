import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SESSION_IDLE_MS } from '../../../contract/session';
import {
  type AccountWorld,
  newPerson,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
  stranger,
} from '../accounts/testAccounts';
import { enrolled, nextCode, signIn } from '../secondFactor/testFactors';
import { endOtherSessions, endOwnSession, ownSessions } from './ownSessions';
import { sessionHash } from './tokens';

let world: AccountWorld;
let userId: string;
let account: string;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ account, userId } = await newPerson(world, { role: 'pharmacist' }));
});

/** Signs in once more. @returns id of the session and the person in it */
async function enter(userAgent?: string) {
  const { session } = await signIn(world, account, { ...stranger(), userAgent });
  const sessionId = sessionHash(session.secret);
  return { sessionId, principal: { ...(await world.principalOf(userId)), sessionId } };
}
const proof = () => ({ password: passwordDigestNow(account, PASSWORD) });
const idsOf = async ({ principal }: Awaited<ReturnType<typeof enter>>) =>
  (await ownSessions(world, principal)).map(({ id }) => id);
const ABSENT = { status: 404, key: 'err.common.notFound' };

it('are listed while active, with the current one marked', async () => {
  const idle = await enter();
  world.time.now += SESSION_IDLE_MS;
  const mine = await enter('Firefox/140.0');
  expect(await idsOf(mine)).toEqual(expect.arrayContaining([mine.sessionId, idle.sessionId]));
  world.time.now += 1;
  const { ip, ...shown } = (await ownSessions(world, mine.principal))[0] ?? { ip: null };
  expect(ip).toMatch(/^10\./);
  const then = world.time.now - 1;
  expect(shown).toEqual({
    id: mine.sessionId,
    userAgent: 'Firefox/140.0',
    loginType: '1',
    current: true,
    createdAt: then,
    seenAt: then,
  });
  expect(await idsOf(mine)).toEqual([mine.sessionId]);
});

it('can be ended one at a time after the password, with an audit entry and the end of its sockets', async () => {
  const [mine, other] = [await enter(), await enter()];
  const wrong = { id: other.sessionId, password: passwordDigestNow(account, '000000') };
  await expect(endOwnSession(world, mine.principal, wrong, stranger())).rejects.toMatchObject({
    status: 400,
    fields: { password: 'err.auth.wrongPassword' },
  });
  expect(await idsOf(mine)).toHaveLength(2);
  await endOwnSession(world, mine.principal, { ...proof(), id: other.sessionId }, stranger());
  expect(await idsOf(mine)).toEqual([mine.sessionId]);
  expect(world.heard).toEqual([{ type: 'revoked', userId, sessionId: other.sessionId }]);
  expect(await world.lastAudit()).toMatchObject({ action: 'session.revoked', actorId: userId });
  await expect(
    endOwnSession(world, mine.principal, { ...proof(), id: other.sessionId }, stranger()),
  ).rejects.toMatchObject(ABSENT);
});

it('exclude sessions of other users, also after a wrong password', async () => {
  const theirs = await enter();
  account = `${account}x`;
  userId = await world.insertPerson({ code: account, role: 'institution_admin' });
  const mine = await enter();
  const wrong = passwordDigestNow(account, '000000');
  for (const password of [proof().password, wrong])
    await expect(
      endOwnSession(world, mine.principal, { password, id: theirs.sessionId }, stranger()),
    ).rejects.toMatchObject(ABSENT);
  expect(await idsOf(mine)).toEqual([mine.sessionId]);
  await endOtherSessions(world, mine.principal, proof(), stranger());
  expect(await world.sessions.byId(theirs.sessionId)).toBeDefined();
});

it('can be ended all but the current one, also with a second factor', async () => {
  const { offer } = await enrolled(world, userId, account);
  const open = async () => sessionHash((await world.sessions.open(userId, { ip: '10.0.0.1' })).secret);
  const [sessionId, ...others] = [await open(), await open(), await open()];
  const mine = { sessionId, principal: { ...(await world.principalOf(userId)), sessionId } };
  await expect(endOtherSessions(world, mine.principal, proof(), stranger())).rejects.toMatchObject({
    status: 400,
    fields: { code: 'err.factor.code' },
  });
  expect(await idsOf(mine)).toHaveLength(3);
  world.heard.length = 0;
  const shown = { ...proof(), code: nextCode(world, offer.secret) };
  await endOtherSessions(world, mine.principal, shown, stranger());
  expect(await idsOf(mine)).toEqual([sessionId]);
  expect(world.heard.map((event) => 'sessionId' in event && event.sessionId).sort()).toEqual(others.sort());
  expect(await world.lastAudit()).toMatchObject({ action: 'session.othersRevoked', actorId: userId });
});
