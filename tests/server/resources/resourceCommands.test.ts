import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { BulkResult, HistoryPage, Option } from '../../../contract/kit/wire';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
let institution: ApiClient;
beforeAll(async () => {
  world = await startPeopleWorld();
  institution = world.institution;
});
afterAll(() => world.close());

describe('commands', () => {
  it('disable a user: sessions end at once, and sign-in is refused', async () => {
    const user = await world.newUser('disable1');
    const { secret, version } = await institution.post<AnyRow & { secret: string }>(
      `/users/${user.id}/resetPassword`,
      { version: 1 },
    );
    expect(secret).toMatch(/^\d{6}$/);
    const session = await signIn(world.url, 'disable1', secret);
    await institution.post(`/users/${user.id}/disable`, { version, reason: 'left' });
    expect((await session.raw('GET', '/sys/user/info')).status).toBe(401);
    await expect(signIn(world.url, 'disable1', secret)).rejects.toThrow();
    const refused = await institution.raw('POST', `/users/${user.id}/disable`, { version: version + 1 });
    expect(refused.body.key).toBe('err.kit.state');
  });

  it('never remove the user’s own permissions or those of users above', async () => {
    const me = await institution.get<{ userId: string }>('/sys/user/info');
    const own = await institution.get<AnyRow>(`/users/${me.userId}`);
    const { body } = await institution.raw('POST', `/users/${me.userId}/disable`, { version: own.version });
    expect(body.key).toBe('err.user.self');
    const platform = await world.people(`filter[code]=eq:${accountOf('platform_admin', 'A')}`);
    const above = await institution.raw('POST', `/users/${platform.rows[0]?.id}/disable`, { version: 1 });
    expect(above.status).toBe(403);
  });

  it('asked for many again with the same key have one effect and keep their outcome', async () => {
    const [a, b] = [await world.newUser('again1'), await world.newUser('again2')];
    const expectedVersions = { [a.id]: a.version, [b.id]: b.version };
    const body = { ids: [a.id, b.id, 'nobody'], expectedVersions, args: { remarks: 'seen' } };
    const send = () =>
      institution.post<BulkResult>('/users/bulk/update', body, { 'Idempotency-Key': 'lost-answer-1' });
    const first = await send();
    expect([first.done, first.failed]).toEqual([2, 1]);
    expect(await send()).toEqual(first);
    expect(await institution.get<AnyRow>(`/users/${a.id}`)).toMatchObject({ version: a.version + 1 });
  });

  it('run in bulk and report a result per record', async () => {
    const [a, b] = [await world.newUser('bulk1'), await world.newUser('bulk2')];
    await institution.raw('PUT', `/users/${b.id}`, { version: 1, name: 'Changed' });
    const body = { ids: [a.id, b.id, 'nobody'], expectedVersions: { [a.id]: 1, [b.id]: 1 } };
    const dry = await institution.post<BulkResult>('/users/bulk/disable', { ...body, dryRun: true });
    expect(dry).toMatchObject({ total: 3, done: 1, failed: 2 });
    expect((await institution.get<AnyRow>(`/users/${a.id}`)).status).toBe('active');
    const real = await institution.post<BulkResult>('/users/bulk/disable', body);
    expect(real.rows.find(({ id }) => id === b.id)).toMatchObject({ ok: false, key: 'err.kit.changed' });
    expect((await institution.get<AnyRow>(`/users/${a.id}`)).status).toBe('disabled');
  });

  it('are reported in the order of the list for any order of selection', async () => {
    const made = [await world.newUser('told2'), await world.newUser('told3'), await world.newUser('told1')];
    const body = { ids: made.map(({ id }) => id), args: { remarks: 'x' }, dryRun: true };
    const { rows } = await institution.post<BulkResult>('/users/bulk/update', body);
    expect(rows.map(({ id }) => made.findIndex((each) => each.id === id))).toEqual([2, 0, 1]);
  });

  it('show reference titles before and after', async () => {
    const user = await world.newUser('bulkRole');
    const [other] = await institution.get<Option[]>('/roles/options?filter[type]=eq:security');
    const body = { ids: [user.id], args: { roleId: other?.id }, dryRun: true };
    const { rows, titles } = await institution.post<BulkResult>('/users/bulk/update', body);
    expect(rows[0]?.diff?.roleId).toEqual({ before: world.repair.id, after: other?.id });
    expect(titles.roles).toEqual({
      [world.repair.id]: world.repair.title,
      [String(other?.id)]: other?.title,
    });
  });

  it('apply to what a query found at its time without exceptions', async () => {
    const [a, b] = [await world.newUser('query1'), await world.newUser('query2')];
    const { asOf } = await world.people('q=query');
    const result = await institution.post<BulkResult>('/users/bulk/update', {
      query: { q: 'query' },
      except: [b.id],
      asOf,
      args: { remarks: 'together' },
    });
    expect(result.rows).toMatchObject([{ id: a.id, ok: true, diff: { remarks: { after: 'together' } } }]);
  });

  it('are previewed in consecutive parts of a query', async () => {
    const made = [await world.newUser('part1'), await world.newUser('part2'), await world.newUser('part3')];
    const ids = made.map(({ id }) => id).sort();
    const { asOf } = await world.people('q=part');
    const tried = (after?: string) =>
      institution.post<BulkResult>('/users/bulk/update', {
        query: { q: 'part' },
        except: [ids[1]],
        asOf,
        args: { remarks: 'x' },
        dryRun: true,
        part: { size: 1, after },
      });
    const first = await tried();
    expect([first.rows.map(({ id }) => id), first.next]).toEqual([[ids[0]], ids[0]]);
    const last = await tried(first.next);
    expect([last.rows.map(({ id }) => id), last.next]).toEqual([[ids[2]], undefined]);
  });

  it('can be undone per record where nothing newer exists', async () => {
    const [a, b] = [await world.newUser('undo1'), await world.newUser('undo2')];
    await institution.raw('PUT', `/users/${a.id}`, { version: 1, remarks: 'before' });
    const ids = [a.id, b.id];
    const args = { remarks: 'together' };
    const { rows } = await institution.post<BulkResult>('/users/bulk/update', { ids, args });
    const versions = Object.fromEntries(rows.map(({ id, version = 0 }) => [id, version]));
    await institution.raw('PUT', `/users/${b.id}`, { version: versions[b.id], name: 'Later' });
    const body = { ids, expectedVersions: versions };
    const dry = await institution.post<BulkResult>('/users/bulk/undo', { ...body, dryRun: true });
    const back = { remarks: { before: 'together', after: 'before' } };
    expect(dry.rows.find(({ id }) => id === a.id)).toMatchObject({ ok: true, diff: back });
    const undone = await institution.post<BulkResult>('/users/bulk/undo', body);
    expect(undone.rows.find(({ id }) => id === b.id)).toMatchObject({ ok: false, key: 'err.kit.changed' });
    const remarks = ({ id }: AnyRow) => institution.get<AnyRow>(`/users/${id}`).then((row) => row.remarks);
    expect([await remarks(a), await remarks(b)]).toEqual(['before', 'together']);
    const { entries } = await institution.get<HistoryPage>(`/users/${a.id}/history`);
    expect(entries[0]).toMatchObject({ action: 'users.undone', after: { remarks: 'before' } });
    const reader = await signIn(world.url, accountOf('repair', 'A'), PASSWORD);
    expect((await reader.raw('POST', '/users/bulk/undo', body)).status).toBe(403);
  });
});
