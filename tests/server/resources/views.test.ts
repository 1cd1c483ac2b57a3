import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ListLook } from '../../../contract/kit/wire';
import type { ApiClient } from '../../e2e/apiClient';
import {
  change,
  namesFor,
  refusal,
  remove,
  save,
  startViewsWorld,
  trySave,
  type ViewsWorld,
  viewsOf,
} from '../worlds/viewsWorld';

let world: ViewsWorld;
let maintainer: ApiClient;
let colleague: ApiClient;
let viewer: ApiClient;
let above: ApiClient;
let other: ApiClient;
let stranger: ApiClient;
beforeAll(async () => {
  world = await startViewsWorld();
  ({ maintainer, colleague, viewer, above, other, stranger } = world);
});
afterAll(() => world.close());
beforeEach(() => world.database.query('delete from list_views'));

describe('a saved view', () => {
  it('of a user is visible to that user only', async () => {
    await save(maintainer, { name: 'Mine' });
    expect((await viewsOf(maintainer)).views).toMatchObject([
      { name: 'Mine', resource: 'organizations', query: 'sort=-name', own: true, version: 1 },
    ]);
    for (const who of [colleague, viewer, above, other]) expect(await namesFor(who)).toEqual([]);
  });

  it('for a role is visible to the role, here and below', async () => {
    await save(maintainer, { name: 'Role', share: 'role' });
    await save(above, { name: 'Role from above', share: 'role' });
    expect(await namesFor(colleague)).toEqual(['Role', 'Role from above']);
    expect(await namesFor(other)).toEqual(['Role from above']);
    expect(await namesFor(viewer)).toEqual([]);
    expect((await viewsOf(colleague)).views[0]?.own).toBe(false);
  });

  it('for everyone is visible to all roles here and below, never above or beside', async () => {
    await save(maintainer, { name: 'All', share: 'everyone' });
    expect(await namesFor(viewer)).toEqual(['All']);
    expect(await namesFor(above)).toEqual([]);
    expect(await namesFor(other)).toEqual([]);
  });

  it('belongs to a list and is hidden without access to it', async () => {
    await save(maintainer, { share: 'everyone' });
    const asked = await stranger.raw('GET', '/views?resource=organizations');
    expect(refusal(asked)).toEqual([403, 'err.common.forbidden']);
    expect((await trySave(stranger)).status).toBe(403);
    expect((await maintainer.raw('GET', '/views?resource=nothing')).status).toBe(400);
  });

  it('can be shared only by users who maintain the list', async () => {
    for (const share of ['role', 'everyone'] as const) {
      expect(refusal(await trySave(viewer, { share }))).toEqual([403, 'err.common.forbidden']);
      const own = await save(viewer);
      expect((await change(viewer, own, { share })).status).toBe(403);
    }
    const own = await save(maintainer);
    expect((await change(maintainer, own, { share: 'everyone' })).body.result).toMatchObject({ version: 2 });
  });

  it('is renamed from the seen version', async () => {
    const view = await save(maintainer, { name: 'Old' });
    await change(maintainer, view, { name: 'New', query: 'q=x' });
    const late = await change(maintainer, view, { name: 'Late' });
    expect([refusal(late), late.body.params]).toEqual([[409, 'err.common.stale'], { version: 2 }]);
    expect((await viewsOf(maintainer)).views).toMatchObject([{ name: 'New', query: 'q=x', version: 2 }]);
  });

  it('of another user cannot be changed and counts as unknown even where it is visible', async () => {
    const view = await save(maintainer, { name: 'All', share: 'everyone' });
    for (const who of [colleague, viewer, above, other])
      for (const each of [view, { ...view, id: ulid() }])
        expect(refusal(await change(who, each, {}))).toEqual([404, 'err.common.notFound']);
    expect(await namesFor(viewer)).toEqual(['All']);
  });

  it('is deleted by its owner', async () => {
    const view = await save(maintainer, { share: 'everyone' });
    expect((await remove(maintainer, view)).status).toBe(200);
    expect(await namesFor(viewer)).toEqual([]);
  });
});

