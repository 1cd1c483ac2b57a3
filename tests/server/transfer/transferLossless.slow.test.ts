import fc from 'fast-check';
import { readSheet } from 'read-excel-file/node';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import type { ListResult } from '../../../contract/kit/wire';
import { servedUsers } from '../../../server/modules/system/users';
import { fillTable } from '../../../server/seed/fill';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';
import { checkedSheet, downloaded } from '../worlds/transferClient';

let world: PeopleWorld;
let client: ApiClient;
let admin: ApiClient;
let orgId: string;

beforeAll(async () => {
  // A connection that rests while thousands of people are made is still there afterwards.
  world = await startPeopleWorld({ limits: { idleMs: 600_000 } });
  client = world.institution;
  const { rows } = await client.get<ListResult>('/organizations?filter[code]=TENANTA');
  orgId = rows[0]?.id ?? '';
});
afterAll(() => world.close());

const fetchBytes = (path: string) => downloaded(world, client, path);
const send = (resource: string, file: string | Buffer, name: string) =>
  checkedSheet(world, client, { resource, file, name });

const phone = (n: number) => `137${String(n).padStart(8, '0')}`;
async function insertUser(code: string, name: string, remarks: string | null, n: number): Promise<void> {
  await world.database.query(
    `insert into users (id, code, name, org_id, role_id, password_hash, phone, remarks) values ($1, $2, $3, $4, $5, '!', $6, $7)`,
    [ulid(), code, name, orgId, world.repair.id, phone(n), remarks],
  );
}

/** Texts as the form stores them: trimmed, composed, without what PostgreSQL cannot hold. */
const stored = (text: string, max: number) =>
  [
    ...text
      .replace(/\0|\p{Surrogate}/gu, '')
      .trim()
      .normalize('NFC'),
  ]
    .slice(0, max)
    .join('')
    .trim();
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'=+-@\'\t\r\n"<>&;,_x0041_＝1E+10 \u0007'), maxLength: 20 }),
  fc.constantFrom(
    "'=1+1",
    "'123",
    '_x000D_',
    'a\r\nb',
    '00123',
    '1.38E+10',
    '2026-01-02',
    'TRUE',
    "''=",
    '#N/A',
  ),
);

describe('an exported sheet', () => {
  it.each(['xlsx', 'csv'])('comes back as %s without a change, whatever was typed', async (format) => {
    const texts = fc.sample(fc.tuple(nasty, nasty), { numRuns: 150, seed: 7 });
    for (const [n, [name, remarks]] of texts.entries()) {
      const note = stored(remarks, 200);
      await insertUser(`${format}rt${n}`, stored(name, 60) || 'x', note === '' ? null : note, n);
    }
    const file = await fetchBytes(
      `/users/export.${format}?columns=code,name,roleId,orgId,phone,email,remarks,status,lastLoginAt&filter[code]=starts:${format}rt`,
    );
    const report = await send('users', file, `users.${format}`);
    expect(report.problems).toEqual([]);
    expect(report.counts).toEqual({ create: 0, update: 0, skip: 150, error: 0 });
  });

  it('has its header row found, also with one column and lines above', async () => {
    const report = await send('users', await fetchBytes('/users/export.xlsx?columns=code'), 'one.xlsx');
    expect(report.columns.map(({ field }) => field)).toEqual(['code']);
  });

  it.each(['orgId', '-orgId', 'createdAt', '-updatedAt', 'id', '-city', 'enabled', 'drugLicenceExpire'])(
    'can be sorted by %s',
    async (sort) => {
      const rows = await readSheet(await fetchBytes(`/organizations/export.xlsx?sort=${sort}&columns=code`));
      expect(rows.slice(3).map(([code]) => code)).toContain('TENANTA');
    },
  );

  it('includes calculated values', async () => {
    const rows = await readSheet(await fetchBytes('/roles/export.xlsx?columns=code,userCount'));
    expect(rows.slice(3).every(([, count]) => typeof count === 'number')).toBe(true);
  });
});

