import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AnyRow } from '../../../../contract/kit/resource';
import { runCommand } from '../../../kit/records/commands';
import { SERVED } from '../..';
import { servedBatches } from '../../products/batches';
import { at, DAY, HOUR, NOW, openStockWorld, type StockWorld } from '../testStock';
import { provenLines, proveRecalls } from './proveRecalls';
import { servedBatchRecalls } from './recalls';
import { lockStopSale } from './stopSale';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(4);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await world.query('delete from batch_recalls');
  await world.query(`update batches set state = 'normal'`);
});

const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const load = async (lane: string, batchId: string | null, qty: number, time: number) => {
  await world.moved(lane, time, qty);
  await world.query('alter table stock_ledger disable trigger user');
  await world.query(`update stock_ledger set batch_id = ${batchId ? `'${batchId}'` : 'null'}
    where id = (select max(id) from stock_ledger)`);
  await world.query('alter table stock_ledger enable trigger user');
  await world.query(`update lane_batches set batch_id = '${batchId}'
    where batch_id is null and lane_id = (select id from lanes where lane_no = '${lane}')`);
};
const run = (served: typeof servedBatches, command: string, id: string, args: object, version: number) =>
  world.change((work) =>
    runCommand(work, served, command, id, { version, args: { ...args }, reason: 'x' }, find),
  );
const recall = async () => {
  const [batch] = await world.query(`select version from batches where id = 'b1'`);
  await run(servedBatches, 'recall', 'b1', { recallNo: 'ZH01', recallLevel: '1' }, Number(batch?.version));
  const [row] = await world.query('select * from batch_recalls');
  return row as Record<string, unknown>;
};
const states = () =>
  world.query(
    `select lane_no, sale_state, pause_reason from lanes where sale_state <> 'on' order by lane_no`,
  );

it('locks every lane that contains the batch and no other', async () => {
  await load('A-1-01', 'b1', 4, NOW - 9 * DAY);
  await load('A-1-02', 'b2', 3, NOW - 9 * DAY);
  await load('A-1-03', 'b1', 2, NOW - 9 * DAY);
  expect(await recall()).toMatchObject({
    state: 'open',
    progress: 0,
    lane_count: 2,
    held_qty: 6,
    level: '1',
  });
  expect(await states()).toEqual(
    ['A-1-01', 'A-1-03'].map((lane_no) => ({ lane_no, sale_state: 'quarantined', pause_reason: 'recall' })),
  );
});

it('locks a lane that receives the batch later as well', async () => {
  await load('A-1-01', 'b1', 4, NOW - 9 * DAY);
  await recall();
  await load('A-1-02', 'b1', 1, NOW);
  expect(await lockStopSale({ database: world.database, clock: () => NOW })).toBe(1);
});

it('names what was sold of the batch with the orders', async () => {
  await load('A-1-01', 'b1', 3, NOW - 9 * DAY);
  await world.moved('A-1-01', NOW - 2 * DAY, -1);
  await world.query(`insert into vend_records (id, device_id, org_id, task, order_no, lane_no, at, recv_at, rc)
    select 'v1', 'd1', 'shop', ref_no, 'SO1', lane_no, at, at, 0 from stock_ledger where kind = 'sale'
    on conflict do nothing`);
  const row = await recall();
  expect(row).toMatchObject({ sold_qty: 1, maybe_sold_qty: 0, held_qty: 2 });
  expect(row.sales).toMatchObject([{ orderNo: 'SO1', laneNo: 'A-1-01', qty: 1, sure: true }]);
});

it('counts what a sale names as the batch, whatever the place in the lane lets suppose', async () => {
  await world.moved('A-1-01', NOW - 3 * DAY, 4);
  await world.query(
    `update lane_batches set batch_id = 'b1' where lane_id = (select id from lanes where lane_no = 'A-1-01')`,
  );
  await world.moved('A-1-01', NOW - 2 * DAY, -1);
  await world.moved('A-1-01', NOW - DAY, -1);
  await world.query('delete from vend_records');
  await world.query(`insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc, batch_no)
    select 'n' || row_number() over (order by at), 'd1', 'shop', ref_no, lane_no, at, at, 0,
      case when row_number() over (order by at) = 1 then 'B0001' else 'B0002' end
    from stock_ledger where kind = 'sale'`);
  const row = await recall();
  expect([row.sold_qty, row.maybe_sold_qty]).toEqual([1, 0]);
});

