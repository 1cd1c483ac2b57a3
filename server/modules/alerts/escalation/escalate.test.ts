import { afterAll, beforeEach, expect, it } from 'vitest';
import type { AlarmCode, Priority } from '../../../../contract/alerts';
import type { Database } from '../../../db/database';
import { openTestDatabase } from '../../../db/testDatabase';
import { insertTestFleet } from '../../../ingest/testFleet';
import { createSmsGateway } from '../../../sms/gateway';
import { applyDecisions } from '../applyDecisions';
import { escalateAlarms } from './escalate';
import { seedAlarmLevels } from './levels';
import { alarmMessages } from './read';

/** Noon in China. */
const NOW = Date.UTC(2026, 3, 10, 4);
const MINUTE = 60_000;
let database: Database;
let now = NOW;
let ids = 0;
const clock = () => now;
const keys = { record: Buffer.alloc(32, 7) };

const CONTACTS = [
  { contactName: '王磊', contactPhone: '13800138001' },
  {
    contactName: 'Mary',
    contactPhone: '13800138002',
    contactLang: 'en',
    quietFrom: '11:00',
    quietTo: '13:00',
  },
  { contactName: '李娜', contactPhone: '13800138003' },
];

beforeEach(async () => {
  await database?.close();
  database = await openTestDatabase();
  now = NOW;
  await insertTestFleet(database, { count: 1 });
  await database.query(`update devices set contacts = $1`, [JSON.stringify(CONTACTS)]);
  await seedAlarmLevels(database);
});
afterAll(() => database.close());

async function raise(code: AlarmCode, priority: Priority): Promise<string> {
  const id = `alert${ids++}`;
  await database.query(
    `insert into alerts (id, ver, state, code, priority, device_id, org_id, fingerprint, t_meas, raised_at, value)
     values ($1, 1, 'raised', $2, $3, 'd0', 'org', $1, $4, $4, 24.5)`,
    [id, code, priority, new Date(now)],
  );
  return id;
}
const tell = (demo = true) =>
  escalateAlarms({
    database,
    clock,
    keys,
    gateway: createSmsGateway({ database, clock, keys: undefined, config: { demo } as never }),
  });
const outbox = async () =>
  (
    await database.query<{ text: string; mobile: string }>(
      'select text, mobile from sms_outbox order by mobile',
    )
  ).map(({ mobile, text }) => `${mobile} ${text}`);
const told = async (id: string) =>
  (await alarmMessages(database.db, id)).messages
    .map(({ level, mobile, state }) => `${level} ${mobile} ${state}`)
    .sort();

it('notifies the contacts of a machine once, each in their language, and stores the result', async () => {
  const id = await raise('ENV_T_HIGH', 'critical');
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  const texts = await outbox();
  expect(texts).toHaveLength(3);
  expect(texts[0]).toContain('温度过高 24.5 °C，12:00 起');
  expect(texts[1]).toContain('[Pharos] Critical priority: Temperature too high 24.5 °C');
  expect(await told(id)).toEqual(['1 138****8001 kept', '1 138****8002 kept', '1 138****8003 kept']);
});

it('notifies the next level when nobody acknowledges and stops after an acknowledgement', async () => {
  const id = await raise('ENV_T_HIGH', 'critical');
  await tell();
  expect((await alarmMessages(database.db, id)).next).toEqual({ level: 2, at: NOW + 5 * MINUTE });
  now = NOW + 4 * MINUTE;
  expect(await tell()).toBe(0);
  now = NOW + 5 * MINUTE;
  expect(await tell()).toBe(1);
  expect(await told(id)).toHaveLength(6);
  expect((await outbox()).some((text) => text.includes('报警 5 分钟无人确认，已升级至第 2 级'))).toBe(true);
  await database.query(`update alerts set state = 'acknowledged' where id = $1`, [id]);
  now = NOW + 60 * MINUTE;
  expect(await tell()).toBe(0);
  expect((await alarmMessages(database.db, id)).next).toBeNull();
});

