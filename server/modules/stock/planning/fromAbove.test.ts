import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TenantDatabase } from '../../../db/database';
import { runInTenant } from '../../../db/tenants/tenancy';
import { runCommand } from '../../../kit/records/commands';
import { createRecord } from '../../../kit/records/createRecord';
import { findRecord, updateRecord } from '../../../kit/records/records';
import { runInTransaction } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { SERVED } from '../..';
import { servedReplenishTasks } from '../replenishTasks';
import { openStockWorld, type StockWorld } from '../testStock';
import { planAlerts } from './planAlerts';

const EAST = 'shop.east.';
let world: StockWorld;
/** The machine stands in a branch whose products and batches belong to the shop above it. */
beforeAll(async () => {
  world = await openStockWorld(2);
  await world.query(`insert into organizations (id, parent_id, name, type, path, code) values
    ('east', 'shop', 'East', 'merchant', '${EAST}', 'EAST'), ('west', 'shop', 'West', 'merchant', 'shop.west.', 'WEST')`);
  await world.people('merchant_admin', 'u');
  await world.query(`update users set org_id = 'east'`);
  for (const table of ['device_auths', 'devices', 'lanes', 'cabinets', 'trays'])
    await world.query(`update ${table} set org_id = 'east'`).catch(() => undefined);
  await world.query(`update products set pack_qty = 4, storage_class = 'CN_COLD' where id = 'p1'`);
  await world.query(`insert into stock_covers (device_id, product_id, org_id, cover)
    values ('d1', 'p1', 'east', '{"demand": 0.8}')`);
  await world.query(`insert into batches (id, org_id, product_id, batch_no, mfg_date, expiry)
    values ('w1', 'west', 'p1', 'WEST1', '2025-06-01', '2026-07-01')`);
});
afterAll(() => world.close());

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const inEast = <T extends object>(work: (work: UnitOfWork) => Promise<T>) => {
  const deps = { ...world.deps, database: (world.database as TenantDatabase).scoped };
  const principal = { ...world.context.principal, userId: 'u', orgId: 'east', orgPath: EAST };
  const own = { ...principal, orgIds: new Set(['east']), aboveIds: new Set(['shop']) };
  return runInTenant({ orgPath: EAST }, () =>
    runInTransaction(deps, { ...world.context, principal: own as never }, work),
  );
};

it('a user who replenishes machines of a branch plans batches of the institution above in its packs', async () => {
  const { machines } = await inEast(async (work) => ({
    machines: await planAlerts(work, { alerts: [{ deviceId: 'd1', productId: 'p1' }] }),
  }));
  const lines = machines.flatMap((machine) => machine.lines);
  expect(lines.map(({ batchId, batchNo, expiry }) => [batchId, batchNo, expiry])).toContainEqual([
    'b1',
    'B0001',
    '2026-08-07',
  ]);
  // A branch beside it has a batch that ends sooner: it is nobody's here.
  expect(lines.some(({ batchId }) => batchId === 'w1')).toBe(false);
  // Sales of seven days are six; eight are two packs.
  expect(lines.reduce((sum, { planQty }) => sum + planQty, 0)).toBe(8);
});

it('creates, updates, packs and books them with the cold box and its batch in the lane', async () => {
  const made = await inEast((work) =>
    createRecord(work, servedReplenishTasks, { deviceId: 'd1', orgId: 'east' }, find),
  );
  expect(made.lines).toMatchObject([{ batchId: 'b1' }, { batchId: 'b1' }]);
  const planned = (batchId: string) =>
    inEast(async (work) => {
      const { version } = await findRecord(work, servedReplenishTasks, made.id);
      const lines = [{ laneNo: 'A-1-01', batchId, planQty: 3, addQty: 3 }];
      return updateRecord(work, servedReplenishTasks, made.id, { version, lines }, find);
    });
  await expect(planned('w1')).rejects.toMatchObject({ fields: { 'lines.0.batchId': 'err.form.unknownRef' } });
  expect(await planned('b2')).toMatchObject({ lines: [{ batchId: 'b2', planQty: 3 }] });
  const [shown] = (await inEast(async (work) => ({
    rows: await servedReplenishTasks.complete?.(
      work.trx,
      [await findRecord(work, servedReplenishTasks, made.id)],
      {} as never,
    ),
  })).then(({ rows }) => rows ?? [])) as Record<string, unknown>[];
  expect(shown?.lines).toMatchObject([{ batchId: 'b2', expiry: '2026-11-15', coldBox: true }]);
  for (const command of ['assign', 'pick', 'arrive', 'submit'])
    await inEast(async (work) => {
      const { version } = await findRecord(work, servedReplenishTasks, made.id);
      const args = command === 'assign' ? { assigneeId: 'u' } : {};
      return (await runCommand(
        work,
        servedReplenishTasks,
        command,
        made.id,
        { version, args },
        find,
      )) as object;
    });
  expect(await world.query('select batch_id, qty from lane_batches')).toMatchObject([
    { batch_id: 'b2', qty: 3 },
  ]);
});
