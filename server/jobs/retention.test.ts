import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import { sqlState } from '../db/errors';
import { openTestDatabase } from '../db/testDatabase';
import { insertTestFleet } from '../ingest/testFleet';
import { ensurePartitions, utcDay } from './partitions';
import { applyRetention } from './retention';
import { PARTITIONED, RETENTION_DAYS } from './retentionDays';
import { ingestReadings } from './testTables';

const KEPT = { partnerMessageDays: 184 };
const NOW = Date.UTC(2026, 2, 10, 12);
const reading = (daysAgo: number, t = 5) => ({
  deviceIx: 1,
  sensor: 'a',
  ts: NOW - daysAgo * DAY_MS,
  t,
  q: 'g' as const,
});

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await ensurePartitions(database, NOW);
});
afterAll(() => database.close());

async function days(table: string): Promise<string[]> {
  const rows = await database.query<{ day: string }>(
    `select right(inhrelid::regclass::text, 8) as day from pg_inherits
     where inhparent = $1::regclass and inhrelid::regclass::text ~ '[0-9]{8}$' order by 1`,
    [table],
  );
  return rows.map((row) => row.day);
}

const compact = (ms: number) => utcDay(ms).replaceAll('-', '');

describe('ensurePartitions', () => {
  it.each(PARTITIONED)(
    'creates partitions for %s from its retention to three days ahead, and repeating it changes nothing',
    async (table) => {
      const before = await days(table);
      expect(before[0]).toBe(compact(NOW - Math.min(31, RETENTION_DAYS[table]) * DAY_MS));
      expect(before.at(-1)).toBe(compact(NOW + 3 * DAY_MS));
      await ensurePartitions(database, NOW);
      expect(await days(table)).toEqual(before);
    },
  );

  it('protects a new partition against truncation through its parent', async () => {
    const attempt = database.query(`truncate env_readings_${compact(NOW)}`);
    expect(sqlState(await attempt.catch((error: unknown) => error))).toBe('23001');
  });

  it.runIf(process.env.TEST_DATABASE_URL)(
    'gives way to a long reader so that writers do not wait behind it',
    async () => {
      const later = NOW + 2 * DAY_MS;
      await database.db.transaction().execute(async (reader) => {
        await sql`select 1 from env_readings limit 1`.execute(reader);
        const refused = await ensurePartitions(database, later).catch((error: unknown) => error);
        expect(sqlState(refused)).toBe('55P03');
      });
      await ensurePartitions(database, later);
      expect(await days('env_readings')).toContain(compact(later + 3 * DAY_MS));
    },
  );

  it('skips a day whose rows are already in the default partition', async () => {
    const later = NOW + 10 * DAY_MS;
    await ingestReadings(database, [reading(-12)]);
    await ensurePartitions(database, later);
    const present = await days('env_readings');
    expect(present).toContain(compact(later));
    expect(present).not.toContain(compact(NOW + 12 * DAY_MS));
  });
});

describe('applyRetention', () => {
  it('removes readings after eight days, also from the default partition, and keeps its protection', async () => {
    await ingestReadings(database, [reading(0), reading(7), reading(20)]);
    await applyRetention(database, NOW, KEPT);
    expect(
      await database.query('select 1 from env_readings where ts < $1', [new Date(NOW + DAY_MS)]),
    ).toHaveLength(2);
    await applyRetention(database, NOW + 3 * DAY_MS, KEPT);
    expect(
      await database.query('select 1 from env_readings where ts < $1', [new Date(NOW + DAY_MS)]),
    ).toHaveLength(1);
    const attempt = database.query('delete from env_readings_default');
    expect(sqlState(await attempt.catch((error: unknown) => error))).toBe('23001');
  });

  it('removes expired rows of plain tables and keeps the feed', async () => {
    const at = (daysAgo: number) => new Date(NOW - daysAgo * DAY_MS);
    for (const age of [0.5, 2, 40]) {
      await database.db
        .insertInto('loginFailures')
        .values({ subject: `s${age}`, at: at(age) })
        .execute();
      await database.db
        .insertInto('idempotency')
        .values({ userId: 'u', cid: `c${age}`, status: 200, body: {}, at: at(age) })
        .execute();
      await database.db
        .insertInto('deadLetters')
        .values({ id: `d${age}`, at: at(age), reason: 'r', topic: 't', payload: '', bytes: 0 })
        .execute();
      await database.db
        .insertInto('feed')
        .values({
          pos: age * 2,
          orgId: 'o',
          messageType: 1,
          kind: 'k',
          entityId: 'e',
          ver: 1,
          body: {},
          mac: '',
          at: at(age),
        })
        .execute();
    }
    for (const age of [2, 8])
      await database.query(
        `insert into sms_outbox (id, at, mobile, scene, locale, text, state) values ($1, $2, '', 'login', 'en', '', 'sent')`,
        [`s${age}`, at(age)],
      );
    await applyRetention(database, NOW, KEPT);
    const count = async (table: string) => (await database.query(`select 1 from ${table}`)).length;
    expect(await count('login_failures')).toBe(1);
    expect(await count('idempotency')).toBe(1);
    expect(await count('dead_letters')).toBe(2);
    expect(await count('sms_outbox')).toBe(1);
    expect(await count('feed')).toBe(3);
  });

  it('removes old finished messages of partners and no waiting one', async () => {
    const said = (id: string, daysAgo: number, state: string) =>
      database.query(
        `insert into partner_messages (id, partner, direction, at, what, body, state)
         values ($1, 'hospital', 'in', $2, 'prescription', 'sealed', $3)`,
        [id, new Date(NOW - daysAgo * DAY_MS), state],
      );
    await said('new', 183, 'done');
    for (const state of ['done', 'finding', 'failed', 'refused', 'waiting', 'received'])
      await said(state, 185, state);
    await applyRetention(database, NOW, KEPT);
    const left = await database.query('select id from partner_messages order by id');
    expect(left).toEqual([{ id: 'new' }, { id: 'received' }, { id: 'waiting' }]);
    await applyRetention(database, NOW, { partnerMessageDays: 3_650 });
    expect(await database.query('select id from partner_messages')).toHaveLength(3);
  });

  it('removes old recipients of alarms and no waiting text message', async () => {
    await insertTestFleet(database, { count: 1 });
    await database.query(`insert into alerts (id, ver, state, code, priority, device_id, org_id, fingerprint, t_meas, raised_at)
      values ('a', 1, 'raised', 'ENV_T_HIGH', 'high', 'd0', 'org', 'a', now(), now())`);
    const told = (id: string, daysAgo: number, state: string) =>
      database.query(
        `insert into alarm_messages (id, org_id, alert_id, level, party, name, mobile, number_hash, locale, at, state)
         values ($1, 'org', 'a', 1, 'contacts', 'n', '', $1, 'en', $2, $3)`,
        [id, new Date(NOW - daysAgo * DAY_MS), state],
      );
    await told('new', 183, 'sent');
    for (const state of ['sent', 'queued', 'waiting']) await told(state, 185, state);
    await applyRetention(database, NOW, KEPT);
    const left = await database.query('select id from alarm_messages order by id');
    expect(left).toEqual([{ id: 'new' }, { id: 'waiting' }]);
  });
});
