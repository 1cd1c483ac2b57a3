import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ImportReport, ListResult } from '../../../contract/kit/wire';
import { createKit } from '../../../server/kit/kit';
import { runImport } from '../../../server/kit/transfer/imports/runImport';
import { SERVED } from '../../../server/modules';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, canaryOf, PASSWORD } from '../worlds/apiWorld';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';
import { checkedSheet, downloaded, postSheet, runImports } from '../worlds/transferClient';

let world: PeopleWorld;
let client: ApiClient;
const phone = (n: number) => `139${String(n).padStart(8, '0')}`;

beforeAll(async () => {
  world = await startPeopleWorld();
  client = world.institution;
});
afterAll(() => world.close());

const fetchBytes = (path: string) => downloaded(world, client, path);
const send = (file: string | Buffer, name = 'people.csv') =>
  checkedSheet(world, client, { resource: 'users', file, name });
async function apply(report: ImportReport): Promise<ImportReport> {
  await client.post(`/imports/${report.id}/apply`);
  await runImports(world);
  return client.get<ImportReport>(`/imports/${report.id}`);
}
const HEAD = 'Account,Name,Role,Mobile,Remarks';
const line = (code: string, n: number, remarks = '') =>
  [code, `Name ${n}`, world.repair.title, phone(n), remarks].join(',');

describe('an import', () => {
  it('checks everything and stores nothing, then stores the valid rows', async () => {
    const sheet = [HEAD, line('imp.one', 1).replace('.', ''), line('imptwo', 2), 'x,,nobody,123,'].join('\n');
    const report = await send(sheet);
    expect(report).toMatchObject({
      state: 'checked',
      total: 3,
      counts: { create: 2, update: 0, skip: 0, error: 1 },
    });
    expect(report.problems.map(({ row, field }) => [row, field])).toContainEqual([4, 'roleId']);
    expect((await client.get<ListResult>('/users?q=imp')).total).toBe(0);
    const done = await apply(report);
    expect(done).toMatchObject({ state: 'applied', counts: { create: 2, error: 1 } });
    expect((await client.get<ListResult>('/users?q=imp')).total).toBe(2);
  });

  it('of the same file again changes nothing and says so, and a changed row is updated', async () => {
    const sheet = [HEAD, line('again1', 11), line('again2', 12)].join('\n');
    await apply(await send(sheet));
    const again = await send(sheet);
    expect(again.counts).toEqual({ create: 0, update: 0, skip: 2, error: 0 });
    expect(again.appliedBefore?.at).toBeTypeOf('number');
    const changed = await send([HEAD, line('again1', 11, 'new'), line('again2', 12)].join('\n'));
    expect(changed.counts).toEqual({ create: 0, update: 1, skip: 1, error: 0 });
    await apply(changed);
    const { rows } = await client.get<ListResult>('/users?q=again1');
    expect(rows[0]).toMatchObject({ remarks: 'new', version: 2 });
  });

  it('that is interrupted resumes and creates nothing twice', async () => {
    const report = await send(
      [HEAD, ...Array.from({ length: 450 }, (_, n) => line(`crash${n}`, 1_000 + n))].join('\n'),
    );
    await client.post(`/imports/${report.id}/apply`);
    let writes = 0;
    const dying = {
      ...world.core,
      clock: () => {
        writes += 1;
        if (writes > 900) throw new Error('killed');
        return Date.now();
      },
    };
    await expect(runImport(createKit(dying, SERVED), report.id, { attempts: 1 })).rejects.toThrow('killed');
    const halfway = await client.get<ImportReport>(`/imports/${report.id}`);
    expect(halfway.done).toBeLessThan(450);
    await runImport(createKit(world.core, SERVED), report.id, { attempts: 2 });
    expect(await client.get<ImportReport>(`/imports/${report.id}`)).toMatchObject({
      state: 'applied',
      done: 450,
    });
    expect((await client.get<ListResult>('/users?q=crash')).total).toBe(450);
  });

  it('reports a duplicate row and an identifier rounded by a program', async () => {
    const report = await send(
      [HEAD, line('twice1', 21), line('twice1', 21), `rounded1,N,${world.repair.title},1.38E+10,`].join('\n'),
    );
    expect(report.problems.map(({ key }) => key).sort()).toEqual(['err.import.rounded', 'err.import.twice']);
  });

  it('reads what Excel writes in China', async () => {
    const text = `登录账号,姓名,角色,手机号\ngbk001,李明,${world.repair.title},${phone(31)}\n`;
    const bytes = Buffer.from(new Uint8Array([...text].flatMap((letter) => gb(letter))));
    const report = await send(bytes);
    expect(report.columns.map(({ field }) => field)).toEqual(['code', 'name', 'roleId', 'phone']);
    expect(report.counts.create).toBe(1);
  });

  it('returns refused rows with their reasons', async () => {
    const report = await send([HEAD, line('fine001', 41), 'bad,Bad,nobody,1,'].join('\n'));
    const rows = await readSheet(await fetchBytes(`/imports/${report.id}/failed.xlsx`));
    expect(rows).toHaveLength(2);
    expect(rows[1]?.at(-1)).toMatch(/phone number/);
  });

  it('belongs to the user who uploaded it', async () => {
    const report = await send([HEAD, line('own0001', 51)].join('\n'));
    const other = await signIn(world.url, accountOf('institution_admin', 'B'), PASSWORD);
    expect((await other.raw('GET', `/imports/${report.id}`)).status).toBe(404);
    expect((await other.raw('POST', `/imports/${report.id}/apply`, {})).status).toBe(404);
  });

  it('refuses a file that is no spreadsheet', async () => {
    const sheet = { resource: 'users', file: 'PK\u0003\u0004nonsense', name: 'a.xlsx' };
    const answer = await postSheet(world, client, sheet);
    expect([answer.status, ((await answer.json()) as { key: string }).key]).toEqual([
      400,
      'err.import.sheet',
    ]);
  });
});

