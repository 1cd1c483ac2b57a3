import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import type { TenantDatabase } from '../../../db/database';
import { runInTenant } from '../../../db/tenants/tenancy';
import { runCommand } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import type { ServedResource } from '../../../kit/served';
import { SERVED } from '../..';
import { servedBatches } from '../../products/batches';
import { openWarehouseWorld } from '../../supply/warehouse/testWarehouse';
import { servedRequisitionForms } from '../forms';
import { proveRecalls } from './proveRecalls';
import { servedBatchRecalls } from './recalls';

let world: Awaited<ReturnType<typeof openWarehouseWorld>>;
beforeAll(async () => {
  world = await openWarehouseWorld();
});
afterAll(() => world.close());

const board = async () => {
  const [row] = await world.query('select id, state, progress, stored_qty, places from batch_recalls');
  return row as unknown as AnyRow;
};

it('reserves packs in warehouses and is completed only when each is confirmed', async () => {
  await world.book('b1', 'put_in', 20);
  const lines = [{ productId: 'p1', batchId: 'b1', qty: 5 }];
  const form = await world.create(servedRequisitionForms, { warehouseId: 'w', lines });
  await world.run(servedRequisitionForms, form.id, 'submit');
  await world.run(servedRequisitionForms, form.id, 'approve', {}, 'u2');
  await world.run(servedBatches, 'b1', 'recall', { recallNo: 'ZH01', recallLevel: '1' });
  // What is reserved stays with its form, which cannot hand it out.
  expect(await world.counts()).toEqual({ b1: [0, 5, 15] });
  const { id } = await board();
  expect(await board()).toMatchObject({ state: 'open', progress: 0, stored_qty: 20 });
  await expect(world.run(servedRequisitionForms, form.id, 'issue')).rejects.toMatchObject({
    key: 'err.warehouse.held',
  });
  const confirm = () => world.run(servedBatchRecalls, id, 'confirmPlace', { warehouseId: 'w', apartQty: 20 });
  await expect(confirm()).rejects.toMatchObject({ key: 'err.recall.packsLeft', params: { left: 5 } });
  await world.run(servedRequisitionForms, form.id, 'reject', {}, 'u2');
  expect(await proveRecalls(world.deps)).toBe(1);
  expect(await world.counts()).toEqual({ b1: [0, 0, 20] });
  await confirm();
  expect(await board()).toMatchObject({ state: 'verified', progress: 100 });
  expect(await world.differences()).toEqual([]);
});

it('of a branch reserves packs in the warehouse above, confirmed by a user of that institution', async () => {
  await world.clear();
  await world.query(`insert into organizations (id, parent_id, name, type, path, code)
    values ('east', 'shop', 'East', 'merchant', 'shop.east.', 'EAST')`);
  await world.query(`insert into batches (id, org_id, product_id, batch_no, mfg_date, expiry)
    values ('e1', 'east', 'p1', 'EAST1', '2025-06-01', '2026-07-01')`);
  await world.book('e1', 'put_in', 6);
  await world.book('b1', 'put_in', 5);
  const asEast = (served: ServedResource, id: string, command: string, args: object) => {
    const deps = { ...world.deps, database: (world.database as TenantDatabase).scoped };
    const principal = { ...world.context.principal, userId: 'u1', orgId: 'east', orgPath: 'shop.east.' };
    const own = { ...principal, orgIds: new Set(['east']), aboveIds: new Set(['shop']) };
    return runInTenant({ orgPath: 'shop.east.' }, () =>
      runInTransaction(deps, { ...world.context, principal: own as never }, async (work): Promise<AnyRow> => {
        const { version } = await findRecord(work, served, id, false);
        const call = { version, args: { ...args }, reason: 'why', confirmed: true as const };
        const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
        return runCommand(work, served, command, id, call, find);
      }),
    );
  };
  await asEast(servedBatches, 'e1', 'recall', { recallNo: 'ZH03', recallLevel: '1' });
  expect(await world.counts()).toEqual({ b1: [5, 0, 0], e1: [0, 0, 6] });
  const { id, ...opened } = await board();
  expect(opened).toMatchObject({ state: 'open', progress: 0, stored_qty: 6 });
  const confirm = { warehouseId: 'w', apartQty: 6 };
  await expect(asEast(servedBatchRecalls, id, 'confirmPlace', confirm)).rejects.toMatchObject({
    key: 'err.recall.place_above',
    params: { warehouse: 'Main' },
  });
  await world.run(servedBatchRecalls, id, 'confirmPlace', confirm);
  expect(await board()).toMatchObject({ state: 'verified', progress: 100 });
  expect(await world.differences()).toEqual([]);
});

it('includes packs that enter a warehouse later', async () => {
  await world.clear();
  await world.book('b2', 'put_in', 3);
  await world.run(servedBatches, 'b2', 'recall', { recallNo: 'ZH02', recallLevel: '1' });
  await world.query(
    `insert into warehouses (id, org_id, code, name, picking) values ('w2', 'shop', 'W2', 'Two', false)`,
  );
  expect(await proveRecalls(world.deps)).toBe(0);
  await world.query(`insert into warehouse_stocks (id, org_id, warehouse_id, batch_id, product_id, batch_no, expiry,
    batch_state, stop_sale_days, free)
    values ('s2', 'shop', 'w2', 'b2', 'p1', 'B0002', '2026-12-01', 'recalled', 30, 4)`);
  expect(await proveRecalls(world.deps)).toBe(1);
  const { id, places } = await board();
  expect(
    (places as { warehouseId: string; qty: number }[]).map(({ warehouseId, qty }) => [warehouseId, qty]),
  ).toEqual([
    ['w', 3],
    ['w2', 4],
  ]);
  const again = () => world.run(servedBatchRecalls, id, 'confirmPlace', { warehouseId: 'w', apartQty: 3 });
  expect(await again()).toMatchObject({ state: 'open', progress: 50 });
  await expect(again()).rejects.toMatchObject({ key: 'err.recall.no_place' });
});
