import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { HistoryPage, ListResult } from '../../contract/kit/wire';
import { type ApiClient, signIn } from '../e2e/apiClient';
import { accountOf, PASSWORD } from './apiWorld';
import { refusal, startViewsWorld, type ViewsWorld } from './viewsWorld';

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
const found = (name: string, parentId = home) =>
  platform.post<AnyRow>('/organizations', {
    ...{ code: `GONE${++made}`, name, parentId, type: 'merchant', market: 'CN' },
    ...{ contactName: '王芳', contactPhone: '13900000000' },
  });
const remove = (who: ApiClient, { id, version }: AnyRow) =>
  who.raw('DELETE', `/organizations/${id}?version=${version}`);
const undelete = (who: ApiClient, id: string) => who.raw('POST', `/organizations/${id}/undelete`);
const namesLike = async (q: string) =>
  (await platform.get<ListResult>(`/organizations?q=${q}`)).rows.map(({ name }) => name);
const historyOf = (who: ApiClient, id: string) => who.raw('GET', `/organizations/${id}/history`);

describe('a deleted record', () => {
  it('comes back as it was, as a change of its own, for whoever may delete', async () => {
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

  it('keeps its history for whoever could see it, and for nobody beside', async () => {
    const org = await found('Remembered');
    await remove(platform, org);
    const absent = await historyOf(world.other, ulid());
    for (const who of [world.maintainer, platform]) {
      const { body } = await historyOf(who, org.id);
      expect((body.result as HistoryPage).entries[0]).toMatchObject({
        ...{ action: 'organizations.deleted', before: { name: 'Remembered' } },
      });
    }
    expect(refusal(await historyOf(world.other, org.id))).toEqual(refusal(absent));
    expect(refusal(await undelete(platform, ulid()))).toEqual([404, 'err.common.notFound']);
  });

  it('does not come back to a place that is taken, or under what is gone', async () => {
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

  it('of a list that keeps none is gone, with its history', async () => {
    const values = { code: 'gone', name: 'Gone', type: 'repair' };
    const role = await platform.post<AnyRow>('/roles', values);
    await platform.raw('DELETE', `/roles/${role.id}?version=1`);
    expect((await platform.raw('GET', `/roles/${role.id}/history`)).status).toBe(404);
    expect((await platform.raw('POST', `/roles/${role.id}/undelete`, { version: 1 })).status).toBe(404);
  });
});
