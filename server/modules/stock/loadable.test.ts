import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import { createRecord } from '../../kit/records/createRecord';
import { updateRecord } from '../../kit/records/records';
import { runInTransaction } from '../../kit/records/transaction';
import { SERVED } from '..';
import { suggestedLines } from './replenishPlan';
import { servedReplenishTasks } from './replenishTasks';
import { openStockWorld, type StockWorld } from './testStock';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(1);
  await world.people('merchant_admin', 'u');
});
afterAll(() => world.close());

/** b1, b2 and b3 end 100, 200 and 300 days from now; b2 lies in the lane. */
beforeEach(async () => {
  await world.reset();
  for (const table of ['replenish_tasks', 'lane_batches']) await world.query(`delete from ${table}`);
  await world.query(`update products set stop_sale_days = 30`);
  await world.query(`insert into lane_batches (id, org_id, lane_id, pos, batch_id, qty)
    values ('in', 'shop', 'l1', 0, 'b2', 5)`);
  await world.query('update lanes set stock = 5');
});

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const as = {
  get context() {
    return { ...world.context, principal: { ...world.context.principal, userId: 'u' } };
  },
};
const planned = (batchId: string | null, more: object = {}) =>
  runInTransaction(world.deps, as.context, (work) =>
    createRecord(
      work,
      servedReplenishTasks,
      {
        orgId: 'shop',
        deviceId: 'd1',
        type: 'routine',
        lines: [{ laneNo: 'A-1-01', batchId, planQty: 3, ...more }],
      },
      find,
    ),
  );
const suggested = async () =>
  (await runInTransaction(world.deps, as.context, (work) => suggestedLines(work, 'd1')))[0]?.batchId;

it('a plan takes no batch that expires before the one in the lane, unless that is removed', async () => {
  await expect(planned('b1')).rejects.toMatchObject({
    status: 400,
    fields: { 'lines.0.batchId': 'err.lane.fefo_violation' },
  });
  for (const [batchId, more] of [
    ['b2', {}],
    ['b3', {}],
    ['b1', { removeQty: 5 }],
    ['b1', { countQty: 0 }],
  ] as const)
    expect(await planned(batchId, more), batchId).toBeTruthy();
});

it('the product defines how long before expiry a batch is no longer delivered', async () => {
  await world.query('update products set stop_sale_days = 200');
  expect(await suggested()).toBe('b3');
  await expect(planned('b2')).rejects.toMatchObject({ fields: { 'lines.0.batchId': 'err.batch.expired' } });
  await world.query('update products set stop_sale_days = null');
  expect(await suggested()).toBe('b2');
});

it('nothing is packed for a plan without a batch', async () => {
  const { id, version } = (await planned(null)) as { id: string; version: number };
  const run = (command: string, of: number, args: Record<string, unknown>) =>
    runInTransaction(world.deps, as.context, (work) =>
      runCommand(work, servedReplenishTasks, command, id, { version: of, args }, find),
    );
  await run('assign', version, { assigneeId: 'u' });
  await expect(run('pick', version + 1, {})).rejects.toMatchObject({
    status: 409,
    key: 'err.repl.batch',
    params: { lane: 'A-1-01' },
  });
});

it('a plan is checked again for changed lanes before anything is packed', async () => {
  const { id, version } = (await planned('b2')) as { id: string; version: number };
  const run = (command: string, of: number, args: Record<string, unknown>) =>
    runInTransaction(world.deps, as.context, (work) =>
      runCommand(work, servedReplenishTasks, command, id, { version: of, args }, find),
    );
  await run('assign', version, { assigneeId: 'u' });
  await world.query(`update lane_batches set batch_id = 'b3'`);
  await expect(run('pick', version + 1, {})).rejects.toMatchObject({
    status: 409,
    key: 'err.lane.fefo_violation',
    params: { lane: 'A-1-01' },
  });
  await runInTransaction(world.deps, as.context, (work) =>
    updateRecord(
      work,
      servedReplenishTasks,
      id,
      { version: version + 1, lines: [{ laneNo: 'A-1-01', batchId: 'b3', planQty: 3 }] },
      find,
    ),
  );
  expect(await run('pick', version + 2, {})).toMatchObject({ state: 'picking' });
});
