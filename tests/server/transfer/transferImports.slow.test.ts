import { createHash } from 'node:crypto';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport, ListResult } from '../../../contract/kit/wire';
import { AppError } from '../../../server/errors';
import { applyRetention } from '../../../server/jobs/retention';
import { createKit } from '../../../server/kit/kit';
import type { ServedResource } from '../../../server/kit/served';
import { PART_ROWS, WRITTEN_ROWS } from '../../../server/kit/transfer/imports/importStore';
import { type ImportKit, runImport } from '../../../server/kit/transfer/imports/runImport';
import { SERVED } from '../../../server/modules';
import { servedUsers } from '../../../server/modules/system/users';
import { type ApiClient, signIn } from '../../e2e/apiClient';
import { accountOf, PASSWORD } from '../worlds/apiWorld';
import { type PeopleWorld, startPeopleWorld } from '../worlds/peopleWorld';
import { checkedSheet, downloaded, postSheet, runImports } from '../worlds/transferClient';

let world: PeopleWorld;
let client: ApiClient;

beforeAll(async () => {
  world = await startPeopleWorld();
  client = world.institution;
});
afterAll(() => world.close());

const HEAD = 'Account,Name,Role,Mobile,Remarks';
let phones = 0;
const line = (code: string, remarks = '', name = 'N') =>
  [code, name, world.repair.title, `136${String(phones++).padStart(8, '0')}`, remarks].join(',');
const lines = (tag: string, count: number) => Array.from({ length: count }, (_, n) => line(`${tag}${n}`));
const users = (file: string) => ({ resource: 'users', file });
const sheet = (...rows: string[]) => users([HEAD, ...rows].join('\n'));
const reportOf = ({ id }: Pick<ImportReport, 'id'>) => client.get<ImportReport>(`/imports/${id}`);
const post = async (file: { resource: string; file: string; mapping?: Record<string, string | null> }) => {
  const answer = await postSheet(world, client, file);
  return { status: answer.status, report: ((await answer.json()) as { result: ImportReport }).result };
};
const check = (file: Parameters<typeof checkedSheet>[2]) => checkedSheet(world, client, file);
async function apply(report: ImportReport, kit?: ImportKit): Promise<ImportReport> {
  await client.post(`/imports/${report.id}/apply`);
  await runImports(world, kit);
  return reportOf(report);
}
async function statesOf(imports: readonly ImportReport[]): Promise<string[]> {
  const text = 'select state from imports where id = any ($1::text[]) order by created_at';
  const rows = await world.database.query<{ state: string }>(text, [imports.map(({ id }) => id)]);
  return rows.map(({ state }) => state);
}
async function failedOf({ id }: ImportReport): Promise<string[][]> {
  const rows = await readSheet(await downloaded(world, client, `/imports/${id}/failed.xlsx`));
  return rows.slice(1).map((row) => row.map((cell) => String(cell ?? '')));
}
/** The kit with something else behind users. */
function kitWith(changed: Partial<ServedResource>): ImportKit {
  const all = SERVED.map((served) => (served.resource.name === 'users' ? { ...served, ...changed } : served));
  return createKit(world.core, all);
}
/** A kit that breaks off when roles are looked up for the nth time: once for what is looked at together, and once for each new record. */
function dyingAt(lookups: number): ImportKit {
  const kit = createKit(world.core, SERVED);
  let count = 0;
  return {
    ...kit,
    find(name) {
      if (name === 'roles') count += 1;
      if (count >= lookups) throw new Error('killed');
      return kit.find(name);
    },
  };
}

