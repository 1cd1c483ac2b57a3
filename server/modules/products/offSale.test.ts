import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../kit/records/commands';
import type { ServedResource } from '../../kit/served';
import { SERVED } from '..';
import { servedLanes } from '../machines/lanes';
import { laneOffers } from '../orders/shop/offers';
import { lockStopSale } from '../stock/recall/stopSale';
import { NOW, openStockWorld, type StockWorld } from '../stock/testStock';
import { servedBatches } from './batches';
import { servedProducts } from './products';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(4);
  await world.query(`update products set audit_state = 'passed', front_image = '{}'`);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await world.query('delete from lane_batches');
  await world.query('delete from replenish_tasks');
  await world.query(`update products set sale_state = 'listed'`);
  await world.query(`update batches set state = 'normal'`);
  await world.query(
    `update lanes set stock = 3, pause_reason = null, reported_state = 'on', hold_was = null`,
  );
});

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const run = async (served: ServedResource, command: string, id: string) => {
  const table = served.resource.name;
  const [row] = await world.query(`select version from ${table} where id = '${id}'`);
  return world.change((work) =>
    runCommand(
      work,
      served,
      command,
      id,
      { version: Number(row?.version), args: {}, reason: 'why', confirmed: true },
      find,
    ),
  );
};
const product = (command: string) => run(servedProducts, command, 'p1');
const batch = (command: string) => run(servedBatches, command, 'b1');
const holds = async () =>
  (await world.query('select hold, pause_reason from lanes order by lane_no')).map(
    ({ hold, pause_reason }) => (hold ? `${hold} ${pause_reason}` : 'sells'),
  );
const offered = async () =>
  (await laneOffers(world.database.db, 'd1', NOW)).map(({ laneNo }) => laneNo).length;
const put = (laneId: string, batchId: string, pos = 1) =>
  world.query(`insert into lane_batches (id, org_id, lane_id, pos, batch_id, qty)
    values ('${laneId}${batchId}', 'shop', '${laneId}', ${pos}, '${batchId}', 2)`);

it('a delisted product is paused despite the reports of its machines, and only listing resumes it', async () => {
  await world.query(
    `update lanes set hold = 'paused', sale_state = 'paused', pause_reason = 'door' where id = 'l1'`,
  );
  await world.query(`update lanes set hold = 'quarantined', sale_state = 'quarantined', pause_reason = 'expired'
    where id = 'l2'`);
  await world.query(
    `update lanes set hold = 'paused', sale_state = 'paused', pause_reason = 'stocktake' where id = 'l3'`,
  );
  await product('delist');
  expect(await holds()).toEqual(['paused door', 'quarantined expired', 'paused delisted', 'paused delisted']);
  await world.query(`update lanes set hold_proof = 'verified', reported_state = 'paused' where id = 'l4'`);
  await product('list');
  expect(await holds()).toEqual(['paused door', 'quarantined expired', 'sells', 'sells']);
  // The machine that knows of it is told; until it says that it sells, the lane does not.
  expect(
    await world.query(`select id, sale_state, hold_proof from lanes where id in ('l3', 'l4') order by id`),
  ).toEqual([
    { id: 'l3', sale_state: 'on', hold_proof: null },
    { id: 'l4', sale_state: 'paused', hold_proof: 'waiting' },
  ]);
});

it('a recalled product is locked, with later refills, until a person releases it', async () => {
  await world.query(`update lanes set product_id = 'p2' where id = 'l4'`);
  await product('recall');
  const recalled = 'quarantined product_recall';
  expect(await holds()).toEqual([recalled, recalled, recalled, 'sells']);
  expect(await world.query(`select distinct state from batches`)).toEqual([{ state: 'quarantined' }]);
  await world.query(`update lanes set product_id = 'p1' where id = 'l4'`);
  expect(await lockStopSale({ database: world.database, clock: () => NOW })).toBe(1);
  await expect(run(servedLanes, 'release', 'l1')).rejects.toMatchObject({ key: 'err.lane.unavailable' });
  await product('endRecall');
  await product('list');
  expect(await holds()).toEqual([recalled, recalled, recalled, recalled]);
  await run(servedLanes, 'release', 'l1');
  expect(await holds()).toEqual(['sells', recalled, recalled, recalled]);
});

it('an unlisted product is not offered to phone orders whatever its lanes report', async () => {
  expect(await offered()).toBe(4);
  await world.query(`update products set sale_state = 'delisted' where id = 'p1'`);
  expect(await offered()).toBe(0);
});

it('a quarantined batch locks its lanes at once and those it enters, and a person releases each', async () => {
  await put('l1', 'b1');
  await put('l2', 'b2');
  await batch('quarantine');
  expect(await holds()).toEqual(['quarantined quarantine', 'sells', 'sells', 'sells']);
  await put('l3', 'b1');
  expect(await lockStopSale({ database: world.database, clock: () => NOW })).toBe(1);
  await expect(run(servedLanes, 'release', 'l1')).rejects.toMatchObject({ key: 'err.lane.batch' });
  await batch('release');
  expect(await holds()).toEqual(['quarantined quarantine', 'sells', 'quarantined quarantine', 'sells']);
  await run(servedLanes, 'release', 'l1');
  expect(await holds()).toEqual(['sells', 'sells', 'quarantined quarantine', 'sells']);
});

it('a batch cannot be deleted while it is in a lane or in an open form', async () => {
  await put('l1', 'b1');
  await batch('quarantine');
  await expect(batch('remove')).rejects.toMatchObject({ key: 'err.batch.inLanes' });
  await world.query('delete from lane_batches');
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines)
    values ('T1', 'shop', 'RP1', 'd1', 'routine', now(), 'on_site',
      '[{"laneNo": "A-1-02", "planQty": 1}, {"laneNo": "A-1-01", "batchId": "b1", "removeQty": 2}]')`);
  await expect(batch('remove')).rejects.toMatchObject({ key: 'err.batch.formOpen' });
  await world.query(`update replenish_tasks set state = 'submitted'`);
  expect(await batch('remove')).toMatchObject({ state: 'removed' });
});
