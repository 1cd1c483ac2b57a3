import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { HistoryPage, ListResult, Option } from '../../../contract/kit/wire';
import { verifyChain } from '../../../server/audit/verify';
import { appendAudits } from '../../../server/events/log';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { type PeopleWorld, phone, startPeopleWorld } from '../worlds/peopleWorld';

let world: PeopleWorld;
let institution: ApiClient;
beforeAll(async () => {
  world = await startPeopleWorld();
  institution = world.institution;
});
afterAll(() => world.close());

/** A role that only the other tenant has. */
async function foreignRole(): Promise<string> {
  await world.database.query(
    `insert into roles (id, org_id, code, name, type)
     select 'foreign', org_id, 'foreign', 'Foreign', 'repair' from users where code = $1`,
    [accountOf('institution_admin', 'B')],
  );
  return 'foreign';
}

describe('a resource record', () => {
  it('is refused with a message per field', async () => {
    const { status, body } = await institution.raw('POST', '/users', {
      code: '1',
      phone: '1',
      isAdmin: true,
    });
    expect([status, body]).toMatchObject([400, { fields: { isAdmin: 'err.common.unknownField' } }]);
    const second = await institution.raw('POST', '/users', { code: '1', phone: '1' });
    expect(second.body).toMatchObject({
      key: 'err.common.validation',
      fields: {
        code: 'err.form.account',
        name: 'err.form.enter',
        roleId: 'err.form.select',
        phone: 'err.form.phone',
      },
    });
  });

  it('refuses a duplicate of a unique value', async () => {
    await world.newUser('unique1');
    const again = await institution.raw('POST', '/users', {
      code: 'unique1',
      name: 'x',
      roleId: world.repair.id,
      phone: phone(1),
    });
    expect([again.status, again.body]).toMatchObject([409, { fields: { code: 'err.form.duplicate' } }]);
  });

  it('is created once per key however often it is requested', async () => {
    const headers = { 'Idempotency-Key': 'create-once-1' };
    const draft = { code: 'once', name: 'Once', roleId: world.repair.id, phone: phone(2) };
    const [a, b] = [
      await institution.post<AnyRow>('/users', draft, headers),
      await institution.post<AnyRow>('/users', draft, headers),
    ];
    expect(a.id).toBe(b.id);
    const elsewhere = await institution.raw('POST', '/invitationCodes', {}, headers);
    expect([elsewhere.status, elsewhere.body.key]).toEqual([400, 'err.common.validation']);
  });

  it('obeys a command once per key however often it is requested', async () => {
    const { id, version } = await world.newUser('obeys1');
    const asked = [
      'POST',
      `/users/${id}/disable`,
      { version },
      { 'Idempotency-Key': 'disable-once-1' },
    ] as const;
    const [a, b] = [await institution.raw(...asked), await institution.raw(...asked)];
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(b.body.result).toEqual(a.body.result);
  });

  it('is not confused with another one that has the same key', async () => {
    const headers = { 'Idempotency-Key': 'create-other-1' };
    const draft = { code: 'other1', name: 'First wish', roleId: world.repair.id, phone: phone(3) };
    const { id } = await institution.post<AnyRow>('/users', draft, headers);
    const { status, body } = await institution.raw('POST', '/users', { ...draft, name: 'Second' }, headers);
    expect([status, body]).toMatchObject([409, { key: 'err.common.madeBefore', params: { id } }]);
    // The order of what is sent says nothing.
    const turned = Object.fromEntries(Object.entries(draft).reverse());
    expect((await institution.post<AnyRow>('/users', turned, headers)).id).toBe(id);
    expect(await institution.get<AnyRow>(`/users/${id}`)).toMatchObject({ name: 'First wish', version: 1 });
  });

  it('is changed from the seen version only', async () => {
    const user = await world.newUser('edit1');
    const put = (version: number, name: string) =>
      institution.raw('PUT', `/users/${user.id}`, { version, name });
    expect((await put(1, 'First')).body.result).toMatchObject({ name: 'First', version: 2 });
    expect((await put(1, 'Second')).body).toMatchObject({ key: 'err.common.stale', params: { version: 2 } });
  });

  it('keeps its fixed fields', async () => {
    const user = await world.newUser('fixed1');
    const { status } = await institution.raw('PUT', `/users/${user.id}`, { version: 1, code: 'other' });
    expect(status).toBe(400);
  });

  it('has a history, and an earlier state can be restored', async () => {
    const user = await world.newUser('history1');
    await institution.raw('PUT', `/users/${user.id}`, { version: 1, name: 'Later', remarks: 'x' });
    const { entries: history } = await institution.get<HistoryPage>(`/users/${user.id}/history`);
    expect(history.map((entry) => entry.action)).toEqual(['users.updated', 'users.created']);
    expect(history[0]).toMatchObject({ before: { name: 'User history1' }, after: { name: 'Later' } });
    const pos = history[1]?.pos;
    const back = await institution.post<AnyRow>(`/users/${user.id}/restore`, { pos, version: 2 });
    expect(back).toMatchObject({ name: 'User history1', remarks: null, version: 3 });
  });

  it('records the page and build of a change and ignores invalid ones', async () => {
    const user = await world.newUser('origin1');
    const put = (version: number, screen: string, build: string) =>
      institution.raw(
        'PUT',
        `/users/${user.id}`,
        { version, name: `Name ${version}` },
        { 'x-client-screen': screen, 'x-client-build': build },
      );
    await put(1, '/system/people', 'abc-1');
    await put(2, '<script>alert(1)</script>', 'b'.repeat(41));
    const { entries: history } = await institution.get<HistoryPage>(`/users/${user.id}/history`);
    expect(history.map(({ screen }) => screen)).toEqual([null, '/system/people', null]);
    const rows = await world.database.query<{ client_build: string | null }>(
      'select client_build from audit_log where entity_id = $1 order by pos',
      [user.id],
    );
    expect(rows.map((row) => row.client_build)).toEqual([null, 'abc-1', null]);
    expect(await verifyChain(world.core.database, world.core.chain, 'audit')).not.toHaveProperty('brokenAt');
  });

  it('reverts one change and keeps newer ones', async () => {
    const user = await world.newUser('undo1');
    const put = (version: number, values: object) =>
      institution.raw('PUT', `/users/${user.id}`, { version, ...values });
    await put(1, { name: 'Second', remarks: 'second' });
    await put(2, { name: 'Third', email: 'third@example.com' });
    const { entries } = await institution.get<HistoryPage>(`/users/${user.id}/history`);
    const undo = (pos: number | undefined, version: number) =>
      institution.raw('POST', `/users/${user.id}/undo`, { pos, version });
    expect((await undo(entries[1]?.pos, 2)).body.key).toBe('err.common.stale');
    expect((await undo(entries[1]?.pos, 3)).body.result).toMatchObject({
      name: 'Third',
      remarks: null,
      email: 't***@example.com',
      version: 4,
    });
    expect((await undo(entries[1]?.pos, 4)).body.key).toBe('err.kit.undone');
    expect((await undo(entries[2]?.pos, 4)).body.key).toBe('err.kit.undone');
    expect((await undo(0, 4)).status).toBe(404);
    expect((await undo(entries[0]?.pos, 4)).body.result).toMatchObject({
      // What the history keeps masked cannot be taken back.
      name: 'Second',
      email: 't***@example.com',
    });
  });

  it('shows in its history the titles of references visible to the reader', async () => {
    const [first, second] = await institution.get<Option[]>(
      '/roles/options?filter[type]=in:repair,pharmacist',
    );
    const user = await world.newUser('pointing1', { roleId: first?.id });
    await institution.raw('PUT', `/users/${user.id}`, { version: 1, roleId: second?.id });
    const foreign = await foreignRole();
    const entry = { entity: 'users', entityId: user.id, actorName: 'x', action: 'users.updated' };
    await world.database.db
      .transaction()
      .execute((trx) =>
        appendAudits(trx, world.core.chain, [
          { ...entry, before: { roleId: foreign }, after: { roleId: 'gone' } },
        ]),
      );
    const { titles } = await institution.get<HistoryPage>(`/users/${user.id}/history`);
    expect(titles.roles).toMatchObject({
      [String(first?.id)]: first?.title,
      [String(second?.id)]: second?.title,
    });
    expect(Object.keys(titles.roles ?? {})).not.toContain(foreign);
    expect(Object.keys(titles.roles ?? {})).not.toContain('gone');
  });

  it('shows its history in pages and restores from any page', async () => {
    const user = await world.newUser('pages1');
    for (let version = 1; version <= 51; version += 1)
      await institution.raw('PUT', `/users/${user.id}`, { version, remarks: `Remark ${version}` });
    const path = `/users/${user.id}/history`;
    const first = await institution.get<HistoryPage>(path);
    expect([first.entries.length, first.older]).toEqual([50, true]);
    const rest = await institution.get<HistoryPage>(`${path}?before=${first.entries.at(-1)?.pos}`);
    expect([rest.entries.map(({ action }) => action), rest.older]).toEqual([
      ['users.updated', 'users.created'],
      false,
    ]);
    const pos = rest.entries[1]?.pos;
    const back = await institution.post<AnyRow>(`/users/${user.id}/restore`, { pos, version: 52 });
    expect(back).toMatchObject({ remarks: null, version: 53 });
  });

  it('of another tenant does not exist', async () => {
    const other = await signIn(world.url, accountOf('institution_admin', 'B'), PASSWORD);
    const user = await world.newUser('mine1');
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 1, name: 'x' }],
      ['GET', '/history', undefined],
      ['POST', '/disable', { version: 1 }],
      ['POST', '/resetPassword', { version: 1 }],
    ] as const) {
      const foreign = await other.raw(method, `/users/${user.id}${path}`, body);
      const absent = await other.raw(method, `/users/01ARZ3NDEKTSV4RRFFQ69G5FAV${path}`, body);
      expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    }
    expect((await other.get<ListResult>('/users?q=mine1')).total).toBe(0);
  });

  it('cannot be moved into or refer to records of other institutions', async () => {
    const other = await signIn(world.url, accountOf('institution_admin', 'B'), PASSWORD);
    const { orgId } = await other.get<{ orgId: string }>('/sys/user/info');
    const foreign = await institution.raw('POST', '/users', {
      code: 'foreign1',
      name: 'x',
      roleId: world.repair.id,
      phone: phone(3),
      orgId,
    });
    expect(foreign.body).toMatchObject({ fields: { orgId: 'err.form.unknownRef' } });
    const role = await institution.raw('POST', '/users', {
      code: 'foreign2',
      name: 'x',
      roleId: 'nope',
      phone: phone(3),
    });
    expect(role.body).toMatchObject({ fields: { roleId: 'err.form.unknownRef' } });
  });
});