describe('checking an import', () => {
  let few: ImportReport;

  it('runs as a job with progress', async () => {
    const { status, report } = await post(sheet(...lines('job', 3)));
    expect(status).toBe(202);
    expect(report).toMatchObject({ state: 'checking', done: 0, total: 3 });
    expect(await reportOf(report)).toMatchObject({ state: 'checking', done: 0 });
    expect((await client.raw('POST', `/imports/${report.id}/apply`, {})).status).toBe(409);
    expect((await client.raw('GET', `/imports/${report.id}/failed.xlsx`)).status).toBe(409);
    await runImports(world);
    few = await reportOf(report);
    expect(few).toMatchObject({ state: 'checked', done: 3, counts: { create: 3 } });
  });

  it('resumes after an interruption and remembers earlier rows', async () => {
    const rows = lines('again', 2 * PART_ROWS);
    const { report } = await post(sheet(...rows, rows[0] ?? ''));
    await runImports(world, dyingAt(3));
    expect(await reportOf(report)).toMatchObject({ state: 'checking', done: 2 * PART_ROWS });
    await runImports(world, undefined, 10_000);
    const checked = await reportOf(report);
    expect(checked).toMatchObject({ state: 'checked', counts: { create: 2 * PART_ROWS, error: 1 } });
    expect(checked.problems).toMatchObject([{ key: 'err.import.twice', row: 2 * PART_ROWS + 2 }]);
  });

  it('takes turns with others when it is long', async () => {
    const { report } = await post(sheet(...lines('turn', PART_ROWS + 1)));
    let now = Date.now();
    const slow = createKit({ ...world.core, clock: () => (now += 20_000) }, SERVED);
    await runImports(world, slow);
    expect((await reportOf(report)).state).toBe('checking');
    await runImports(world, undefined, 3_600_000);
    expect(await reportOf(report)).toMatchObject({ state: 'checked', done: PART_ROWS + 1 });
  });

  it('runs once however many workers take it', async () => {
    const { report } = await post(sheet(...lines('both', 3 * PART_ROWS)));
    const kit = createKit(world.core, SERVED);
    await Promise.all([1, 2, 3].map(() => runImport(kit, report.id, { attempts: 1 })));
    const { state, counts, done } = await reportOf(report);
    expect({ state, done, created: counts.create }).toEqual({ state: 'checked', done: 600, created: 600 });
  });

  it('reports progress at constant cost for any number of rows', async () => {
    const many = await check(sheet(...lines('many', 10_000)));
    expect(many).toMatchObject({ state: 'checked', total: 10_000 });
    const times = { few: [] as number[], many: [] as number[] };
    // By turns, so that what disturbs one disturbs the other.
    for (let n = 0; n < 15; n++) {
      for (const [report, taken] of [[few, times.few] as const, [many, times.many] as const]) {
        const start = performance.now();
        await reportOf(report);
        taken.push(performance.now() - start);
      }
    }
    const median = (taken: number[]) => taken.sort((left, right) => left - right)[7] ?? 0;
    expect(median(times.many)).toBeLessThan(3 * median(times.few) + 5);
  });

  it('accepts texts that the database cannot store', async () => {
    const report = await check(sheet(line('nulls1', '', 'a\0b')));
    expect(report.counts.create).toBe(1);
  });
});

describe('import columns', () => {
  it('lead to the mapping when none identifies records', async () => {
    const file = users([`Whose,Name,Role,Mobile`, line('mapped1').slice(0, -1)].join('\n'));
    const { status, report } = await post(file);
    expect(status).toBe(202);
    expect(report).toMatchObject({ state: 'mapping', reason: { key: 'err.import.key' }, done: 0 });
    expect(report.columns.map(({ field }) => field)).toEqual([null, 'name', 'roleId', 'phone']);
    await runImports(world);
    expect((await reportOf(report)).state).toBe('mapping');
    const mapping = { Whose: 'code', Name: 'name', Role: 'roleId', Mobile: 'phone' };
    const twice = { mapping: { ...mapping, Role: 'name' } };
    const unclear = await client.post<ImportReport>(`/imports/${report.id}/mapping`, twice);
    expect(unclear).toMatchObject({ state: 'mapping', reason: { key: 'err.import.columnTwice' } });
    expect(unclear.reason?.msg).toContain(': Name');
    const mapped = await client.post<ImportReport>(`/imports/${report.id}/mapping`, { mapping });
    expect(mapped.state).toBe('checking');
    expect(mapped.reason).toBeUndefined();
    await runImports(world);
    expect(await reportOf(report)).toMatchObject({ state: 'checked', counts: { create: 1 } });
  });

  it('are read as the first request says', async () => {
    const text = [`Whose,Name,Role,Mobile,Remarks`, line('mapped2', 'left out')].join('\n');
    const mapping = { Whose: 'code', Remarks: null };
    const report = await check({ ...users(text), mapping });
    expect(report).toMatchObject({ state: 'checked', counts: { create: 1 } });
    expect(report.columns.map(({ field }) => field)).toEqual(['code', 'name', 'roleId', 'phone', null]);
  });

  it('can be changed while rows are checked', async () => {
    const { report } = await post(sheet(...lines('late', 3)));
    await client.post(`/imports/${report.id}/mapping`, { mapping: { Account: 'code' } });
    await runImports(world);
    expect(await reportOf(report)).toMatchObject({ state: 'checked', done: 3, counts: { error: 3 } });
  });
});