it.each([
  ['was acknowledged and over', 5, 'cleared', 6],
  ['was gone for long', 60, 'returned', 6],
  ['only flickers', 5, 'returned', 3],
] as const)(
  'when an alarm is raised again that %s in %d min, %s: %d text messages of the first level',
  async (_case, minutes, state, texts) => {
    const id = await raise('ENV_T_HIGH', 'critical');
    await tell();
    await database.query(
      `update alerts set state = $2, fingerprint = case when $2 = 'returned' then 'd0|ENV_T_HIGH|' end, source = '',
      returned_at = $3, cleared_at = case when $2 = 'cleared' then $3::timestamptz end where id = $1`,
      [id, state, new Date(now)],
    );
    now += minutes * MINUTE;
    const decision = { code: 'ENV_T_HIGH', source: '', verdict: 'raised', at: now, since: now } as const;
    const figures = { value: 25, limit: 20 };
    const subject = { machineId: 'd0', org: 'org', priority: 'critical' } as const;
    const entry = { subject, decision: { ...decision, ...figures } };
    await database.db.transaction().execute((trx) => applyDecisions(trx, [entry], now, () => 'new'));
    await tell();
    const first = (await told(id)).filter((line) => line.startsWith('1 '));
    expect(first).toHaveLength(texts);
  },
);

it('gives the first level its full time after a stop of the server', async () => {
  const id = await raise('ENV_T_HIGH', 'critical');
  now = NOW + 40 * MINUTE;
  await tell();
  expect((await alarmMessages(database.db, id)).next).toEqual({ level: 2, at: now + 5 * MINUTE });
});

it('waits for the end of quiet hours unless the alarm is critical or ends before', async () => {
  const [open, seen] = [await raise('PWR_MAINS_LOST', 'high'), await raise('ENV_T_LOW', 'high')];
  await tell();
  expect(await told(open)).toContain('1 138****8002 waiting');
  const stored = await database.query<{ mobile: string; number_hash: string; number_box: string | null }>(
    'select mobile, number_hash, number_box from alarm_messages',
  );
  expect(JSON.stringify(stored)).not.toMatch(/1380013800\d/);
  expect(new Set(stored.map(({ number_hash }) => number_hash)).size).toBe(3);
  expect(stored.filter(({ number_box }) => number_box).map(({ mobile }) => mobile)).toEqual(
    Array(2).fill('138****8002'),
  );
  await database.query(`update alerts set state = 'acknowledged' where id = $1`, [seen]);
  now = NOW + 61 * MINUTE;
  await tell();
  expect(await told(open)).toContain('1 138****8002 kept');
  expect(await outbox()).toContainEqual(expect.stringMatching(/^138\*{4}8002 /));
  expect(await database.query('select 1 from alarm_messages where number_box is not null')).toEqual([]);
  expect(await told(seen)).toContain('1 138****8002 dropped');
});

it('limits text messages per number and hour', async () => {
  for (let n = 0; n < 11; n++) await raise('ENV_T_HIGH', 'high');
  const last = await raise('ENV_T_HIGH', 'high');
  await tell();
  expect(await told(last)).toContain('1 138****8001 limited');
  expect((await outbox()).filter((text) => text.startsWith('138****8001'))).toHaveLength(10);
});

it('notifies once when two processes run at the same time', async () => {
  const id = await raise('ENV_T_HIGH', 'critical');
  await Promise.all([tell(), tell()]);
  expect(await told(id)).toHaveLength(3);
});

it('uses the levels of the institution instead of those above and notifies nobody without one', async () => {
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type) values ('shop', 'org', 'org.shop.', 'SHOP1', 'Shop', 'merchant')`,
  );
  await database.query(`update devices set org_id = 'shop'`);
  await database.query(
    `insert into alarm_levels (id, org_id, name, priority, level, after_min, parties) values ('l', 'shop', 'L', 'high', 1, 10, '["contacts"]')`,
  );
  const [lift, stock] = [await raise('LIFT_FAULT', 'high'), await raise('STOCK_LOW', 'low')];
  expect(await tell()).toBe(0);
  expect((await alarmMessages(database.db, lift)).next).toEqual({ level: 1, at: NOW + 10 * MINUTE });
  now = NOW + 10 * MINUTE;
  expect(await tell()).toBe(1);
  expect(await alarmMessages(database.db, stock)).toEqual({ messages: [], next: null });
});

it('records that no SMS gateway is configured', async () => {
  const id = await raise('ENV_T_HIGH', 'critical');
  await tell(false);
  expect(await told(id)).toContain('1 138****8001 unavailable');
  expect(await outbox()).toEqual([]);
});