it('counts what a machine that was not locked yet sold after it was opened', async () => {
  await load('A-1-01', 'b1', 4, NOW - 9 * DAY);
  expect(await recall()).toMatchObject({ sold_qty: 0 });
  const vend = (id: string, batchNo: string) =>
    world.query(`insert into vend_records (id, device_id, org_id, task, lane_no, product_id, at, recv_at, rc, batch_no)
      select '${id}', 'd1', 'shop', ref_no, lane_no, product_id, at, '${at(world.time.now)}', 0, '${batchNo}'
      from stock_ledger where id = (select max(id) from stock_ledger)`);
  await world.moved('A-1-01', world.time.now + HOUR, -1);
  await vend('late', 'B0001');
  expect(await proveRecalls(world.deps)).toBe(1);
  expect(await proveRecalls(world.deps)).toBe(0);
  const [row] = await world.query('select sold_qty, sales from batch_recalls');
  expect(row).toMatchObject({ sold_qty: 1, sales: [{ laneNo: 'A-1-01', qty: 1, sure: true }] });
});

it('is completed only when every lane is verified as locked and confirmed by a person', async () => {
  await load('A-1-01', 'b1', 4, NOW - 9 * DAY);
  const row = (await recall()) as unknown as AnyRow;
  const confirm = (deviceId: string, version: number) =>
    run(servedBatchRecalls as never, 'confirm', row.id, { deviceId, removedQty: 4 }, version);
  await expect(run(servedBatchRecalls as never, 'close', row.id, {}, row.version)).rejects.toThrow();
  await expect(confirm('none', row.version)).rejects.toThrow();
  expect(await confirm('d1', row.version)).toMatchObject({ state: 'open', progress: 0, removedQty: 4 });
  expect(await proveRecalls(world.deps)).toBe(0);
  await world.query(
    `update lanes set hold_proof = 'verified', hold_proven_at = '${at(NOW)}' where hold is not null`,
  );
  expect(await proveRecalls(world.deps)).toBe(1);
  expect(await world.query('select state, progress from batch_recalls')).toEqual([
    { state: 'verified', progress: 100 },
  ]);
});

it('drops the confirmation of a lane that sells again before it is emptied', () => {
  const line = { deviceId: 'd1', laneNo: 'A-1-01', qty: 1, provenAt: NOW };
  const now = new Map([['d1 A-1-01', { holdProof: 'contradicted', holdProvenAt: new Date(NOW) }]]);
  expect(provenLines([line], now)).toMatchObject([{ provenAt: null }]);
  expect(provenLines([{ ...line, confirmedAt: NOW }], now)).toMatchObject([{ provenAt: NOW }]);
});

it('of a batch without stock is completed at once', async () => {
  expect(await recall()).toMatchObject({ state: 'verified', progress: 100, lane_count: 0 });
});

it('locks a lane whose front batch may not be sold, once', async () => {
  await load('A-1-01', 'b1', 2, NOW - 9 * DAY);
  await load('A-1-02', 'b2', 2, NOW - 9 * DAY);
  await world.query(`update lane_batches set expiry = current_date + 20 where batch_id = 'b1'`);
  await world.query(`update lane_batches set expiry = current_date + 90 where batch_id = 'b2'`);
  const look = { database: world.database, clock: () => NOW + HOUR };
  expect(await lockStopSale(look)).toBe(1);
  expect(await states()).toEqual([
    { lane_no: 'A-1-01', sale_state: 'quarantined', pause_reason: 'stop_sale' },
  ]);
  expect(await lockStopSale(look)).toBe(0);
});