describe('applying an import', () => {
  it('resumes after an interruption with the same counts', async () => {
    const rows = lines('broke', 2 * PART_ROWS);
    const [twice = ''] = rows;
    const report = await check(
      sheet(...rows.slice(0, 4), twice, ...rows.slice(4, 20), twice, ...rows.slice(20)),
    );
    await client.post(`/imports/${report.id}/apply`);
    await runImports(world, dyingAt(PART_ROWS + 55));
    const { state, done } = await reportOf(report);
    expect(state).toBe('applying');
    // Few are written together: whoever looks at a list meanwhile waits for no more.
    expect([done % PART_ROWS > 0, done % WRITTEN_ROWS]).toEqual([true, 0]);
    await runImports(world, undefined, 10_000);
    const applied = await reportOf(report);
    expect(applied.counts).toEqual({ create: 2 * PART_ROWS, update: 0, skip: 0, error: 2 });
    expect((await client.get<ListResult>('/users?q=broke')).total).toBe(2 * PART_ROWS);
    expect((await failedOf(applied)).map(([code]) => code)).toEqual(['broke0', 'broke0']);
  });

  it('skips a row that the database refuses and reports it', async () => {
    await world.database.query(`alter table users add constraint no_imps check (remarks <> 'imp')`);
    const report = await check(sheet(line('sql1'), line('sql2', 'imp'), line('sql3')));
    const applied = await apply(report);
    expect(applied).toMatchObject({ state: 'applied', counts: { create: 2, error: 1 } });
    expect(applied.problems).toMatchObject([{ row: 3, key: 'err.import.row' }]);
    const [[code, , , , remarks, reason] = [], ...others] = await failedOf(report);
    expect([code, remarks, others.length]).toEqual(['sql2', 'imp', 0]);
    expect(reason).toMatch(/23514/);
  });

  it('returns rows refused at storing with their current reason', async () => {
    const report = await check(sheet(line('prep1'), line('prep2')));
    expect(await failedOf(report)).toEqual([]);
    const applied = await apply(
      report,
      kitWith({
        async prepare(work, values) {
          if (values.code === 'prep2') throw new AppError(400, 'err.form.digits', { digits: 7 });
          return (await servedUsers.prepare?.(work, values)) ?? values;
        },
      }),
    );
    expect(applied.counts).toMatchObject({ create: 1, error: 1 });
    const rows = await failedOf(report);
    expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([['prep2', expect.stringContaining('7')]]);
  });

  it('ends with a reason when it fails again and again', async () => {
    const report = await check(sheet(line('endless1')));
    await client.post(`/imports/${report.id}/apply`);
    const broken = kitWith({
      prepare: () => {
        throw new TypeError('a mistake of ours');
      },
    });
    for (let attempt = 0; attempt < 6; attempt++) await runImports(world, broken, attempt * 600_000);
    expect(await reportOf(report)).toMatchObject({ state: 'failed', reason: { key: 'err.import.broken' } });
    expect(await world.database.query(`select 1 from jobs where kind = 'import'`)).toEqual([]);
  });

  it('stops for a user who lost the permission', async () => {
    const report = await check(sheet(line('gone1')));
    await client.post(`/imports/${report.id}/apply`);
    const now = `update imports set user_id = (select id from users where code = $2) where id = $1`;
    await world.database.query(now, [report.id, accountOf('pharmacist', 'A')]);
    await runImports(world);
    expect(await statesOf([report])).toEqual(['failed']);
  });
});

