import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENV_BUCKET_MS } from '../../../../contract/climate';
import { LOCALES } from '../../../../contract/common/locale';
import { insertTestFleet } from '../../../ingest/testFleet';
import { ingestReadings } from '../../../jobs/testTables';
import { openTestWorld } from '../../../kit/testWorld';
import { machineClimate } from '../series';
import { climateRecord } from './read';
import { recordSheet } from './sheet';

const NOW = Date.UTC(2026, 2, 10, 12, 2);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let world: Awaited<ReturnType<typeof openTestWorld>>;
let ix: number;
beforeAll(async () => {
  world = await openTestWorld(NOW, (database) =>
    insertTestFleet(database, { count: 1, storageClass: 'CN_COLD' }),
  );
  const { database } = world;
  const [row] = await database.query<{ ix: number }>(`select ix from devices where id = 'd0'`);
  ix = row?.ix ?? 0;
  // Two sensors, every minute of the last six hours but forty minutes; warm for ten of them.
  const minutes = Array.from({ length: 360 }, (_none, index) => NOW - 2 * MINUTE - 6 * HOUR + index * MINUTE);
  const kept = minutes.filter((_ts, index) => index < 120 || index >= 160);
  const t = (ts: number) => (ts >= NOW - 2 * HOUR && ts < NOW - 2 * HOUR + 10 * MINUTE ? 12 : 5);
  await ingestReadings(
    database,
    kept.flatMap((ts) =>
      ['T1', 'T2'].map((sensor) => ({ deviceIx: ix, sensor, ts, t: t(ts), q: 'g' as const })),
    ),
  );
  const rolled = Array.from({ length: 288 }, (_none, index) => ({
    deviceIx: ix,
    zone: 'Z1',
    bucket: new Date(Date.UTC(2026, 1, 20) + index * ENV_BUCKET_MS),
    n: 10,
    tAvg: 6,
    tMin: 5,
    tMax: 7,
    rhAvg: 50,
  }));
  await database.db.insertInto('env5m').values(rolled).execute();
});
afterAll(() => world.close());

it('states how reliable the sensors of its zone were, a replaced one up to its last day', async () => {
  const { query } = world.database;
  await query(`insert into sensors (id, org_id, device_id, sensor_no, zone, kind, installed_on, state, updated_at)
    select s.id, d.org_id, 'd0', s.no, s.zone, 'T', s.since::date, s.state, s.until::timestamptz
    from devices d, (values ('old', 'T1', 'Z1', '2025-01-01', 'retired', '2026-03-09T04:00:00Z'),
      ('new', 'T1', 'Z1', '2026-03-09', 'in_use', '2026-03-09T04:00:00Z'), ('bare', 'T2', 'Z1', null, 'in_use', '2026-01-01'),
      ('gone', 'T3', 'Z1', '2025-01-01', 'retired', '2026-03-01'), ('other', 'T4', 'Z2', null, 'in_use', '2026-03-01'))
      as s (id, no, zone, since, state, until) where d.id = 'd0'`);
  await query(`insert into calibrations (id, org_id, cert_no, sensor_id, device_id, calibrated_on, lab, points, result,
    next_due, voided_at, void_reason)
    select c.sensor || on_day, d.org_id, cert, c.sensor, 'd0', on_day::date, 'L', '[1]', 'passed', due::date, voided::timestamptz, voided
    from devices d, (values ('old', 'C1', '2025-03-09', '2026-03-09', null), ('new', 'C2', '2026-03-09', '2027-03-09', null),
      ('bare', 'C3', '2025-12-01', '2026-12-01', '2026-01-01')) as c (sensor, cert, on_day, due, voided) where d.id = 'd0'`);
  const { sensors, audit } = await read(NOW - 2 * DAY, NOW);
  expect(
    sensors.map(({ sensorNo, certificate, covered }) => [sensorNo, certificate?.certNo, covered]),
  ).toEqual([
    ['T1', 'C1', true],
    ['T1', 'C2', true],
    ['T2', undefined, false],
  ]);
  expect(audit.checks.calibrated).toBe('failed');
  await query(`update sensors set zone = 'Z9'`);
});

const read = (from: number, to: number) =>
  climateRecord(world.database, world.context.principal, { id: 'd0', from, to, now: NOW });

it('is that of the main zone of the machine and names the others', async () => {
  const { query } = world.database;
  await query(`insert into cabinets (id, device_id, cabinet_no, type, role, zone)
    values ('kb', 'd0', 'B', 'CAB', 'expansion', 'COOL')`);
  expect(await read(NOW - HOUR, NOW)).toMatchObject({ zone: 'Z1', zones: ['Z1', 'COOL'] });
  await query(`update cabinets set zone = 'MAIN' where device_id = 'd0' and cabinet_no = 'A'`);
  const { zone, zones, audit } = await read(NOW - HOUR, NOW);
  expect([zone, zones, audit.knownMs]).toEqual(['MAIN', ['MAIN', 'COOL'], 0]);
  const request = { id: 'd0', from: NOW - HOUR, to: NOW, now: NOW };
  const curve = await machineClimate(world.database, world.context.principal, request);
  expect(curve).toMatchObject({ zone: 'MAIN', zones: ['MAIN', 'COOL'], cover: { n: 0 } });
  const old = await machineClimate(world.database, world.context.principal, { ...request, zone: 'Z1' });
  expect(old.cover.n).toBeGreaterThan(0);
  await query(`update cabinets set zone = 'Z1' where device_id = 'd0'`);
});

