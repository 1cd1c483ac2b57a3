import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { f } from '../../contract/kit/field';
import type { AnyRow } from '../../contract/kit/resource';
import { users } from '../../contract/resources/system/users';
import {
  type AccountWorld,
  from,
  newPerson,
  openAccountWorld,
  PASSWORD,
  passwordDigestNow,
} from '../auth/accounts/testAccounts';
import { reauthenticate } from '../auth/secondFactor/ownFactor';
import { enrolled, nextCode } from '../auth/secondFactor/testFactors';
import { createKit, type KitContext } from './kit';
import { resourceRoutes } from './routes';
import type { ServedResource } from './served';

/** A command as a definition may have it, on people. */
const served: ServedResource = {
  resource: {
    ...users,
    commands: {
      seal: { needs: 'M', args: { remarks: f.long({ required: true }) }, confirms: 'signIn', bulk: true },
      mark: { needs: 'M' },
    },
  },
  commands: {
    seal: async (_change, _row, { remarks }) => ({ set: { remarks } }),
    mark: async () => ({ set: { remarks: 'marked' } }),
  },
};

let world: AccountWorld;
let userId: string;
let account: string;
beforeAll(async () => {
  world = await openAccountWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ account, userId } = await newPerson(world, { role: 'institution_admin' }));
});

/** Calls an endpoint as the person, about his own record. */
async function call(path: string, params: object, body: object, key?: string) {
  const principal = await world.principalOf(userId);
  const deps = { ...world, config: { secondPerson: false }, keys: { record: Buffer.alloc(32, 7) } };
  const proveSignIn = (context: KitContext, proof: { password: string; code?: string }) =>
    reauthenticate(world, context.principal, proof, from());
  const kit = createKit({ ...deps, proveSignIn }, [served]);
  const found = resourceRoutes(kit, [served]).find((each) => each.path === path);
  const request = { method: 'POST', url: path, headers: { 'idempotency-key': key }, body };
  const context = { params, body, principal, locale: 'en', request };
  return found?.handler(context as unknown as KitContext);
}
const seal = (more: object, key?: string) =>
  call('/users/:id/seal', { id: userId }, { version: 1, args: { remarks: 'sealed' }, ...more }, key);
const right = () => ({ password: passwordDigestNow(account, PASSWORD) });
const wrong = () => ({ password: passwordDigestNow(account, '000000') });
const stored = () =>
  world.database.db.selectFrom('users').select('remarks').where('id', '=', userId).executeTakeFirstOrThrow();
const failures = async () =>
  (await world.database.db.selectFrom('loginFailures').selectAll().execute()).length;

describe('a command that requires the password again', () => {
  it('asks for it after all other checks and does nothing without it', async () => {
    await expect(seal({ args: {}, proof: wrong() })).rejects.toMatchObject({
      fields: { remarks: expect.anything() },
    });
    expect(await failures()).toBe(0);
    await expect(seal({})).rejects.toMatchObject({
      status: 400,
      fields: { 'proof.password': 'err.auth.confirm' },
    });
    await expect(seal({ proof: wrong() })).rejects.toMatchObject({
      status: 400,
      fields: { 'proof.password': 'err.auth.wrongPassword' },
    });
    expect((await stored()).remarks).toBeNull();
  });

  it('runs with it, and both are in the audit log', async () => {
    expect(((await seal({ proof: right() })) as AnyRow).remarks).toBe('sealed');
    const [confirmed, done] = (await world.audits()).slice(-2);
    expect(confirmed).toMatchObject({
      action: 'users.signInConfirmed',
      actorId: userId,
      after: { command: 'seal' },
    });
    expect(done).toMatchObject({ action: 'users.seal', after: { remarks: 'sealed' } });
    expect(JSON.stringify(await world.audits())).not.toContain(right().password);
  });

  it('asked again with its key is answered as at first, whatever is proved, and runs once', async () => {
    const first = (await seal({ proof: right() }, 'lost-answer-1')) as AnyRow;
    const { length } = await world.audits();
    expect(await seal({ proof: right() }, 'lost-answer-1')).toEqual(first);
    expect(await seal({ proof: wrong() }, 'lost-answer-1')).toEqual(first);
    expect([await world.audits(), await failures()]).toEqual([expect.objectContaining({ length }), 0]);
    const other = seal({ args: { remarks: 'else' }, proof: right() }, 'lost-answer-1');
    await expect(other).rejects.toMatchObject({ status: 409, key: 'err.common.madeBefore' });
    await expect(seal({ proof: right() })).rejects.toMatchObject({ key: 'err.common.stale' });
  });

  it('counts wrong passwords as sign-ins do: after five the right one waits as well', async () => {
    for (let n = 0; n < 5; n++) await expect(seal({ proof: wrong() })).rejects.toMatchObject({ status: 400 });
    await expect(seal({ proof: right() })).rejects.toMatchObject({ status: 429, key: 'err.auth.locked' });
    expect((await stored()).remarks).toBeNull();
  });

  it('requires the second factor of a user who has one, each code once', async () => {
    const { offer } = await enrolled(world, userId, account);
    await world.database.db.updateTable('users').set({ version: 1 }).where('id', '=', userId).execute();
    const noCode = { status: 400, fields: { 'proof.code': 'err.factor.code' } };
    await expect(seal({ proof: right() })).rejects.toMatchObject(noCode);
    const proof = { ...right(), code: nextCode(world, offer.secret) };
    expect(await seal({ proof })).toMatchObject({ remarks: 'sealed', version: 2 });
    await expect(seal({ version: 2, proof })).rejects.toMatchObject(noCode);
  });

  it('is refused in bulk whatever its definition says', async () => {
    const body = { ids: [userId], args: { remarks: 'many' } };
    expect(await call('/users/bulk/:command', { command: 'seal' }, body)).toMatchObject({
      failed: 1,
      rows: [{ key: 'err.auth.confirm' }],
    });
    expect((await stored()).remarks).toBeNull();
  });

  it('leaves other commands unchanged: no proof is requested or recorded', async () => {
    expect(await call('/users/:id/mark', { id: userId }, { version: 1, args: {} })).toMatchObject({
      remarks: 'marked',
    });
    expect((await world.lastAudit())?.action).toBe('users.mark');
  });
});
