import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../contract/kit/resource';
import { findRecord, writeRecord } from '../../kit/records/records';
import type { ServedResource } from '../../kit/served';
import { servedDeviceAuths } from './access/deviceAuths';
import { assertBindable } from './binding';
import { type CommandWorld, openCommandWorld } from './commands/testCommands';
import { servedDevices } from './devices';

let world: CommandWorld;
const query = <Row>(sql: string) => world.database.query<Row>(sql);
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forget('maintain_records', 'sensors', 'machine_commands');
});

const write = (served: ServedResource, id: string, set: object, action: string) =>
  world.change(async (work) => {
    const mine = { ...work, context: world.asUser('u') as never };
    return writeRecord(mine, served, await findRecord(mine, served, id), set as never, { action });
  });
const records = () =>
  query(`select type, detail, operator_id as by, result, end_at is not null as ended from maintain_records
    order by record_no`);

it('a machine that is bound to a location or leaves it gets maintenance records', async () => {
  const [{ point_no: pointNo } = { point_no: '' }] = await query<{ point_no: string }>(
    `select point_no from devices where id = 'd0'`,
  );
  await write(servedDevices, 'd0', { pointNo: null }, 'unbind');
  await write(servedDevices, 'd0', { pointNo }, 'bind');
  const work = { detail: `${pointNo} · Point · SMV24A0000000`, by: 'u', result: 'ok', ended: true };
  expect(await records()).toEqual([
    { type: 'unbind', ...work },
    { type: 'bind', ...work },
  ]);
});

it('replaced hardware of a working machine gets a record too', async () => {
  await write(servedDeviceAuths, 'a-d0', { ipcSerial: 'IPC-NEW' }, 'updated');
  await query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name, status)
    values ('spare', 'org', 'SMV24SPARE001', 'IPCS', 'M', 'O', 'issued')`);
  await write(servedDeviceAuths, 'spare', { ipcSerial: 'IPCT' }, 'updated');
  expect(await records()).toMatchObject([{ type: 'part', detail: 'SMV24A0000000 → IPC-NEW' }]);
});

it('a changed password is sent to the machine', async () => {
  await write(servedDevices, 'd0', { maintenancePwdSealed: 'x', maintenancePwdAt: 5 }, 'updated');
  expect(await query(`select type, reason from machine_commands`)).toEqual([
    { type: 'set_password', reason: 'password' },
  ]);
});

it.each([
  ['failed', `'failed', '2999-01-01'`],
  ['was never calibrated', `'in_use', null`],
  ['was due yesterday', `'in_use', '2026-03-31'`],
])('a machine with a sensor that %s cannot be bound to a location', async (_name, values) => {
  const contacts = Array.from({ length: 3 }, (_none, at) => ({
    contactName: 'a',
    contactPhone: `1380000000${at}`,
  }));
  const machine = { id: 'd0', authId: 'a-d0', orgId: 'org', contacts } as unknown as AnyRow;
  const bind = () =>
    world.change(async (work) => {
      await assertBindable(work, machine, 'P330106-9999');
      return {};
    });
  await expect(bind()).resolves.toEqual({});
  await query(`insert into sensors (id, org_id, device_id, sensor_no, zone, kind, state, cal_due)
    values ('s', 'org', 'd0', 'T1', 'Z1', 'T', ${values})`);
  await expect(bind()).rejects.toMatchObject({ key: 'err.device.calibration' });
  await query(`update sensors set state = 'retired'`);
  await expect(bind()).resolves.toEqual({});
});
