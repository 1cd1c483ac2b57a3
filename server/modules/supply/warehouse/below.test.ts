import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TenantDatabase } from '../../../db/database';
import { runInTenant } from '../../../db/tenants/tenancy';
import { warehouseFor } from './ledger';
import { openWarehouseWorld } from './testWarehouse';

let world: Awaited<ReturnType<typeof openWarehouseWorld>>;
/** `east` is below the shop whose warehouse `w` is; `west` has a warehouse of its own. */
beforeAll(async () => {
  world = await openWarehouseWorld();
  await world.query(`insert into organizations (id, parent_id, name, type, path, code) values
    ('east', 'shop', 'East', 'merchant', 'shop.east.', 'EAST'), ('west', 'shop', 'West', 'merchant', 'shop.west.', 'WEST')`);
  await world.query(`insert into warehouses (id, org_id, code, name) values ('w2', 'west', 'W2', 'West')`);
  await world.book('b1', 'put_in', 10);
});
afterAll(() => world.close());

const scoped = () => (world.database as TenantDatabase).scoped;
const as = <T>(orgPath: string, work: () => Promise<T>) => runInTenant({ orgPath }, work);
const take = (id: string, warehouse: string) =>
  sql`select book_warehouse(${id}, ${warehouse}, 'b1', 'pick', '{free,outside}', 2, 'RP1', null, 'u1',
    '2026-04-29T00:00:00Z')`.execute(scoped().db);

it('a user of an institution below can take from the warehouse without seeing its stock', async () => {
  await as('shop.east.', async () => {
    expect(await warehouseFor(scoped().db, 'east')).toBe('w');
    await take('m1', 'w');
    expect(await scoped().query('select 1 from warehouse_stocks')).toEqual([]);
    expect(await scoped().query('select 1 from warehouse_movements')).toEqual([]);
    expect(await scoped().query('select id from warehouses')).toEqual([{ id: 'w' }]);
  });
  expect(await world.counts()).toEqual({ b1: [8, 0, 0] });
});

it('a user takes nothing from the warehouse of a sibling institution, only from the own', async () => {
  await as('shop.east.', async () => {
    expect(await scoped().query(`select 1 from warehouse_choice('w2', '{p1}')`)).toEqual([]);
    await expect(take('m2', 'w2')).rejects.toThrow('not open');
  });
  await as('shop.west.', async () => expect(await warehouseFor(scoped().db, 'west')).toBe('w2'));
  expect(await world.counts()).toEqual({ b1: [8, 0, 0] });
});