describe('a file that was imported before', () => {
  it('is recognized by all users of the institution and changes nothing', async () => {
    const file = sheet(line('known1'), line('known2'));
    await apply(await check(file));
    const other = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
    const again = await checkedSheet(world, other, file);
    expect(again.appliedBefore?.by).toBe('institution_admin of A');
    expect(again.counts).toEqual({ create: 0, update: 0, skip: 2, error: 0 });
    const stranger = await signIn(world.url, accountOf('platform_admin', 'B'), PASSWORD);
    expect((await checkedSheet(world, stranger, file)).appliedBefore).toBeUndefined();
  });

  it('is recognized longer than its import is kept', async () => {
    const file = sheet(line('kept1'));
    const applied = await apply(await check(file));
    const left = await check(sheet(line('kept2')));
    const { report: running } = await post(sheet(line('kept3')));
    const inDays = (days: number) =>
      applyRetention(world.database, Date.now() + days * 86_400_000, { partnerMessageDays: 184 });
    await inDays(6);
    expect(await statesOf([applied, left])).toEqual(['applied', 'checked']);
    await inDays(8);
    expect(await statesOf([applied, left, running])).toEqual(['checking']);
    const parts = `select 1 from import_parts where import_id <> $1`;
    expect(await world.database.query(parts, [running.id])).toEqual([]);
    const hash = createHash('sha256').update(file.file).digest('hex');
    const known = `select applied_by as name from applied_files where file_hash = $1`;
    expect(await world.database.query(known, [hash])).toEqual([{ name: 'institution_admin of A' }]);
    await inDays(366);
    expect(await world.database.query(known, [hash])).toEqual([]);
  });
});

describe('codes of partners', () => {
  it('are distinguished per partner and updated there only', async () => {
    const { query } = world.core.database;
    const [{ id: org } = { id: '' }] = await query<{ id: string }>(
      `select id from organizations where parent_id is null`,
    );
    for (const code of ['H330106001', 'H330106002'])
      await query(
        `insert into hospitals (id, org_id, code, name, place, level, type, licence_no)
         values ($1, $2, $3, $4, '{}', 'grade3', 'physical', 'L1')`,
        [code, org, code, `Hospital ${code}`],
      );
    const admin = await signIn(world.url, accountOf('platform_admin', 'A'), PASSWORD);
    const head = 'Hospital,External code,External name,Approval no.';
    const row = (hospital: string, text: string) => [hospital, 'YP1', text, '国药准字H20041234'].join(',');
    const import_ = async (...rows: string[]) => {
      const file = { resource: 'hospitalCodes', file: [head, ...rows].join('\n') };
      const report = await checkedSheet(world, admin, file);
      await admin.post(`/imports/${report.id}/apply`);
      await runImports(world);
      return admin.get<ImportReport>(`/imports/${report.id}`);
    };
    expect(await import_(row('H330106001', 'one'), row('H330106002', 'two'))).toMatchObject({
      counts: { create: 2, error: 0 },
    });
    const again = await import_(row('H330106002', 'three'), row('H330106002', 'four'));
    expect(again).toMatchObject({ counts: { update: 1, error: 1 } });
    const names = await query('select owner_id, ext_name from hospital_codes order by owner_id');
    expect(names).toEqual([
      { owner_id: 'H330106001', ext_name: 'one' },
      { owner_id: 'H330106002', ext_name: 'three' },
    ]);
  });
});
