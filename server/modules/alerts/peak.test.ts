import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AlertRow } from '../../../contract/alerts';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { insertTestFleet } from '../../ingest/testFleet';
import { latestOf, peakOf } from './peak';

const START = Date.UTC(2026, 3, 1, 4);
const at = (minute: number) => START + minute * MINUTE_MS;
let database: Database;

/** minute, sensor, °C, %RH, quality */
const READINGS = [
  [0, 'T1', 9.1, 50, 'g'],
  [5, 'T1', 14.52, 55, 'g'],
  [6, 'T1', 90, 99, 'b'],
  [7, 'T2', 20, 60, 'g'],
  [10, 'T1', 6.2, 40, 'g'],
  [30, 'T1', 16, 70, 'g'],
] as const;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 1 });
  for (const [minute, sensor, t, rh, q] of READINGS)
    await database.query(
      `insert into env_readings (device_ix, zone, sensor, ts, recv_at, t, rh, q, hist)
       select ix, 'Z1', $1, $2, $2, $3, $4, $5, false from devices where id = 'd0'`,
      [sensor, new Date(at(minute)), t, rh, q],
    );
});
afterAll(() => database.close());

const alert = (parts: Partial<AlertRow>) =>
  ({
    code: 'ENV_T_HIGH',
    state: 'returned',
    machineId: 'd0',
    source: 'Z1/T1',
    value: 9.1,
    limit: 8,
    tMeas: at(0),
    returnedAt: at(12),
    clearedAt: null,
    ...parts,
  }) as AlertRow;
const peak = (parts: Partial<AlertRow> = {}) => peakOf(database.db, alert(parts), at(60));

it('is the worst good reading of its probe during the alarm', async () => {
  expect(await peak()).toEqual({ value: 14.52, at: at(5) });
  expect(await peak({ state: 'raised', returnedAt: null })).toEqual({ value: 16, at: at(30) });
});

it('is stored beside the latest good reading, which is updated during the alarm', async () => {
  const latest = (parts: Partial<AlertRow>, now = at(60)) => latestOf(database.db, alert(parts), now);
  expect(await latest({ state: 'raised', returnedAt: null })).toEqual({ value: 16, at: at(30) });
  expect(await latest({ state: 'acknowledged', returnedAt: null }, at(6))).toEqual({
    value: 14.52,
    at: at(5),
  });
  expect(await latest({})).toBeNull();
  expect(await latest({ code: 'STOCK_LOW', state: 'raised', returnedAt: null })).toBeNull();
});

it('is the lowest reading of a low temperature alarm, and for humidity the judged one', async () => {
  expect(await peak({ code: 'ENV_T_LOW' })).toEqual({ value: 6.2, at: at(10) });
  expect(await peak({ code: 'ENV_T_PRE', value: 1, limit: 2 })).toMatchObject({ value: 6.2 });
  expect(await peak({ code: 'ENV_RH', value: 50, limit: 45 })).toEqual({ value: 55, at: at(5) });
});

it('is undefined without measurements or without good ones', async () => {
  expect(await peak({ code: 'DOOR_UNAUTH', source: 'A' })).toBeNull();
  expect(await peak({ source: 'Z9/T1' })).toBeNull();
});
