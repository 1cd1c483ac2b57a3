import type { AnyRow } from '../../../../contract/kit/resource';
import type { WarehouseMove } from '../../../../contract/supply/warehouse';
import { runCommand } from '../../../kit/records/commands';
import { createRecord } from '../../../kit/records/createRecord';
import { findRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import type { ServedResource } from '../../../kit/served';
import { SERVED } from '../..';
import { openStockWorld } from '../../stock/testStock';
import { bookWarehouse } from './ledger';

/** The shop of the stock tests with a warehouse `w` that its machine is supplied from, and two people. */
export async function openWarehouseWorld() {
  const world = await openStockWorld();
  await world.people('institution_admin', 'u1', 'u2');
  await world.query(`insert into warehouses (id, org_id, code, name, storage_classes)
    values ('w', 'shop', 'W1', 'Main', '["CN_ROOM"]')`);
  const by = (userId: string) => ({ ...world.context, principal: { ...world.context.principal, userId } });
  const book = (batchId: string, kind: WarehouseMove, qty: number) =>
    runInTransaction(world.deps, by('u1'), async (work) => {
      await bookWarehouse(work, [{ warehouseId: 'w', batchId, kind, qty, refNo: 'X' }]);
      return {};
    });
  const run = (
    served: ServedResource,
    id: string,
    command: string,
    args: object = {},
    userId = 'u1',
    reason = 'why',
  ) =>
    runInTransaction(world.deps, by(userId), async (work): Promise<AnyRow> => {
      const { version } = await findRecord(work, served, id, false);
      const call = { version, args: { ...args }, reason, confirmed: true as const };
      return runCommand(work, served, command, id, call, find);
    });
  const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
  const create = (served: ServedResource, body: object, userId = 'u1') =>
    runInTransaction(world.deps, by(userId), (work) =>
      createRecord(work, served, { orgId: 'shop', ...body }, find),
    );
  const counts = async () => {
    const rows = await world.query(
      `select batch_id, free, reserved, quarantined from warehouse_stocks order by batch_id`,
    );
    return Object.fromEntries(rows.map((row) => [row.batch_id, [row.free, row.reserved, row.quarantined]]));
  };
  /** Nothing has ever lain there, and no form is about it. */
  const clear = async () => {
    await world.query('alter table warehouse_movements disable trigger user');
    for (const table of ['warehouse_movements', 'warehouse_stocks', 'warehouse_products'])
      await world.query(`delete from ${table}`);
    await world.query('alter table warehouse_movements enable trigger user');
    for (const table of [
      'requisition_forms',
      'return_forms',
      'replenish_tasks',
      'batch_recalls',
      'purchase_orders',
    ])
      await world.query(`delete from ${table}`);
    await world.query(`update batches set state = 'normal'`);
    await world.query('update warehouses set enabled = true, picking = true');
    await world.reset();
  };
  const differences = () => world.query('select * from warehouse_differences');
  return { ...world, by, book, run, create, counts, clear, differences };
}
