import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../contract/kit/resource';
import type { BulkResult, HistoryPage, ListResult, Option } from '../../contract/kit/wire';
import { verifyChain } from '../../server/audit/verify';
import { appendAudits } from '../../server/events/log';
import { type ApiClient, signIn } from '../e2e/apiClient';
import { type ApiWorld, accountOf, canaryOf, PASSWORD, startApiWorld } from './apiWorld';

let world: ApiWorld;
let admin: ApiClient;
let institution: ApiClient;
let roleId: string;

const phone = (n: number) => `138${String(n).padStart(8, '0')}`;

beforeAll(async () => {
  world = await startApiWorld();
  admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
  institution = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
  const [role] = await institution.get<Option[]>('/roles/options?filter[type]=eq:repair');
  roleId = role?.id ?? '';
});
afterAll(() => world.close());

async function newUser(code: string, more: object = {}): Promise<AnyRow> {
  const number = phone([...code].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e8);
  return institution.post<AnyRow>('/users', { code, name: `User ${code}`, roleId, phone: number, ...more });
}
/** A role that only the other tenant has. */
async function foreignRole(): Promise<string> {
  await world.database.query(
    `insert into roles (id, org_id, code, name, type)
     select 'foreign', org_id, 'foreign', 'Foreign', 'repair' from users where code = $1`,
    [accountOf('institution_admin', 'B')],
  );
  return 'foreign';
}
const people = (query: string) => institution.get<ListResult>(`/users?${query}`);

describe('a list', () => {
  it('pages, sorts, searches and filters', async () => {
    for (const code of ['zeta', 'eta1', 'iota', 'kappa']) await newUser(code);
    const first = await people('page=1&pageSize=2&sort=-code&q=User');
    expect(first.rows.map((row) => row.code)).toEqual(['zeta', 'kappa']);
    expect(first.total).toBe(4);
    expect((await people('page=2&pageSize=2&sort=-code&q=User')).rows.map((row) => row.code)).toEqual([
      'iota',
      'eta1',
    ]);
    expect((await people('filter[code]=in:iota,zeta')).total).toBe(2);
    expect((await people('filter[createdAt]=last:1&filter[status]=in:active&q=iota')).total).toBe(1);
    expect((await people('filter[lastLoginAt]=empty&q=User')).total).toBe(4);
    const lastSeven = () => people('filter[createdAt]=during:lastSeven,Pacific/Chatham&q=User');
    expect((await lastSeven()).total).toBe(4);
    await world.database.query(`update users set created_at = now() - interval '8 days' where code = 'iota'`);
    expect((await lastSeven()).total).toBe(3);
  });

  it('takes wildcards of the person literally', async () => {
    expect((await people('q=%25')).total).toBe(0);
    await newUser('lambda', { name: '50% \\ a_b' });
    const { total } = await people('');
    for (const text of ['50%', 'a_b', '% \\ a']) {
      const named = (op: string) => people(`filter[name]=${op}:${encodeURIComponent(text)}`);
      expect([(await named('contains')).total, (await named('lacks')).total], text).toEqual([1, total - 1]);
    }
    expect((await people('filter[name]=lacks:a%25b')).total).toBe(total);
  });

  it('finds what is empty among what lacks a text', async () => {
    await newUser('ypsilon', { remarks: 'Night shift' });
    const named = (op: string) => people(`q=ypsilon&filter[remarks]=${op}:night`);
    expect([(await named('contains')).total, (await named('lacks')).total]).toEqual([1, 0]);
    expect((await people('q=iota&filter[remarks]=lacks:night')).rows[0]?.remarks).toBeNull();
  });

  it('finds what is empty among what is none of some values', async () => {
    const { total, rows } = await people('pageSize=100');
    const counted = async (filter: string) => (await people(filter)).total;
    expect(await counted(`filter[roleId]=nin:${roleId}`)).toBe(
      total - (await counted(`filter[roleId]=in:${roleId}`)),
    );
    expect(await counted('filter[status]=nin:active')).toBe(
      total - (await counted('filter[status]=in:active')),
    );
    expect(rows.length).toBeGreaterThan(2);
    const refused = await institution.raw('GET', '/users?filter[name]=nin:iota');
    expect(refused.status).toBe(400);
  });

  it('names what rows point at', async () => {
    const { rows, titles } = await people('q=iota');
    expect(titles.roles?.[String(rows[0]?.roleId)]).toBe('维修人员');
    expect(titles.organizations?.[String(rows[0]?.orgId)]).toBe(canaryOf('A'));
  });

  it('masks telephone numbers, also in the record of whoever may change it', async () => {
    const { rows } = await people('q=iota');
    expect(rows[0]?.phone).toMatch(/^138\*{4}\d{4}$/);
    const record = await institution.get<AnyRow>(`/users/${rows[0]?.id}`);
    expect(record.phone).toBe(rows[0]?.phone);
    expect(record).not.toHaveProperty('passwordHash');
  });

  it.each([
    'sort=passwordHash',
    'filter[passwordHash]=x',
    'filter[status]=contains:a',
    'filter[name]=a&filter[name]=b',
  ])('refuses %s', async (query) =>
    expect((await institution.raw('GET', `/users?${query}`)).status).toBe(400),
  );
});

