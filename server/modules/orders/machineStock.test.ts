import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { followMachines } from './machineStock';
import { openPlatformWorld, type PlatformWorld } from './testPlatforms';

let world: PlatformWorld;
const query = (text: string) => world.database.query(text);

async function insertMachine(id: string, index: number): Promise<void> {
  await query(`insert into device_auths (id, org_id, serial_no, ipc_serial, model, oem_name)
    values ('a-${id}', 'shop', 'SERIAL0${index}', 'I${index}', 'M1', 'O')`);
  await query(`insert into devices (id, org_id, auth_id, serial_no, name, point_no, point_name, province, city, lng,
    lat, model, storage_class) values ('${id}', 'shop', 'a-${id}', 'SERIAL0${index}', 'm', 'P000000-000${index}', 'p',
    'P', 'C', 120, 30, 'M1', 'CN_ROOM')`);
  await query(`insert into cabinets (id, device_id, cabinet_no, type) values ('c-${id}', '${id}', 'A', 'T')`);
  await query(`insert into trays (id, cabinet_id, tray_no) values ('t-${id}', 'c-${id}', 1)`);
  await query(`insert into lanes (id, device_id, tray_id, lane_no, col, product_id, price, capacity)
    values ('l-${id}', '${id}', 't-${id}', 'A-1-00', 0, 'p1', 1580, 10)`);
}

beforeAll(async () => {
  world = await openPlatformWorld(() => ({ body: {} }));
  await insertMachine('d1', 1);
  await insertMachine('d2', 2);
});
afterAll(() => world.close());
beforeEach(async () => {
  await query(`update devices set sale_state = 'on', enabled = true`);
  await query(`update lanes set stock = 4, locked_stock = 1, sale_state = 'on', health = 'ok'`);
  await query(`update platform_stores set device_ids = case when id = 'mt' then '["d1", "d2"]'::jsonb end`);
  await query(`update platform_skus set stock = 9, sync_state = 'synced'`);
});

const offers = () => query('select id, stock, sync_state from platform_skus order by id');
const JD_AS_TYPED = { id: 's2', stock: 9, sync_state: 'synced' };

it('offers what all machines of the store can dispense and skips stores without machines', async () => {
  expect(await followMachines(world.deps)).toBe(1);
  expect(await offers()).toEqual([{ id: 's1', stock: 6, sync_state: 'pending' }, JD_AS_TYPED]);
});

it('changes nothing when it runs again', async () => {
  await followMachines(world.deps);
  await query(`update platform_skus set sync_state = 'synced'`);
  expect(await followMachines(world.deps)).toBe(0);
  expect((await offers())[0]).toEqual({ id: 's1', stock: 6, sync_state: 'synced' });
});

it('handles the share of stores that are due', async () => {
  expect(await followMachines(world.deps, { turn: 3, of: 2 })).toBe(0);
  expect(await followMachines(world.deps, { turn: 4, of: 2 })).toBe(1);
});

it.each([
  ['a machine that does not sell', `update devices set sale_state = 'off' where id = 'd1'`, 3],
  ['a lane that is paused', `update lanes set sale_state = 'paused' where id = 'l-d2'`, 3],
  ['a lane that is jammed', `update lanes set health = 'jam'`, 0],
  ['what is reserved', 'update lanes set locked_stock = stock', 0],
  ['lanes with another product', 'update lanes set product_id = null, stock = 0, locked_stock = 0', 0],
])('does not count %s', async (_what, change, stock) => {
  await query(change);
  await followMachines(world.deps);
  expect((await offers())[0]).toEqual({ id: 's1', stock, sync_state: 'pending' });
  await query(`update lanes set product_id = 'p1'`);
});