describe('the filters of a view', () => {
  it.each([
    '',
    'q=li&size=all&sort=-createdAt',
    'f.type=in:merchant,institution&f.createdAt=last:7',
    'f.parentId=empty',
  ])('can be what the list offers: %s', async (query) =>
    expect((await trySave(maintainer, { query })).body.result).toMatchObject({ query }),
  );

  it.each([
    'f.nothing=1',
    'f.type=contains:m',
    'f.createdAt=last:soon',
    'f.type=in:merchant&f.type=in:institution',
    'sort=path',
    'size=7',
    'page=3',
    'view=v1',
    `q=${'x'.repeat(101)}`,
  ])('are refused beyond that: %s', async (query) => {
    const { status, body } = await trySave(maintainer, { query });
    expect([status, body]).toMatchObject([400, { fields: { query: 'err.kit.filter' } }]);
    const view = await save(maintainer);
    expect((await change(maintainer, view, { query })).status).toBe(400);
  });

  it('are validated by its own list', async () => {
    const query = 'f.roleId=empty';
    expect((await trySave(maintainer, { query }, 'users')).status).toBe(200);
    expect((await trySave(maintainer, { query }, 'organizations')).status).toBe(400);
  });
});

describe('the default view of a list', () => {
  it('is the user’s own, else that of the role, else that of everyone', async () => {
    expect((await viewsOf(colleague)).defaultId).toBeNull();
    const all = await save(maintainer, { share: 'everyone', isDefault: true });
    expect((await viewsOf(colleague)).defaultId).toBe(all.id);
    const role = await save(maintainer, { share: 'role', isDefault: true });
    expect((await viewsOf(colleague)).defaultId).toBe(role.id);
    expect((await viewsOf(viewer)).defaultId).toBe(all.id);
    const own = await save(colleague, { isDefault: true });
    expect((await viewsOf(colleague)).defaultId).toBe(own.id);
    await remove(colleague, own);
    expect((await viewsOf(colleague)).defaultId).toBe(role.id);
  });

  it('comes from the nearest institution, and there from the newest view', async () => {
    const near = await save(maintainer, { share: 'everyone', isDefault: true });
    const far = await save(above, { share: 'everyone', isDefault: true });
    expect((await viewsOf(viewer)).defaultId).toBe(near.id);
    expect((await viewsOf(other)).defaultId).toBe(far.id);
    const newer = await save(colleague, { share: 'everyone', isDefault: true });
    expect((await viewsOf(viewer)).defaultId).toBe(newer.id);
  });

  it('exists once per kind: a new one replaces the old one of the same owner', async () => {
    const first = await save(maintainer, { name: 'a', isDefault: true });
    const shared = await save(maintainer, { name: 'b', share: 'everyone', isDefault: true });
    const second = await save(maintainer, { name: 'c', isDefault: true });
    const { views, defaultId } = await viewsOf(maintainer);
    expect(views.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([shared.id, second.id]);
    expect(defaultId).toBe(second.id);
    await change(maintainer, { ...first, version: 1 }, { isDefault: true });
    expect((await viewsOf(maintainer)).defaultId).toBe(first.id);
  });
});

describe('the stored columns of a list', () => {
  const columnsOf = (who: ApiClient, resource = 'organizations') =>
    who.get<ListLook>(`/columns/${resource}`).then(({ columns }) => columns);
  const put = (who: ApiClient, columns: unknown, resource = 'organizations') =>
    who.raw('PUT', `/columns/${resource}`, { columns });

  it('belong to one user and list until they are reset', async () => {
    const wanted = [
      { key: 'name', shown: true, width: 240, pinned: true },
      { key: 'code', shown: false },
    ];
    await put(maintainer, wanted);
    expect(await columnsOf(maintainer)).toEqual(wanted);
    expect(await columnsOf(maintainer, 'users')).toBeNull();
    expect(await columnsOf(colleague)).toBeNull();
    await put(maintainer, wanted.slice(1));
    expect(await columnsOf(maintainer)).toEqual(wanted.slice(1));
    await put(maintainer, null);
    expect(await columnsOf(maintainer)).toBeNull();
  });

  it('are stored beside the row height, which can be set alone', async () => {
    const look = () => maintainer.get<ListLook>('/columns/roles');
    const keep = (body: object) => maintainer.raw('PUT', '/columns/roles', body);
    await keep({ columns: null, density: 'compact' });
    expect(await look()).toEqual({ columns: null, density: 'compact' });
    const columns = [{ key: 'name', shown: true }];
    await keep({ columns, density: 'relaxed' });
    expect(await look()).toEqual({ columns, density: 'relaxed' });
    expect((await keep({ columns, density: 'tiny' })).status).toBe(400);
    await keep({ columns: null });
    expect(await look()).toEqual({ columns: null });
  });

  it.each([
    ['a width nobody can read', [{ key: 'name', shown: true, width: 1 }]],
    ['a width wider than a list makes them', [{ key: 'name', shown: true, width: 1_001 }]],
    ['no list', 'name'],
  ])('are refused: %s', async (_what, columns) => expect((await put(maintainer, columns)).status).toBe(400));

  it('belong to an existing list', async () =>
    expect((await put(maintainer, null, 'nothing')).status).toBe(400));
});