describe('a long export', () => {
  /** With their remarks more than the buffers of a connection hold. */
  const ROWS = 1_000;
  const REMARK = 10_000;
  const WIDE = 'id,code,name,orgId,roleId,phone,email,remarks,status,createdAt,updatedAt';
  const statusFor = async (who: ApiClient) => (await who.raw('GET', '/users/export.csv?q=nobody')).status;
  const noted = () =>
    world.database.query<{ after: { rows: number; complete?: boolean } }>(
      `select after from audit_log where action = 'list.exported' order by pos desc limit 1`,
    );

  it('runs once per user, ends when its reader leaves and is logged with the sent rows', async () => {
    await fillTable(world.database, servedUsers, { count: ROWS, now: Date.now() });
    await world.database.query('alter table users drop constraint users_remarks_check');
    await world.database.query(`update users set remarks = repeat('x', ${REMARK})`);
    await world.database.query(
      `update users set org_id = (select id from organizations where parent_id is null) where code = $1`,
      [accountOf('platform_admin', 'A')],
    );
    admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
    const leave = new AbortController();
    const answer = await fetch(`${world.url}/api/users/export.csv?columns=${WIDE}`, {
      headers: { token: admin.token, cookie: admin.cookie },
      signal: leave.signal,
    });
    expect(answer.status).toBe(200);
    const second = await admin.raw('GET', '/users/export.csv');
    expect([second.status, second.body.key]).toEqual([409, 'err.kit.busy']);
    const third = await admin.raw('POST', '/users/export.csv', { selection: { ids: [] } });
    expect([third.status, third.body.key]).toEqual([409, 'err.kit.busy']);
    expect(await statusFor(client)).toBe(200);
    leave.abort();
    await expect.poll(async () => (await noted())[0]?.after.complete).toBe(false);
    expect((await noted())[0]?.after.rows).toBeLessThan(ROWS);
    await expect.poll(() => statusFor(admin)).toBe(200);
  }, 120_000);
});

describe('an import of an edited sheet', () => {
  const HEAD = 'Account,Name,Role,Mobile,Institution';

  it('numbers rows like the spreadsheet program', async () => {
    const text = `a list\n\n${HEAD}\n\nrow0001,N,nobody,${phone(1)},\n`;
    expect((await send('users', text, 'a.csv')).problems[0]?.row).toBe(5);
  });

  it('does not guess between two records of one name', async () => {
    const make = async (code: string, name: string, parentId: string) =>
      client.post<AnyRow>('/organizations', {
        code,
        name,
        parentId,
        type: 'merchant',
        market: 'CN',
        contactName: '李',
        contactPhone: phone(2),
      });
    const [one, two] = [await make('SAMEONE', 'One', orgId), await make('SAMETWO', 'Two', orgId)];
    const branch = await make('SAMESUB1', 'Branch', one.id);
    await make('SAMESUB2', 'Branch', two.id);
    const rowOf = (org: string) => `${HEAD}\nsame001,N,${world.repair.title},${phone(3)},${org}\n`;
    const [plain] = (await send('users', rowOf('Branch'), 'a.csv')).problems;
    expect(plain?.key).toBe('err.import.ambiguousBelow');
    expect((await send('users', rowOf('Two/Branch'), 'a.csv')).problems).toEqual([]);
    expect((await send('users', rowOf('Three / Branch'), 'a.csv')).problems).toHaveLength(1);
    // A sheet of ours names it so that it is found again.
    const deep = await make('SAMEDEEP', 'Deep', branch.id);
    const order = { columns: ['code', 'parentId'], selection: { ids: [deep.id] } };
    const sheet = await client.raw('POST', '/organizations/export.csv', order);
    expect(sheet.body.msg).toContain('SAMEDEEP,One / Branch');
  });

  it('reports a value that can no longer be changed', async () => {
    const { rows } = await client.get<ListResult>('/organizations?filter[code]=SAMESUB1');
    const row = rows[0] as AnyRow;
    const text = `code,parentId\n${String(row.code)},${orgId}\n`;
    expect((await send('organizations', text, 'a.csv')).problems[0]).toMatchObject({
      field: 'parentId',
      key: 'err.import.fixed',
    });
  });

  it('gives new records their initial values', async () => {
    const text = `code,name,parentId,type,contactName,contactPhone\nNEWORG1,New one,${orgId},,李明,${phone(4)}\n`;
    expect((await send('organizations', text, 'a.csv')).counts).toMatchObject({ create: 1, error: 0 });
  });

  it('refuses an archive that misstates its unpacked size', async () => {
    const { ZipFile } = await import('yazl');
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(300 * 1024 * 1024), 'xl/worksheets/sheet1.xml');
    zip.end();
    const parts: Buffer[] = [];
    for await (const part of zip.outputStream) parts.push(part as Buffer);
    const bomb = Buffer.concat(parts);
    const entry = bomb.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    bomb.writeUInt32LE(1_000, entry + 24);
    const before = process.memoryUsage().rss;
    const answer = await send('users', bomb, 'bomb.xlsx');
    expect(answer).toBeUndefined();
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });
});
