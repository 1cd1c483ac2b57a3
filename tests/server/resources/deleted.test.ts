import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { BulkBody, BulkResult, HistoryPage, ListResult } from '../../../contract/kit/wire';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { refusal, startViewsWorld, type ViewsWorld } from '../worlds/viewsWorld';

let world: ViewsWorld;
let platform: ApiClient;
let home: string;
beforeAll(async () => {
  world = await startViewsWorld();
  platform = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
  home = (await world.maintainer.get<{ orgId: string }>('/sys/user/info')).orgId;
});
afterAll(() => world.close());

let made = 0;
const found = (name: string, parentId = home, who = platform) =>
  who.post<AnyRow>('/organizations', {
    code: `GONE${++made}`,
    name,
    parentId,
    type: 'merchant',
    market: 'CN',
    contactName: '王芳',
    contactPhone: '13900000000',
  });
const remove = (who: ApiClient, { id, version }: AnyRow) =>
  who.raw('DELETE', `/organizations/${id}?version=${version}`);
const undelete = (who: ApiClient, id: string) => who.raw('POST', `/organizations/${id}/undelete`);
const namesLike = async (q: string) =>
  (await platform.get<ListResult>(`/organizations?q=${q}`)).rows.map(({ name }) => name);
const historyOf = (who: ApiClient, id: string) => who.raw('GET', `/organizations/${id}/history`);

describe('a deleted record', () => {
  it('can be restored as a change of its own by users who may delete', async () => {
    const org = await found('Come back');
    expect(refusal(await undelete(platform, org.id))).toEqual([409, 'err.kit.state']);
    await remove(platform, org);
    expect((await platform.raw('GET', `/organizations/${org.id}`)).status).toBe(404);
    expect(refusal(await undelete(world.maintainer, org.id))).toEqual([403, 'err.common.forbidden']);
    const back = (await undelete(platform, org.id)).body.result as AnyRow;
    expect(back).toMatchObject({ id: org.id, name: 'Come back', parentId: home, enabled: true, version: 2 });
    expect(await namesLike('Come')).toEqual(['Come back']);
    const { entries } = (await historyOf(platform, org.id)).body.result as HistoryPage;
    expect(entries.map(({ action }) => action)).toEqual([
      'organizations.undeleted',
      'organizations.deleted',
      'organizations.created',
    ]);
  });

  it('is no error for who asks again because the answer was lost, one by one or for many', async () => {
    const headers = { 'Idempotency-Key': 'lost-answer-1' };
    const [one, two] = [await found('Asked again'), await found('Asked for both')];
    const removal = () => platform.raw('DELETE', `/organizations/${one.id}?version=1`, undefined, headers);
    const bringBack = () => platform.raw('POST', `/organizations/${one.id}/undelete`, undefined, headers);
    for (const ask of [removal, bringBack]) {
      const [first, again] = [await ask(), await ask()];
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body.result).toEqual(first.body.result);
    }
    const many = () =>
      platform.post<BulkResult>('/organizations/bulk/delete', { ids: [one.id, two.id] }, headers);
    const first = await many();
    expect(first).toMatchObject({ done: 2, failed: 0 });
    expect(await many()).toMatchObject({ done: 2, failed: 0, rows: expect.arrayContaining(first.rows) });
  });

  it('keeps its history for users who could see it and for no others', async () => {
    const org = await found('Remembered');
    await remove(platform, org);
    const absent = await historyOf(world.other, ulid());
    for (const who of [world.maintainer, platform]) {
      const { body } = await historyOf(who, org.id);
      expect((body.result as HistoryPage).entries[0]).toMatchObject({
        action: 'organizations.deleted',
        before: { name: 'Remembered' },
      });
    }
    expect(refusal(await historyOf(world.other, org.id))).toEqual(refusal(absent));
    expect(refusal(await undelete(platform, ulid()))).toEqual([404, 'err.common.notFound']);
  });

  it('cannot be restored when its unique value is taken or its parent is deleted', async () => {
    const org = await found('Contested');
    const below = await found('Below', org.id);
    await remove(platform, below);
    await remove(platform, org);
    const twin = await found('Contested');
    const taken = await undelete(platform, org.id);
    expect([refusal(taken), taken.body]).toMatchObject([
      [409, 'err.form.duplicate'],
      { fields: { name: 'err.form.duplicate' } },
    ]);
    // What it stood under is nobody's while it is deleted, and so is what stood there.
    expect(refusal(await undelete(platform, below.id))).toEqual([404, 'err.common.notFound']);
    await platform.raw('PUT', `/organizations/${twin.id}`, { version: 1, name: 'Contested no more' });
    expect((await undelete(platform, org.id)).status).toBe(200);
    expect((await undelete(platform, below.id)).status).toBe(200);
    expect((await namesLike('Contested')).sort()).toEqual(['Contested', 'Contested no more']);
  });

  it('of a list without restore is gone with its history', async () => {
    const values = { code: 'gone', name: 'Gone', type: 'repair' };
    const role = await platform.post<AnyRow>('/roles', values);
    await platform.raw('DELETE', `/roles/${role.id}?version=1`);
    expect((await platform.raw('GET', `/roles/${role.id}/history`)).status).toBe(404);
    expect((await platform.raw('POST', `/roles/${role.id}/undelete`, { version: 1 })).status).toBe(404);
  });
});

