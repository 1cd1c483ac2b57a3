import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../contract/common/random';
import { checkDraft } from '../../contract/kit/checkDraft';
import type { Field } from '../../contract/kit/field';
import { f } from '../../contract/kit/field';
import { writable } from '../../contract/kit/resource';
import { TEXT_CHECKS, type TextCheck } from '../../contract/kit/textChecks';
import { RESOURCES } from '../../contract/resources';
import { users } from '../../contract/resources/system/users';
import { columnNames } from '../db/columnNames';
import type { Database } from '../db/database';
import { loadDemoData } from '../db/demo-data';
import { DEMO_OPTIONS } from '../db/demo-data/testDemo';
import { loadReferenceData } from '../db/reference-data';
import { openTestDatabase } from '../db/testDatabase';
import { ensurePartitions } from '../jobs/partitions';
import { tableOf } from '../kit/query/listQuery';
import { toRow } from '../kit/query/rows';
import type { ServedResource, StoredRow } from '../kit/served';
import { MODULES, SERVED } from '../modules';
import { readOrder, SeedUsageError } from './arguments';
import { fillTable } from './fill';
import { modelsOf, SeedError } from './knownRows';
import { plausible, plausibleDraft } from './plausible';
import type { SeedRun } from './plausibleTexts';
import { isBad, writeSheet } from './sheet';

const NOW = Date.UTC(2026, 10, 21);
const run = (seed = 1): SeedRun => ({ random: createRandom(seed), now: NOW, tag: 'TAG0', pick: () => 'R1' });

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, NOW);
  await loadReferenceData(database);
  const demos = MODULES.flatMap(({ demo }) => demo ?? []);
  await loadDemoData(database, { ...DEMO_OPTIONS, now: NOW, machines: 6, demos });
});
afterAll(() => database.close());

describe('generated values', () => {
  it.each(RESOURCES.filter(({ can }) => can.includes('create')).map((each) => [each.name, each] as const))(
    'of %s pass the checks of the form',
    async (_name, resource) => {
      const names = writable(resource, 'create');
      const served = SERVED.find((each) => each.resource === resource) as ServedResource;
      const [stored] = await modelsOf(database, served);
      const one = { ...run(), model: stored && toRow(served, stored, undefined) };
      for (let n = 0; n < 50; n++) {
        const draft = plausibleDraft(resource, names, one, n);
        expect(checkDraft(resource, draft, 'create'), JSON.stringify(draft)).toEqual({});
      }
    },
  );

  it.each(Object.keys(TEXT_CHECKS) as TextCheck[])('pass the check %s', (check) => {
    const field: Field = f.text({ check, max: 128 });
    const one = run(7);
    for (let n = 0; n < 300; n++) {
      const text = String(plausible(users, 'any', field, one, n * 37));
      expect(TEXT_CHECKS[check].test(text), text).toBe(true);
    }
  });
});

describe('filling a table', () => {
  const servedOf = (name: string) => SERVED.find(({ resource }) => resource.name === name) as ServedResource;
  const count = async (table: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? 0;

  /** Filled with 60 more, or refused with a reason and left as it was. */
  it.each(SERVED.filter(({ view }) => !view).map((each) => [each.resource.name, each] as const))(
    '%s',
    async (_name, served) => {
      const table = columnNames.toSql(tableOf(served));
      const before = await count(table);
      const seen: number[] = [];
      const options = { count: 60, now: NOW, onProgress: (done: number) => seen.push(done) };
      const refusal = await fillTable(database, served, options).catch((error: unknown) => error);
      if (refusal) expect(refusal).toBeInstanceOf(SeedError);
      const filled = refusal ? 0 : 60;
      expect(seen).toEqual(refusal ? [] : [60]);
      expect(await count(table)).toBe(before + filled);
    },
  );

  it.each([
    'users',
    'organizations',
    'invitationCodes',
    'roles',
    'platformNotices',
    'helpArticles',
    'displays',
    'oems',
    'hospitals',
    'druggistProducts',
  ])('works for %s', async (name) => {
    const before = await count(columnNames.toSql(name));
    await fillTable(database, servedOf(name), { count: 10, now: NOW + 4_000 });
    expect(await count(columnNames.toSql(name))).toBe(before + 10);
  });

  it('creates records the form would accept, in several institutions', async () => {
    const served = servedOf('users');
    const rows = await database.query<StoredRow>('select * from users');
    expect(rows.length).toBeGreaterThan(0);
    const camel = rows.map((row) => {
      const columns = Object.entries(row).map(([name, value]) => [columnNames.fromSql(name), value]);
      return toRow(served, Object.fromEntries(columns) as StoredRow, undefined);
    });
    for (const row of camel) expect(checkDraft(users, row, 'create')).toEqual({});
    expect(new Set(camel.map(({ orgId }) => orgId)).size).toBeGreaterThan(1);
  });

  it('places institutions in the tree', async () => {
    const wrong = await database.query(
      `select o.id from organizations o join organizations p on p.id = o.parent_id where o.path <> p.path || o.id || '.'`,
    );
    expect(wrong).toEqual([]);
  });

  it('adds to the rows of an earlier run', async () => {
    const before = await count('users');
    await fillTable(database, servedOf('users'), { count: 50, now: NOW + 2_000 });
    expect(await count('users')).toBe(before + 50);
  });

  it('refuses resources without a form or with rules of their own', async () => {
    for (const name of ['auditLogs', 'sessions', 'serverLogs', 'purchaseOrders', 'pharmacyHospitals'])
      await expect(fillTable(database, servedOf(name), { count: 1, now: NOW })).rejects.toThrow(SeedError);
  });
});

describe('a generated sheet', () => {
  it('has exactly the requested share of invalid rows', async () => {
    expect(Array.from({ length: 1_000 }, (_each, n) => isBad(n, 5)).filter(Boolean)).toHaveLength(50);
    expect(Array.from({ length: 1_000 }, (_each, n) => isBad(n, 0)).filter(Boolean)).toHaveLength(0);
  });

  it('can be imported with its header row', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'pharos-sheet-')), 'users.xlsx');
    await writeSheet(users, { count: 100, bad: 5, now: NOW, titles: { roles: '维修人员' } }, path);
    const [sheet] = await readExcelFile(path);
    expect(sheet?.data).toHaveLength(101);
    expect(sheet?.data[0]?.slice(0, 3)).toEqual(['登录账号', '姓名', '角色']);
  });
});

describe('the seed command', () => {
  it('accepts what it documents', () => {
    expect(readOrder(['users', '1000'])).toEqual({ kind: 'fill', resource: 'users', count: 1_000 });
    expect(readOrder(['--sheet', 'users', '10', '--bad', '5', '--title', 'roles=A=B', 'a.xlsx'])).toEqual({
      kind: 'sheet',
      resource: 'users',
      count: 10,
      bad: 5,
      file: 'a.xlsx',
      titles: { roles: 'A=B' },
    });
  });

  it.each([
    [[]],
    [['nothing', '1']],
    [['users']],
    [['users', '0']],
    [['users', '1e99']],
    [['users', '1', '--bad', '5']],
    [['--sheet', 'users', '10']],
    [['--sheet', 'users', '10', '--bad', '500', 'a.xlsx']],
    [['users', '1', 'a.xlsx']],
    [['--sheet', 'users', '1', 'a.xlsx', 'b.xlsx']],
    [['--force', 'users', '1']],
  ])('refuses %j', (args) => {
    expect(() => readOrder(args)).toThrow(SeedUsageError);
  });
});