describe('a temperature record', () => {
  it('finds missing records and excursions in the readings of the last days', async () => {
    const { audit, limits, to, lines } = await read(NOW - 6 * HOUR, NOW + HOUR);
    expect(limits).toEqual({ tLow: 2, tHigh: 10 });
    expect(to).toBe(NOW - 2 * MINUTE);
    expect(audit.findings.map(({ kind, peak }) => [kind, peak])).toEqual([
      ['gap', null],
      ['excursion', 12],
    ]);
    expect(audit.checks).toMatchObject({ every30: 'failed', every2: 'passed', range: 'failed' });
    expect(audit.outMs).toBe(10 * MINUTE);
    // Two sensors at the same moment are one record of it.
    expect(lines.filter(({ out }) => out).map(({ n }) => n)).toEqual([2, 2, 2, 2, 2]);
  });

  it('is made from five-minute values when the readings are deleted', async () => {
    const { audit, lines } = await read(Date.UTC(2026, 1, 20), Date.UTC(2026, 1, 21));
    expect(audit).toMatchObject({ completeness: 1, inRange: 1, findings: [] });
    expect(audit.kineticMax).toBeCloseTo(6, 2);
    expect(lines).toHaveLength(48);
  });

  it('combines both when a part of the readings is deleted', async () => {
    const from = NOW - 8 * HOUR - 2 * MINUTE;
    const rows = Array.from({ length: 36 }, (_none, index) => ({
      deviceIx: ix,
      zone: 'Z1',
      bucket: new Date(from + index * ENV_BUCKET_MS),
      n: 10,
      tAvg: 6,
      tMin: 6,
      tMax: 6,
      rhAvg: null,
    }));
    await world.database.db.insertInto('env5m').values(rows).execute();
    const { audit } = await read(from, NOW - 5 * HOUR - 2 * MINUTE);
    expect(audit).toMatchObject({ completeness: 1, max: 6, min: 5 });
    expect(audit.mean).toBeCloseTo((2 * 6 + 5) / 3, 2);
  });

  it('counts records that the machine has sealed itself', async () => {
    const from = Date.UTC(2026, 1, 25);
    const records = Array.from({ length: 48 }, (_none, index) => ({
      deviceIx: ix,
      zone: 'Z1',
      fromTs: new Date(from + index * 30 * MINUTE),
      toTs: new Date(from + (index + 1) * 30 * MINUTE),
      tAvg: 5,
      tMin: 5,
      tMax: 5,
      rhAvg: 50,
      n: 30,
      exc: false,
      hash: null,
    }));
    await world.database.db.insertInto('envRecords').values(records).execute();
    const { ownRecords, audit } = await read(from, from + DAY);
    expect(ownRecords).toBe(48);
    expect(audit.checks).toMatchObject({ every30: 'passed', complete: 'failed' });
  });

  it('is not available for machines of other institutions', async () => {
    const stranger = { ...world.context.principal, orgIds: new Set(['x']) };
    const asked = { id: 'd0', from: NOW - HOUR, to: NOW, now: NOW };
    await expect(climateRecord(world.database, stranger, asked)).rejects.toMatchObject({ status: 404 });
  });

  it.each(LOCALES)('becomes a sheet in %s with every line below its heading', async (locale) => {
    const record = await read(NOW - 6 * HOUR, NOW);
    const { rows, headRow } = recordSheet(record, locale, 24);
    expect(rows).toHaveLength(headRow + record.lines.length);
    expect(rows[headRow - 1]).toHaveLength(9);
    expect(rows.flat().some((cell) => typeof cell === 'string' && /\{\{|undefined/.test(cell))).toBe(false);
    // The head of the sheet speaks of the time at the machine.
    expect(rows[headRow]?.[0]).toEqual({ time: (record.lines[0]?.from ?? 0) + 8 * HOUR });
  });
});

it('uses the limits in force at each time and states since when others apply', async () => {
  const { query } = world.database;
  const record = () =>
    climateRecord(world.database, world.context.principal, {
      id: 'd0',
      from: NOW - 6 * HOUR,
      to: NOW,
      now: NOW,
    });
  await query(`update zone_versions set effective_at = $1, created_at = $1`, [new Date(NOW - 9 * DAY)]);
  const before = await record();
  expect(before).toMatchObject({ limits: { tLow: 2, tHigh: 10 }, formerLimits: [] });
  // From an hour ago on it may be as warm as it was two hours ago.
  await query(`update devices set t_high = 13, updated_at = $1`, [new Date(NOW - HOUR)]);
  const after = await record();
  expect(after.limits).toEqual({ tLow: 2, tHigh: 13 });
  expect(after.formerLimits).toEqual([{ tLow: 2, tHigh: 10, until: NOW - HOUR }]);
  expect(after.audit.outMs).toBe(before.audit.outMs);
  expect(after.audit.findings).toEqual(before.audit.findings);
  const request = { id: 'd0', from: NOW - 6 * HOUR, to: NOW, now: NOW };
  const curve = await machineClimate(world.database, world.context.principal, request);
  expect(curve.limits).toMatchObject({ tLow: 2, tHigh: 13 });
  expect(curve.formerLimits).toEqual([{ tLow: 2, tHigh: 10, preLow: 2.5, preHigh: 9, until: NOW - HOUR }]);
  await query(`update devices set t_high = null, updated_at = $1`, [new Date(NOW)]);
});
