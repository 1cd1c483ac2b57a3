import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { BulkRunReport, HistoryPage } from '../../../contract/kit/wire';
import type { BulkRunKit } from '../../../server/kit/bulk/runBulkRun';
import { runBulkRun } from '../../../server/kit/bulk/runBulkRun';
import { createKit } from '../../../server/kit/kit';
import { SERVED } from '../../../server/modules';
import { signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
let kit: BulkRunKit;
beforeAll(async () => {
  world = await startPeopleWorld();
  kit = createKit(world.core, SERVED);
});
afterAll(() => world.close());

let made = 0;
async function newUsers(count: number): Promise<AnyRow[]> {
  const users: AnyRow[] = [];
  for (let n = 0; n < count; n++) users.push(await world.newUser(`run${++made}`));
  return users;
}
const versionsOf = (rows: readonly AnyRow[]) =>
  Object.fromEntries(rows.map(({ id, version }) => [id, version]));
const start = (rows: readonly AnyRow[], more: object = {}) =>
  world.institution.post<BulkRunReport>('/bulkRuns', {
    run: ulid(),
    resource: 'users',
    command: 'disable',
    ids: rows.map(({ id }) => id),
    expectedVersions: versionsOf(rows),
    ...more,
  });
const report = (id: string) => world.institution.get<BulkRunReport>(`/bulkRuns/${id}`);
const statusOf = async ({ id }: AnyRow) => (await world.institution.get<AnyRow>(`/users/${id}`)).status;
const timesDone = async ({ id }: AnyRow) => {
  const { entries } = await world.institution.get<HistoryPage>(`/users/${id}/history`);
  return entries.filter(({ action }) => action.endsWith('disable')).length;
};

describe('a bulk command run by a job', () => {
  it('reports a result per record and names deleted and changed ones', async () => {
    const users = await newUsers(3);
    const [, changed] = users;
    await world.institution.raw('PUT', `/users/${changed?.id}`, { version: 1, name: 'Changed' });
    const begun = await start(users, { ids: [...users.map(({ id }) => id), 'nobody'] });
    expect(begun).toMatchObject({ state: 'running', total: 4, attempted: 1, rows: [] });
    await runBulkRun(kit, begun.id, { attempts: 1 });
    const ended = await report(begun.id);
    expect(ended).toMatchObject({ state: 'ended', attempted: 4, left: [] });
    const outcomes = new Map(ended.rows.map(({ id, ok, key }) => [id, key ?? ok]));
    const expected = [true, 'err.kit.changed', true, 'err.common.notFound'];
    expect([...users.map(({ id }) => id), 'nobody'].map((id) => outcomes.get(id))).toEqual(expected);
    expect(ended.rows.find(({ id }) => id === users[0]?.id)).toMatchObject({
      seen: 1,
      version: 2,
      diff: { status: { after: 'disabled' } },
    });
    expect(await Promise.all(users.map(statusOf))).toEqual(['disabled', 'active', 'disabled']);
  });

  it('resumes after an interruption and repeats nothing', async () => {
    const users = await newUsers(6);
    const { id } = await start(users);
    // The connection is lost at the fourth change.
    let left = 3;
    const failing = new Proxy(world.core.database.scoped.db, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (name === 'transaction' && left-- === 0) throw new Error('connection lost');
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const scoped = { ...world.core.database.scoped, db: failing };
    const broken = { ...kit, database: { ...kit.database, scoped } } as BulkRunKit;
    await expect(runBulkRun(broken, id, { attempts: 1 })).rejects.toThrow('connection lost');
    expect((await report(id)).attempted).toBe(3);
    await Promise.allSettled([runBulkRun(kit, id, { attempts: 2 }), runBulkRun(kit, id, { attempts: 2 })]);
    const ended = await report(id);
    expect(ended).toMatchObject({ state: 'ended', attempted: 6 });
    expect(ended.rows.every(({ ok }) => ok)).toBe(true);
    expect(new Set(await Promise.all(users.map(timesDone)))).toEqual(new Set([1]));
  });

  it('can be stopped and reports what it left', async () => {
    const users = await newUsers(2);
    const { id } = await start(users);
    expect((await world.institution.post<BulkRunReport>(`/bulkRuns/${id}/stop`)).state).toBe('stopping');
    await runBulkRun(kit, id, { attempts: 1 });
    const stopped = await report(id);
    expect(stopped).toMatchObject({ state: 'stopped', attempted: 0, rows: [] });
    expect(stopped.left.map(({ title }) => title).sort()).toEqual(users.map(({ name }) => name).sort());
    expect(await Promise.all(users.map(statusOf))).toEqual(['active', 'active']);
    // What has ended is not stopped again.
    expect((await world.institution.post<BulkRunReport>(`/bulkRuns/${id}/stop`)).state).toBe('stopped');
  });

  it('is started once however often it is requested, and by no other user', async () => {
    const users = await newUsers(1);
    const run = ulid();
    const [first, again] = [await start(users, { run }), await start(users, { run, reason: 'again' })];
    expect([first.id, again.id]).toEqual([run, run]);
    const other = await signIn(world.url, accountOf('institution_admin', 'B'), PASSWORD);
    const body = { run, resource: 'users', command: 'disable', ids: [], expectedVersions: {} };
    expect((await other.raw('POST', '/bulkRuns', body)).status).toBeGreaterThanOrEqual(400);
  });

  it('ends when it fails again and again', async () => {
    const { id } = await start(await newUsers(1));
    await runBulkRun(kit, id, { attempts: 6 });
    expect(await report(id)).toMatchObject({ state: 'failed', reason: { key: 'err.bulk.broken' } });
  });

  it('ends when the user loses the permission', async () => {
    const keeper = await world.newUser('runkeeper');
    const users = await newUsers(1);
    const { id } = await start(users);
    await world.database.query('update bulk_runs set user_id = $1 where id = $2', [keeper.id, id]);
    await runBulkRun(kit, id, { attempts: 1 });
    const [row] = await world.database.query<{ state: string; refusal: string }>(
      'select state, refusal from bulk_runs where id = $1',
      [id],
    );
    expect(row).toEqual({ state: 'failed', refusal: 'err.common.forbidden' });
    expect(await Promise.all(users.map(statusOf))).toEqual(['active']);
  });

  it('is visible only to the user who started it', async () => {
    const users = await newUsers(1);
    const { id } = await start(users);
    const other = await signIn(world.url, accountOf('institution_admin', 'B'), PASSWORD);
    for (const [method, path] of [
      ['GET', `/bulkRuns/${id}`],
      ['POST', `/bulkRuns/${id}/stop`],
    ] as const)
      expect((await other.raw(method, path)).status).toBe(404);
    const repair = await signIn(world.url, accountOf('repair', 'A'), PASSWORD);
    const body = { run: ulid(), resource: 'users', command: 'disable', ids: [], expectedVersions: {} };
    expect((await repair.raw('POST', '/bulkRuns', body)).status).toBe(403);
    const refused = (more: object) => world.institution.raw('POST', '/bulkRuns', { ...body, ...more });
    expect((await refused({ command: 'resetPassword' })).status).toBe(404);
    expect((await refused({ resource: 'nothing' })).status).toBe(404);
    const many = Array.from({ length: 5_001 }, (_, at) => `r${at}`);
    expect((await refused({ ids: many })).body.key).toBe('err.kit.tooMany');
  });
});
