import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time/durations';
import { endLogs } from '../system/logRetention';
import { resumPrepaid } from './resum';
import { endRetention } from './retention';
import { type ConsultWorld, openConsultWorld } from './testConsult';

let world: ConsultWorld;
beforeAll(async () => {
  world = await openConsultWorld(5);
});
afterAll(() => world.close());
const query = <T extends object>(text: string) => world.database.query<T>(text);
const acts = (action: string) =>
  world.database.query<{ entity_id: string }>('select entity_id from audit_log where action = $1', [action]);

it('differences between counts and ledger are reported once until resolved', async () => {
  const errors: object[] = [];
  const log = { error: (of: object) => void errors.push(of) };
  const told = () => query(`select 1 from feed where kind = 'prepaid.differs'`);
  expect(await resumPrepaid(world.deps, log)).toBe(0);
  await query('update prepaid_accounts set consumed = consumed + 1, allocated = allocated - 1');
  expect(await resumPrepaid(world.deps, log)).toBe(1);
  expect(await resumPrepaid(world.deps, log)).toBe(0);
  await query('update prepaid_accounts set consumed = consumed - 1, allocated = allocated + 1');
  expect(await resumPrepaid(world.deps, log)).toBe(0);
  expect(await query('select 1 from prepaid_accounts where differs_since is not null')).toEqual([]);
  await query('update prepaid_devices set remaining = remaining - 1');
  expect(await resumPrepaid(world.deps, log)).toBe(1);
  expect(await told()).toHaveLength(2);
  expect(errors).toHaveLength(2);
});

it('transcripts are deleted after three years and records after fifteen, each with an audit entry', async () => {
  await query(
    `insert into inquiry_orders (id, org_id, inq_no, state, hospital_id, device_id, mode, patient_name, patient_phone,
       duration_min, pay_kind, fee, conclusion)
     values ('q', 'org', 'IQ1', 'finished', 'oh', 'd0', 'text', '赵敏', '13800138000', 15, 'free', 0, '感冒')`,
  );
  await query(
    `insert into consult_records (id, org_id, inq_no, inquiry_id, hospital_id, doctor, finished_at, conclusion, transcript,
       signature, process_until, record_until)
     values ('c', 'org', 'IQ1', 'q', 'oh', '陈医生', '2010-01-10T00:00:00Z', '感冒', '你好', 's', '2013-01-10', '2025-01-10')`,
  );
  world.time.now = Date.parse('2013-01-10T04:00:00Z');
  expect(await endRetention(world.deps)).toBe(0);
  world.time.now += DAY_MS;
  expect(await endRetention(world.deps)).toBe(1);
  expect(await query('select transcript, conclusion from consult_records')).toEqual([
    { transcript: null, conclusion: '感冒' },
  ]);
  expect(await acts('consultRecords.transcriptOutlived')).toEqual([{ entity_id: 'c' }]);
  await expect(query(`update consult_records set doctor = 'x'`)).rejects.toThrow();
  world.time.now = Date.parse('2025-01-11T04:00:00Z');
  expect(await endRetention(world.deps)).toBe(1);
  expect(await query('select 1 from consult_records')).toEqual([]);
  expect(await query('select patient_name, patient_phone from inquiry_orders')).toEqual([
    { patient_name: '*', patient_phone: null },
  ]);
  expect(await acts('consultRecords.outlived')).toEqual([{ entity_id: 'c' }]);
});

it('server logs are deleted after six months, and the audit log states how many', async () => {
  const at = (days: number) => new Date(world.time.now - days * DAY_MS);
  for (const days of [1, 183, 185, 200])
    await world.database.query(
      `insert into server_logs (ts, level, node, message) values ($1, 'info', 'n', 'm')`,
      [at(days)],
    );
  expect(await endLogs(world.deps)).toBe(2);
  expect(await endLogs(world.deps)).toBe(0);
  expect(await acts('serverLogs.outlived')).toHaveLength(1);
});
