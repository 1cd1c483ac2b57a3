import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOGIN_TYPES } from '../../../contract/session';
import type { Executor } from '../../db/tables';
import { login } from '../accounts/login';
import {
  type AccountWorld,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
  stranger,
} from '../accounts/testAccounts';
import { setFactor } from '../secondFactor/secondFactors';
import { enrolled } from '../secondFactor/testFactors';
import { endSessionsOf, setPasswordHash } from './sessionEnds';

let world: AccountWorld;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());

/** The world in which something happens between the right password and the session. */
function overtakenBy(change: (trx: Executor) => Promise<unknown>): AccountWorld {
  const { guard, database } = world;
  return {
    ...world,
    guard: {
      forgive: (attempt) => guard.forgive(attempt),
      async run(attempt, work) {
        const outcome = await guard.run(attempt, work);
        await database.db.transaction().execute((trx) => change(trx));
        return outcome;
      },
    },
  };
}

const signIn = (within: AccountWorld, userName: string) =>
  login(
    within,
    { userName, password: passwordDigestNow(userName, PASSWORD), type: LOGIN_TYPES.account },
    stranger(),
  );

async function leftOf(userId: string): Promise<[sessions: number, challenges: number]> {
  const { db } = world.database;
  const sessions = db.selectFrom('sessions').selectAll().where('userId', '=', userId);
  const running = await sessions.where('revokedAt', 'is', null).execute();
  const halves = await db.selectFrom('factorChallenges').selectAll().where('userId', '=', userId).execute();
  return [running.length, halves.length];
}

const newPassword = (userId: string) => async (trx: Executor) => {
  await setPasswordHash(trx, userId, 'another', world.clock());
  await endSessionsOf(trx, world.bus, userId, { now: world.clock() });
};
const disabling = (userId: string) => async (trx: Executor) => {
  await trx.updateTable('users').set({ status: 'disabled' }).where('id', '=', userId).execute();
  await endSessionsOf(trx, world.bus, userId, { now: world.clock() });
};
const factorOn = (userId: string) => async (trx: Executor) => {
  await setFactor(trx, userId, { sealed: 'sealed', step: 1, now: world.clock() });
  await endSessionsOf(trx, world.bus, userId, { now: world.clock() });
};

it.each([
  ['a new password', newPassword],
  ['disabling', disabling],
  ['a second factor', factorOn],
])('a sign-in interrupted by %s leaves no session open', async (what, change) => {
  const code = `person${what.length}`;
  const userId = await world.insertPerson({ code });
  await expect(signIn(overtakenBy(change(userId)), code)).rejects.toMatchObject({
    status: 401,
    key: 'err.auth.badCredentials',
  });
  expect(await leftOf(userId)).toEqual([0, 0]);
});

it('a sign-in interrupted before its second step leaves nothing behind', async () => {
  const userId = await world.insertPerson({ code: 'careful', role: 'institution_admin' });
  await enrolled(world, userId, 'careful');
  await world.database.db.deleteFrom('sessions').where('userId', '=', userId).execute();
  await expect(signIn(overtakenBy(newPassword(userId)), 'careful')).rejects.toMatchObject({ status: 401 });
  expect(await leftOf(userId)).toEqual([0, 0]);
});

it('a sign-in continues when the user is only renamed meanwhile', async () => {
  const userId = await world.insertPerson({ code: 'renamed' });
  const renaming = (trx: Executor) =>
    trx.updateTable('users').set({ name: 'New' }).where('id', '=', userId).execute();
  await signIn(overtakenBy(renaming), 'renamed');
  expect(await leftOf(userId)).toEqual([1, 0]);
});