/** The few letters these tests need, as GB 18030 has them. */
function gb(letter: string): number[] {
  if (letter.charCodeAt(0) < 128) return [letter.charCodeAt(0)];
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      if (low !== 0x7f && new TextDecoder('gb18030').decode(new Uint8Array([high, low])) === letter)
        return [high, low];
    }
  }
  throw new Error(`no code for ${letter}`);
}

describe('an export', () => {
  it('has every row once in order for any sorting', async () => {
    const { total } = await client.get<ListResult>('/users?pageSize=1');
    for (const sort of ['code', '-code', 'lastLoginAt', '-lastLoginAt', '-createdAt', 'status']) {
      const rows = await readSheet(await fetchBytes(`/users/export.xlsx?sort=${sort}&columns=code`));
      const codes = rows.slice(3).map(([code]) => code);
      expect(new Set(codes).size, sort).toBe(total);
      expect(codes).toHaveLength(total);
    }
  });

  it('keeps identifiers as text and phone numbers masked', async () => {
    const rows = await readSheet(await fetchBytes('/users/export.xlsx?columns=code,phone,status&q=again1'));
    expect(rows[2]).toEqual(['Account', 'Mobile', 'Status']);
    expect(rows[3]?.[1]).toMatch(/^139\*{4}\d{4}$/);
    expect(rows[3]?.[2]).toBe('Active');
  });

  it.each(['=1+1', '+cmd|x', '-2', '@sum', '＝1'])('%s is never a formula', async (name) => {
    const { rows } = await client.get<ListResult>('/users?q=again2');
    const row = rows[0] as AnyRow;
    await client.raw('PUT', `/users/${row.id}`, { version: row.version, name });
    const csv = (await fetchBytes('/users/export.csv?columns=name&q=again2')).toString('utf8');
    expect(csv).toContain(`'${name}`);
    const sheet = await readSheet(await fetchBytes('/users/export.xlsx?columns=name&q=again2'));
    expect(sheet[3]?.[0]).toBe(`'${name}`);
  });

  it('contains nothing of another tenant and is logged', async () => {
    const text = (await fetchBytes('/organizations/export.csv')).toString('utf8');
    expect(text).toContain(canaryOf('A'));
    expect(text).not.toContain(canaryOf('B'));
    await expect
      .poll(() =>
        world.database.query<{ n: number }>(
          `select count(*)::int as n from audit_log where action = 'list.exported' and entity = 'organizations'`,
        ),
      )
      .toEqual([{ n: 1 }]);
  });

  it('can be imported again unchanged', async () => {
    const file = await fetchBytes('/users/export.xlsx?columns=code,name,roleId,email,remarks&q=crash1');
    const report = await send(file, 'users.xlsx');
    expect(report.counts).toMatchObject({ create: 0, update: 0, error: 0 });
    expect(report.counts.skip).toBeGreaterThan(50);
  });
});
