import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Draft } from '../../../../contract/kit/field';
import type { Machine } from '../../../ingest/fleet/machine';
import { runCommand } from '../../../kit/records/commands';
import { createRecord } from '../../../kit/records/createRecord';
import { deleteRecord } from '../../../kit/records/deleteRecord';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import type { ServedResource } from '../../../kit/served';
import { servedDevices } from '../../machines/devices';
import { openStockWorld, type StockWorld } from '../../stock/testStock';
import { servedCalibrations } from './calibrations';
import { holdFailedZones } from './hold';
import { registerSensors } from './register';
import { servedSensors } from './sensors';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.query(`insert into roles (id, code, name, type) values ('r', 'R', 'r', 'institution_admin')`);
  await world.query(`insert into users (id, org_id, role_id, code, name, password_hash)
    values ('u', 'shop', 'r', 'u', 'n', 'h')`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.query(
    `do $$ begin set local session_replication_role = replica; delete from calibrations; end $$`,
  );
  await world.query('delete from sensors');
  await world.query(
    `update lanes set sale_state = 'on', hold = null, hold_proof = null, pause_reason = null`,
  );
  await world.query(`insert into sensors (id, org_id, device_id, sensor_no, zone, kind)
    values ('s1', 'shop', 'd1', 'T1', 'Z1', 'T_RH'), ('s2', 'shop', 'd1', 'T2', 'Z1', 'T_RH')`);
});

const find = (name: string): ServedResource | undefined =>
  [servedSensors, servedCalibrations, servedDevices].find(({ resource }) => resource.name === name);
const change: StockWorld['change'] = (work) =>
  runInTransaction(
    world.deps,
    { ...world.context, principal: { ...world.context.principal, userId: 'u' } },
    work,
  );
const DRAFT = { certNo: 'C1', sensorId: 's1', calibratedOn: '2026-04-01', lab: 'Lab', nextDue: '2027-04-01' };
const calibrate = (reading: number, part: Draft = {}) =>
  change((each) => {
    const points = [{ quantity: 'T', reference: 5, reading }];
    return createRecord(each, servedCalibrations, { ...DRAFT, points, ...part }, find);
  });
const run = (served: ServedResource, command: string, id: string, args: Draft = {}) =>
  change(async (each) => {
    const { version } = await findRecord(each, served, id);
    return runCommand(each, served, command, id, { version, args, reason: 'why' }, find);
  });
const sensors = () =>
  world.query(
    'select sensor_no, serial_no, state, cal_due::text from sensors order by sensor_no, state desc',
  );
const held = () =>
  world.query(`select lane_no from lanes where hold = 'quarantined' and pause_reason = 'sensor'`);

it('a passed calibration states until when the sensor is valid', async () => {
  expect(await calibrate(5.5)).toMatchObject({
    orgId: 'shop',
    deviceId: 'd1',
    result: 'passed',
    enteredBy: 'u',
    points: [{ error: 0.5, permissible: 0.5 }],
  });
  expect((await sensors())[0]).toMatchObject({ state: 'in_use', cal_due: '2027-04-01' });
  expect(await held()).toEqual([]);
});

it('a failed calibration stops sales of the zone until a person releases the lanes of a passed sensor', async () => {
  await calibrate(5.51);
  expect((await sensors())[0]).toMatchObject({ state: 'failed', cal_due: '2026-04-01' });
  const lanes = await world.query(`select lane_no from lanes where device_id = 'd1'`);
  expect(lanes.length).toBeGreaterThan(0);
  expect(await held()).toHaveLength(lanes.length);
  // Who released them too early finds them locked again.
  await world.query(
    `update lanes set sale_state = 'on', hold = null, hold_proof = null where device_id = 'd1'`,
  );
  expect(await holdFailedZones(world.database.db, world.time.now)).toBe(lanes.length);
  await calibrate(5.1, { certNo: 'C2', calibratedOn: '2026-04-02' });
  expect((await sensors())[0]).toMatchObject({ state: 'in_use', cal_due: '2027-04-01' });
  expect(await held()).toHaveLength(lanes.length);
  await world.query(
    `update lanes set sale_state = 'on', hold = null, hold_proof = null where device_id = 'd1'`,
  );
  expect(await holdFailedZones(world.database.db, world.time.now)).toBe(0);
});