describe('a record', () => {
  it('is refused with a message for each field', async () => {
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

  it('does not repeat what must be unique', async () => {
    await newUser('unique1');
    const again = await institution.raw('POST', '/users', {
      code: 'unique1',
      name: 'x',
      roleId,
      phone: phone(1),
    });
    expect([again.status, again.body]).toMatchObject([409, { fields: { code: 'err.form.duplicate' } }]);
  });

  it('is made once for one key, however often it is asked', async () => {
    const headers = { 'Idempotency-Key': 'create-once-1' };
    const draft = { code: 'once', name: 'Once', roleId, phone: phone(2) };
    const [a, b] = [
      await institution.post<AnyRow>('/users', draft, headers),
      await institution.post<AnyRow>('/users', draft, headers),
    ];
    expect(a.id).toBe(b.id);
  });

  it('changes from the version that was seen, or not at all', async () => {
    const user = await newUser('edit1');
    const put = (version: number, name: string) =>
      institution.raw('PUT', `/users/${user.id}`, { version, name });
    expect((await put(1, 'First')).body.result).toMatchObject({ name: 'First', version: 2 });
    expect((await put(1, 'Second')).body).toMatchObject({ key: 'err.common.stale', params: { version: 2 } });
  });

  it('keeps what may not change', async () => {
    const user = await newUser('fixed1');
    const { status } = await institution.raw('PUT', `/users/${user.id}`, { version: 1, code: 'other' });
    expect(status).toBe(400);
  });

  it('has a history, and can be given back an earlier state', async () => {
    const user = await newUser('history1');
    await institution.raw('PUT', `/users/${user.id}`, { version: 1, name: 'Later', remarks: 'x' });
    const { entries: history } = await institution.get<HistoryPage>(`/users/${user.id}/history`);
    expect(history.map((entry) => entry.action)).toEqual(['users.updated', 'users.created']);
    expect(history[0]).toMatchObject({ before: { name: 'User history1' }, after: { name: 'Later' } });
    const pos = history[1]?.pos;
    const back = await institution.post<AnyRow>(`/users/${user.id}/restore`, { pos, version: 2 });
    expect(back).toMatchObject({ name: 'User history1', remarks: null, version: 3 });
  });

  it('knows from which page of which build it was changed, and believes no nonsense', async () => {
    const user = await newUser('origin1');
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

  it('takes one change back and leaves alone what is newer', async () => {
    const user = await newUser('undo1');
    const put = (version: number, values: object) =>
      institution.raw('PUT', `/users/${user.id}`, { version, ...values });
    await put(1, { name: 'Second', remarks: 'second' });
    await put(2, { name: 'Third', email: 'third@example.com' });
    const { entries } = await institution.get<HistoryPage>(`/users/${user.id}/history`);
    const undo = (pos: number | undefined, version: number) =>
      institution.raw('POST', `/users/${user.id}/undo`, { pos, version });
    expect((await undo(entries[1]?.pos, 2)).body.key).toBe('err.common.stale');
    expect((await undo(entries[1]?.pos, 3)).body.result).toMatchObject({
      ...{ name: 'Third', remarks: null, email: 't***@example.com', version: 4 },
    });
    expect((await undo(entries[1]?.pos, 4)).body.key).toBe('err.kit.undone');
    expect((await undo(entries[2]?.pos, 4)).body.key).toBe('err.kit.undone');
    expect((await undo(0, 4)).status).toBe(404);
    expect((await undo(entries[0]?.pos, 4)).body.result).toMatchObject({
      // What the history keeps masked cannot be taken back.
      ...{ name: 'Second', email: 't***@example.com' },
    });
  });

  it('names in its history what its changes point at, as far as the reader sees it', async () => {
    const [first, second] = await institution.get<Option[]>(
      '/roles/options?filter[type]=in:repair,pharmacist',
    );
    const user = await newUser('pointing1', { roleId: first?.id });
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

  it('shows its history page by page, and gives back what is beyond the first', async () => {
    const user = await newUser('pages1');
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
    const user = await newUser('mine1');
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

  it('cannot be put into, or point at, what belongs to others', async () => {
    const other = await signIn(world.url, accountOf('institution_admin', 'B'), PASSWORD);
    const { orgId } = await other.get<{ orgId: string }>('/sys/user/info');
    const foreign = await institution.raw('POST', '/users', {
      code: 'foreign1',
      name: 'x',
      roleId,
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

describe('commands', () => {
  it('disable a person: his sessions end at once, and he cannot come back', async () => {
    const user = await newUser('disable1');
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

  it('never take away one’s own rights, nor those of people above', async () => {
    const me = await institution.get<{ userId: string }>('/sys/user/info');
    const own = await institution.get<AnyRow>(`/users/${me.userId}`);
    const { body } = await institution.raw('POST', `/users/${me.userId}/disable`, { version: own.version });
    expect(body.key).toBe('err.user.self');
    const platform = await people(`filter[code]=eq:${accountOf('platform_admin', 'A')}`);
    const above = await institution.raw('POST', `/users/${platform.rows[0]?.id}/disable`, { version: 1 });
    expect(above.status).toBe(403);
  });

  it('run for many, and say for each what became of it', async () => {
    const [a, b] = [await newUser('bulk1'), await newUser('bulk2')];
    await institution.raw('PUT', `/users/${b.id}`, { version: 1, name: 'Changed' });
    const body = { ids: [a.id, b.id, 'nobody'], expectedVersions: { [a.id]: 1, [b.id]: 1 } };
    const dry = await institution.post<BulkResult>('/users/bulk/disable', { ...body, dryRun: true });
    expect(dry).toMatchObject({ total: 3, done: 1, failed: 2 });
    expect((await institution.get<AnyRow>(`/users/${a.id}`)).status).toBe('active');
    const real = await institution.post<BulkResult>('/users/bulk/disable', body);
    expect(real.rows.find(({ id }) => id === b.id)).toMatchObject({ ok: false, key: 'err.kit.changed' });
    expect((await institution.get<AnyRow>(`/users/${a.id}`)).status).toBe('disabled');
  });

  it('name what their differences point at, before and after', async () => {
    const user = await newUser('bulkRole');
    const [other] = await institution.get<Option[]>('/roles/options?filter[type]=eq:security');
    const body = { ids: [user.id], args: { roleId: other?.id }, dryRun: true };
    const { rows, titles } = await institution.post<BulkResult>('/users/bulk/update', body);
    expect(rows[0]?.diff?.roleId).toEqual({ before: roleId, after: other?.id });
    expect(titles.roles).toEqual({ [roleId]: '维修人员', [String(other?.id)]: other?.title });
  });

  it('mean what a query found at its time, less the exceptions', async () => {
    const [a, b] = [await newUser('query1'), await newUser('query2')];
    const { asOf } = await people('q=query');
    const result = await institution.post<BulkResult>('/users/bulk/update', {
      ...{ query: { q: 'query' }, except: [b.id], asOf, args: { remarks: 'together' } },
    });
    expect(result.rows).toMatchObject([{ id: a.id, ok: true, diff: { remarks: { after: 'together' } } }]);
  });
});

describe('institutions', () => {
  it('grow as a tree, and go only when empty', async () => {
    const me = await institution.get<{ orgId: string }>('/sys/user/info');
    const draft = { contactName: '王芳', contactPhone: phone(9), type: 'merchant', market: 'CN' };
    const child = await institution.post<AnyRow>('/organizations', {
      ...{ code: 'CHILD1', name: 'Child one', parentId: me.orgId, ...draft },
    });
    expect((await institution.get<ListResult>('/organizations?q=Child')).total).toBe(1);
    const twin = await institution.raw('POST', '/organizations', {
      ...{ code: 'CHILD2', name: 'Child one', parentId: me.orgId, ...draft },
    });
    expect(twin.body).toMatchObject({ fields: { name: 'err.form.duplicate' } });
    const own = await admin.get<AnyRow>(`/organizations/${me.orgId}`).catch(() => undefined);
    expect(own).toBeDefined();
    const stuck = await admin.raw('DELETE', `/organizations/${me.orgId}?version=${own?.version}`);
    expect(stuck.body.key).toMatch(/err\.org\.(has_children|own)/);
    expect((await institution.raw('DELETE', `/organizations/${child.id}?version=1`)).status).toBe(403);
  });
});
