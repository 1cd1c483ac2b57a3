import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountWorld, openAccountWorld } from '../accounts/testAccounts';
import { aclChanged, endSession, endSessionsOf, revokeById } from './sessionEnds';
import { sessionHash } from './tokens';

let world: AccountWorld;
let lin: string;
let wang: string;

beforeAll(async () => {
  world = await openAccountWorld();
  lin = await world.insertPerson({ code: 'lin' });
  wang = await world.insertPerson({ code: 'wang' });
});
afterAll(() => world.close());
beforeEach(() => {
  world.heard.length = 0;
});

async function open(userId: string) {
  const { secret, token } = await world.sessions.open(userId, { ip: '10.0.0.1' });
  const alive = async () => (await world.sessions.authenticate(secret, token)) !== undefined;
  return { id: sessionHash(secret), alive };
}

describe('ending sessions', () => {
  it('of a user spares the current session and other users, and is published after the commit only', async () => {
    const [own, first, other] = [await open(lin), await open(lin), await open(wang)];
    const announce = await world.database.db
      .transaction()
      .execute((trx) => endSessionsOf(trx, world.bus, lin, { now: world.time.now, except: own.id }));
    expect(world.heard).toEqual([]);
    announce();
    expect(world.heard).toEqual([{ type: 'revoked', userId: lin, sessionId: first.id }]);
    expect([await own.alive(), await first.alive(), await other.alive()]).toEqual([true, false, true]);
    await world.sessions.endAllOf(lin);
    expect([await own.alive(), await other.alive()]).toEqual([false, true]);
  });

  it('by id is audited once and reports when there was nothing to end', async () => {
    const session = await open(wang);
    const actor = { actorId: lin, actorName: 'lin', ip: '10.0.0.2', reason: 'lost laptop' };
    expect(await revokeById(world, session.id, actor)).toBe(true);
    expect(await revokeById(world, session.id, actor)).toBe(false);
    expect(await revokeById(world, 'unknown', actor)).toBe(false);
    expect(await session.alive()).toBe(false);
    expect(world.heard).toEqual([{ type: 'revoked', userId: wang, sessionId: session.id }]);
    const audits = (await world.audits()).filter(({ action }) => action === 'session.revoked');
    expect(audits).toEqual([
      {
        action: 'session.revoked',
        actorId: lin,
        before: null,
        after: { sessionId: session.id.slice(0, 12) },
      },
    ]);
  });

  it('is rolled back with the transaction of the caller', async () => {
    const session = await open(wang);
    const work = world.database.db.transaction().execute(async (trx) => {
      await endSession(trx, world.bus, session.id, world.time.now);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await session.alive()).toBe(true);
    expect(world.heard).toEqual([]);
  });
});

describe('changed permissions', () => {
  it('are published once per user', () => {
    aclChanged(world.bus, [lin, wang, lin]);
    expect(world.heard).toEqual([
      { type: 'acl', userId: lin },
      { type: 'acl', userId: wang },
    ]);
  });
});