it('an older certificate entered later changes nothing', async () => {
  await calibrate(5, { calibratedOn: '2026-04-10', nextDue: '2027-04-10' });
  await calibrate(9, { certNo: 'C0', calibratedOn: '2026-01-10', nextDue: '2027-01-10' });
  expect((await sensors())[0]).toMatchObject({ state: 'in_use', cal_due: '2027-04-10' });
});

it('a voided calibration does not count, cannot be voided twice, and its fields cannot be changed', async () => {
  const { id } = await calibrate(9);
  await run(servedCalibrations, 'void', id);
  expect((await sensors())[0]).toMatchObject({ state: 'in_use', cal_due: null });
  await expect(run(servedCalibrations, 'void', id)).rejects.toMatchObject({ status: 409 });
  const kept = { code: '23001' };
  await expect(world.query(`update calibrations set result = 'passed'`)).rejects.toMatchObject(kept);
  await expect(world.query('delete from calibrations')).rejects.toMatchObject(kept);
});

it('a calibration cannot be dated in the future or belong to a removed sensor', async () => {
  await expect(calibrate(5, { calibratedOn: '2026-04-30', nextDue: '2027-04-29' })).rejects.toMatchObject({
    fields: { calibratedOn: 'err.sensor.future' },
  });
  await run(servedSensors, 'retire', 's1');
  await expect(calibrate(5)).rejects.toMatchObject({ fields: { sensorId: 'err.sensor.retired' } });
});

it('a replaced sensor leaves its place to one without a calibration', async () => {
  await calibrate(9);
  await run(servedSensors, 'replace', 's1', { serialNo: 'NEW1', installedOn: '2026-04-20' });
  expect(await sensors()).toMatchObject([
    { sensor_no: 'T1', serial_no: null, state: 'retired' },
    { sensor_no: 'T1', serial_no: 'NEW1', state: 'in_use', cal_due: null },
    { sensor_no: 'T2' },
  ]);
  // Nobody enters a second one of that name.
  const draft = { deviceId: 'd1', sensorNo: 'T1', zone: 'Z1', kind: 'T' };
  const again = change((each) => createRecord(each, servedSensors, draft, find));
  await expect(again).rejects.toMatchObject({ status: 409, key: 'err.form.duplicate' });
});

it('a sensor with a calibration cannot be deleted', async () => {
  await calibrate(5);
  const remove = (id: string) =>
    change(async (each) => {
      const { version } = await findRecord(each, servedSensors, id);
      return deleteRecord(each, servedSensors, id, version);
    });
  await expect(remove('s1')).rejects.toMatchObject({ key: 'err.kit.inUse' });
  await remove('s2');
  expect(await sensors()).toHaveLength(1);
});

it('a sensor reported by a machine is created once with its quantity', async () => {
  const track = { at: 0, same: 0, goodAt: 0 };
  const heard = new Map([
    ['Z1/T1', { ...track, t: 5, rh: 40 }],
    ['Z2/T3', { ...track, t: 5, rh: null }],
    ['Z2/T4', { ...track, t: null, rh: null }],
  ]);
  const machines = [{ id: 'd1', org: 'shop', sensors: heard }] as unknown as Machine[];
  expect(await registerSensors(world.deps, machines)).toBe(1);
  expect(await registerSensors(world.deps, machines)).toBe(0);
  const [row] = await world.query(`select * from sensors where sensor_no = 'T3'`);
  expect(row).toMatchObject({ org_id: 'shop', zone: 'Z2', kind: 'T', state: 'in_use' });
});