describe('many deleted records', () => {
  const undeleteMany = (who: ApiClient, body: BulkBody, list = 'organizations') =>
    who.raw('POST', `/${list}/bulk/undelete`, body);
  const resultOf = async (who: ApiClient, body: BulkBody) =>
    (await undeleteMany(who, body)).body.result as BulkResult;

  it('are restored together, and failures state the reason', async () => {
    const [free, taken, present] = [
      await found('Many free'),
      await found('Many taken'),
      await found('Many there'),
    ];
    await remove(platform, free);
    await remove(platform, taken);
    await found('Many taken');
    const ids = [free.id, taken.id, present.id];
    const tried = await resultOf(platform, { ids, dryRun: true });
    expect(tried).toMatchObject({ total: 3, done: 1, failed: 2 });
    expect((await platform.raw('GET', `/organizations/${free.id}`)).status).toBe(404);
    const { rows } = await resultOf(platform, { ids });
    const row = (id: string) => rows.find((each) => each.id === id);
    expect(row(free.id)).toMatchObject({ title: 'Many free', ok: true, version: 2, diff: {} });
    expect(row(taken.id)).toMatchObject({
      title: 'Many taken',
      ok: false,
      key: 'err.form.duplicate',
      fields: { name: 'err.form.duplicate' },
    });
    expect(row(present.id)).toMatchObject({ title: 'Many there', ok: false, key: 'err.kit.state' });
    expect(await namesLike('Many free')).toEqual(['Many free']);
    const { entries } = (await historyOf(platform, free.id)).body.result as HistoryPage;
    expect(entries[0]).toMatchObject({ action: 'organizations.undeleted' });
  });

  it('of other institutions are unknown and stay deleted', async () => {
    const foreign = await signIn(world.url, accountOf('platform_admin', 'B'), PASSWORD);
    const { orgId } = await foreign.get<{ orgId: string }>('/sys/user/info');
    const org = await found('Many foreign', orgId, foreign);
    await remove(foreign, org);
    const absent = ulid();
    const { rows } = await resultOf(platform, { ids: [org.id, absent] });
    expect(rows.map(({ msg, ...row }) => row)).toEqual(
      [org.id, absent].map((id) => ({ id, title: id, ok: false, key: 'err.common.notFound' })),
    );
    expect((await undelete(foreign, org.id)).status).toBe(200);
  });

  it('are restored in the seen version, not when somebody deleted them again since', async () => {
    const org = await found('Many again');
    await remove(platform, org);
    await undelete(platform, org.id);
    await remove(platform, { ...org, version: 2 });
    const seen = (version: number) =>
      resultOf(platform, { ids: [org.id], expectedVersions: { [org.id]: version } });
    expect((await seen(1)).rows).toMatchObject([{ ok: false, key: 'err.kit.changed' }]);
    expect((await seen(2)).rows).toMatchObject([{ ok: true, version: 3 }]);
  });

  it('can be restored by users who may delete, where the list keeps them', async () => {
    const org = await found('Many barred');
    await remove(platform, org);
    const barred = await undeleteMany(world.maintainer, { ids: [org.id] });
    expect(refusal(barred)).toEqual([403, 'err.common.forbidden']);
    const none = await undeleteMany(platform, { ids: [] }, 'roles');
    expect(refusal(none)).toEqual([404, 'err.common.unknownCommand']);
  });
});
