import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateRecord } from '../../kit/records/records';
import type { ServedResource } from '../../kit/served';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { servedDeviceAuths } from './access/deviceAuths';
import { servedDevices } from './devices';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(1);
});
afterAll(() => world.close());

const save = (served: ServedResource, id: string, body: object) =>
  world.change(async (work) => {
    await updateRecord(work, served, id, { version: 1, ...body }, () => undefined);
    return {};
  });

it('no serial number of a machine at its location can be changed, neither its own nor its hardware’s', async () => {
  const refused = (field: string) => ({ fields: { [field]: 'err.device.serial_bound' } });
  await expect(save(servedDevices, 'd1', { authId: 'a2' })).rejects.toMatchObject(refused('authId'));
  await world.query(`update device_auths set bound_point_no = 'P000000-0001'`);
  const other = save(servedDeviceAuths, 'a1', { serialNo: 'SERIAL002' });
  await expect(other).rejects.toMatchObject(refused('serialNo'));
});
