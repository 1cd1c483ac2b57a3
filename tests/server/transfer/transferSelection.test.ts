import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ExportBody, ListResult, Selection } from '../../../contract/kit/wire';
import { servedUsers } from '../../../server/modules/system/users';
import { fillTable } from '../../../server/seed/fill';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { type ApiWorld, accountOf, PASSWORD, startApiWorld } from '../worlds/apiWorld';

let world: ApiWorld;
let admin: ApiClient;
let users: { id: string; code: string }[];
const ROWS = 6_000;

beforeAll(async () => {
  world = await startApiWorld();
  await world.database.query(
    `update users set org_id = (select id from organizations where parent_id is null) where code = $1`,
    [accountOf('platform_admin', 'A')],
  );
  admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
  await fillTable(world.database, servedUsers, { count: ROWS, now: Date.now() });
  users = await world.database.query('select id, code from users order by code, id');
});
afterAll(() => world.close());

function post(selection: Selection, { token, cookie } = admin): Promise<Response> {
  const body: ExportBody = { selection, sort: 'code', columns: ['code'] };
  return fetch(`${world.url}/api/users/export.csv`, {
    method: 'POST',
    headers: { token, cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}
async function codesOf(selection: Selection, as = admin): Promise<string[]> {
  const text = await (await post(selection, as)).text();
  return text
    .trim()
    .split('\r\n')
    .slice(3)
    .map((code) => code.replace(/^"|"$/g, ''));
}
const lastNoted = () =>
  world.database.query<{ after: unknown }>(
    `select after from audit_log where action = 'list.exported' order by pos desc limit 1`,
  );

describe('a bulk command for a selection', () => {
  const disable = (selection: Selection) =>
    admin.raw('POST', '/users/bulk/disable', { ...selection, dryRun: true });

  it('excludes deselected records from its limit', async () => {
    const asOf = Date.now() + 86_400_000;
    const tooMany = await disable({ query: {}, except: users.slice(0, 5).map(({ id }) => id), asOf });
    expect(tooMany.body).toMatchObject({ key: 'err.kit.tooMany' });
    const except = users.slice(3).map(({ id }) => id);
    expect((await disable({ query: {}, except, asOf })).body).toMatchObject({ result: { total: 3 } });
  });
});

describe('an export of a selection', () => {
  it('is not limited by the length of an address and is logged', async () => {
    const chosen = users.filter((_user, index) => index % 7 !== 0);
    expect(chosen.length).toBeGreaterThan(5_000);
    expect(await codesOf({ ids: chosen.map(({ id }) => id) })).toEqual(chosen.map(({ code }) => code));
    const after = { format: 'csv', rows: chosen.length, asked: `ids=${chosen.length}` };
    expect(await lastNoted()).toMatchObject([{ after }]);
  });

  it('excludes deselected records and those created later', async () => {
    const asOf = Date.now() + 86_400_000;
    await world.database.query(`update users set created_at = $2 where id = $1`, [
      users.at(-1)?.id,
      new Date(asOf + 1),
    ]);
    const except = users.slice(0, 600).map(({ id }) => id);
    const codes = await codesOf({ query: {}, except, asOf });
    expect(codes).toEqual(users.slice(600, -1).map(({ code }) => code));
    expect(await lastNoted()).toMatchObject([{ after: { asked: 'except=600' } }]);
  });

  it('contains what the list has found', async () => {
    const { code } = users[1_000] as { code: string };
    const query = { q: code, filter: { status: 'in:active,disabled' } };
    expect(await codesOf({ query, except: [], asOf: Date.now() + 86_400_000 })).toContain(code);
    expect(await codesOf({ query, except: [users[1_000]?.id ?? ''], asOf: Date.now() })).not.toContain(code);
  });

  it('contains what any filter finds and states that one was enough', async () => {
    const [first, last] = [users[1_000], users[2_000]];
    const filter = { code: `in:${first?.code}`, id: `in:${last?.id}` };
    const asOf = Date.now() + 86_400_000;
    expect(await codesOf({ query: { filter }, except: [], asOf })).toEqual([]);
    const codes = await codesOf({ query: { filter, match: 'any' }, except: [], asOf });
    expect(codes).toEqual([first?.code, last?.code].sort());
    const asked = `match=any; code=in:${first?.code}; id=in:${last?.id}`;
    expect(await lastNoted()).toMatchObject([{ after: { asked } }]);
    const query = { filter, match: 'all' } as unknown as { match: 'any' };
    expect((await post({ query, except: [], asOf })).status).toBe(400);
    await fetch(`${world.url}/api/users/export.csv?columns=code&since=${asOf}`, {
      headers: { token: admin.token, cookie: admin.cookie },
    });
    expect(await lastNoted()).toMatchObject([{ after: { asked: `since=${asOf}` } }]);
  });

  it('contains nothing of other institutions', async () => {
    const own = await signIn(world.url, accountOf('institution_admin', 'A'), PASSWORD);
    const others = users.filter(({ code }) => code.endsWith('-b'));
    expect(others.length).toBeGreaterThan(5);
    expect(await codesOf({ ids: others.map(({ id }) => id) }, own)).toEqual([]);
  });

  it.each([
    [
      'en',
      'Search: user · Status: Active · Created: 1970-01-01 08:00:00 – 2026-11-10 00:00:00 · Institution: ',
      '1 selected',
    ],
    [
      'zh-CN',
      '搜索：user · 状态：正常 · 创建时间：1970-01-01 08:00:00 – 2026-11-10 00:00:00 · 所属机构：',
      '已选择 1 条',
    ],
  ])(
    'states its filters in the header in the language of the reader: %s',
    async (language, line, selected) => {
      const headers = { token: admin.token, cookie: admin.cookie, 'Accept-Language': language };
      const org = (await admin.get<ListResult>('/organizations?pageSize=1')).rows[0] as AnyRow;
      const filters = `filter[status]=in:active&filter[createdAt]=between:0,1794240000000&filter[orgId]=in:${org.id}`;
      const sheet = await fetch(`${world.url}/api/users/export.csv?columns=code&q=user&${filters}`, {
        headers,
      });
      const [, asked] = (await sheet.text()).split('\r\n');
      expect(asked).toContain(`${line}${org.name}`);
      const body = JSON.stringify({ selection: { ids: [users[0]?.id] }, sort: 'code', columns: ['code'] });
      const own = { ...headers, 'Content-Type': 'application/json' };
      const chosen = await fetch(`${world.url}/api/users/export.csv`, { method: 'POST', headers: own, body });
      expect((await chosen.text()).split('\r\n')[1]).toContain(selected);
    },
  );

  it('is refused when it is empty', async () => {
    expect((await admin.raw('POST', '/users/export.csv', {})).status).toBe(400);
    expect(await codesOf({ ids: [] })).toEqual([]);
  });
});
