import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SavedView } from '../../../contract/kit/wire';
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
beforeAll(async () => {
  world = await startViewsWorld();
  ({ maintainer, colleague, viewer, above, other } = world);
});
afterAll(() => world.close());
beforeEach(() => world.database.query('delete from list_views'));

describe('a shared view', () => {
  const removableFor = async (who: ApiClient) => (await viewsOf(who)).views.map(({ removable }) => removable);

  it.each(['role', 'everyone'] as const)(
    'for %s can be removed by users of the institution who maintain the list',
    async (share) => {
      const view = await save(maintainer, { name: 'Left behind', share });
      expect((await viewsOf(colleague)).views).toMatchObject([{ own: false, removable: true }]);
      expect((await remove(colleague, view)).status).toBe(200);
      expect(await namesFor(maintainer)).toEqual([]);
    },
  );

  it('cannot be removed by readers or by users below, above or beside', async () => {
    const view = await save(maintainer, { share: 'everyone' });
    const fromAbove = await save(above, { share: 'everyone' });
    expect(await removableFor(viewer)).toEqual([false, false]);
    expect((await viewsOf(colleague)).views.find(({ id }) => id === fromAbove.id)?.removable).toBe(false);
    const tries: [ApiClient, SavedView][] = [
      ...([viewer, above, other] as const).map((who): [ApiClient, SavedView] => [who, view]),
      ...([viewer, colleague, other] as const).map((who): [ApiClient, SavedView] => [who, fromAbove]),
    ];
    const absent = await remove(colleague, { ...view, id: ulid() });
    for (const [who, each] of tries) expect(refusal(await remove(who, each))).toEqual(refusal(absent));
    expect((await viewsOf(viewer)).views).toHaveLength(2);
  });

  it('that is no longer shared belongs to its owner only', async () => {
    const view = await save(maintainer, { share: 'everyone' });
    await change(maintainer, view, { share: 'mine' });
    expect((await remove(colleague, view)).status).toBe(404);
    expect(await removableFor(maintainer)).toEqual([true]);
  });
});

describe('the audit log of views', () => {
  const entriesOf = ({ id }: SavedView) =>
    world.database.query<{ action: string; actor_name: string; before: object; after: object }>(
      `select action, actor_name, before, after from audit_log where entity = 'view' and entity_id = $1 order by pos`,
      [id],
    );

  it('records what others see or saw, with before and after', async () => {
    const view = await save(maintainer, { name: 'Old', share: 'role' });
    await change(maintainer, view, { name: 'New', share: 'everyone' });
    await change(maintainer, { ...view, version: 2 }, { name: 'New', share: 'mine' });
    const again = await save(maintainer, { name: 'Gone', share: 'everyone' });
    await remove(colleague, again);
    expect(await entriesOf(view)).toMatchObject([
      { action: 'view.shared', before: null, after: { name: 'Old', share: 'role' } },
      { action: 'view.shared', before: { name: 'Old' }, after: { name: 'New', share: 'everyone' } },
      { action: 'view.unshared', before: { share: 'everyone' }, after: { share: 'mine' } },
    ]);
    expect((await entriesOf(again))[1]).toMatchObject({
      action: 'view.deleted',
      actor_name: 'colleague',
      after: null,
      before: { name: 'Gone', query: 'sort=-name' },
    });
  });

  it('does not record private views', async () => {
    const view = await save(maintainer);
    await change(maintainer, view, { name: 'Other' });
    await remove(maintainer, view);
    expect(await entriesOf(view)).toEqual([]);
  });
});

describe('a view for another role', () => {
  const forViewers = (more: object = {}) => ({ share: 'role', roleType: 'merchant_admin', ...more }) as const;

  it('is visible to that role and editable by its owner, and never the owner’s default', async () => {
    const view = await save(maintainer, { name: 'For merchants', ...forViewers({ isDefault: true }) });
    expect(view).toMatchObject({ share: 'role', roleType: 'merchant_admin', own: true });
    expect(await viewsOf(viewer)).toMatchObject({ defaultId: view.id, views: [{ own: false }] });
    expect(await viewsOf(maintainer)).toMatchObject({
      defaultId: null,
      views: [{ own: true, removable: true }],
    });
    for (const who of [colleague, above, other]) expect(await namesFor(who)).toEqual([]);
    expect((await change(maintainer, view, { ...forViewers(), name: 'Renamed' })).status).toBe(200);
    expect(await namesFor(viewer)).toEqual(['Renamed']);
    expect((await remove(maintainer, view)).status).toBe(200);
    expect(await namesFor(viewer)).toEqual([]);
  });

  it('can be shared with roles the user may assign and with the own role', async () => {
    for (const roleType of ['platform_admin', 'dealer_admin'] as const)
      expect(refusal(await trySave(maintainer, { share: 'role', roleType }))).toEqual([
        403,
        'err.common.forbidden',
      ]);
    const own = await save(maintainer, { share: 'role', roleType: 'institution_admin' });
    expect((await viewsOf(colleague)).views).toMatchObject([{ id: own.id }]);
    const kept = { share: 'role', roleType: 'dealer_admin' } as const;
    expect((await change(maintainer, own, kept)).status).toBe(403);
  });

  it('that becomes its default replaces no default of a third role', async () => {
    const [first, second] = [
      await save(maintainer, forViewers({ isDefault: true })),
      await save(maintainer, { share: 'role', isDefault: true }),
    ];
    expect((await viewsOf(viewer)).defaultId).toBe(first.id);
    expect((await viewsOf(colleague)).defaultId).toBe(second.id);
    const next = await save(maintainer, forViewers({ isDefault: true }));
    expect((await viewsOf(viewer)).defaultId).toBe(next.id);
    expect((await viewsOf(viewer)).views.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    expect((await viewsOf(colleague)).defaultId).toBe(second.id);
  });
});