describe('institutions', () => {
  it('form a tree and can be deleted only when empty', async () => {
    const me = await institution.get<{ orgId: string }>('/sys/user/info');
    const draft = { contactName: '王芳', contactPhone: phone(9), type: 'merchant', market: 'CN' };
    const child = await institution.post<AnyRow>('/organizations', {
      code: 'CHILD1',
      name: 'Child one',
      parentId: me.orgId,
      ...draft,
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
    });
    expect(child).toMatchObject({ timezone: 'Asia/Tokyo', currency: 'JPY', enabled: true });
    expect((await institution.get<ListResult>('/organizations?q=Child')).total).toBe(1);
    const twin = await institution.raw('POST', '/organizations', {
      code: 'CHILD2',
      name: 'Child one',
      parentId: me.orgId,
      ...draft,
    });
    expect(twin.body).toMatchObject({ fields: { name: 'err.form.duplicate' } });
    const admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
    const own = await admin.get<AnyRow>(`/organizations/${me.orgId}`).catch(() => undefined);
    expect(own).toBeDefined();
    const stuck = await admin.raw('DELETE', `/organizations/${me.orgId}?version=${own?.version}`);
    expect(stuck.body.key).toMatch(/err\.org\.(has_children|own)/);
    expect((await institution.raw('DELETE', `/organizations/${child.id}?version=1`)).status).toBe(403);
  });
});
