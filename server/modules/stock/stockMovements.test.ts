import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, NOW, openStockWorld, type StockWorld } from './testStock';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(2);
  await world.query(`insert into orders (id, org_id, order_no, channel, device_id, status, placed_at)
    values ('o1', 'shop', 'SO1', 'MACHINE', 'd1', 'completed', '${at(NOW)}')`);
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines)
    values ('t1', 'shop', 'R1', 'd1', 'routine', '${at(NOW)}', 'done', '[]')`);
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const listed = () =>
  world.query(`select lane_no, lane_id, org_id, kind, before_qty, delta, after_qty, batch_no, ref_no, order_id,
    replenish_id from stock_movement_list order by at`);

it('a movement says what stood in the lane before and after it, and leads to its document', async () => {
  await world.query(`insert into vend_records (id, device_id, org_id, task, lane_no, at, recv_at, rc, order_no, order_id,
    batch_no) values ('v1', 'd1', 'shop', 'R2', 'A-1-01', '${at(NOW)}', '${at(NOW)}', 0, 'M17', 'o1', 'B0002')`);
  await world.moved('A-1-01', NOW - 2, 5);
  await world.moved('A-1-01', NOW - 1, -1);
  const own = { lane_no: 'A-1-01', lane_id: 'l1', org_id: 'shop' };
  expect(await listed()).toEqual([
    {
      ...own,
      kind: 'repl',
      before_qty: 0,
      delta: 5,
      after_qty: 5,
      batch_no: null,
      ref_no: 'R1',
      order_id: null,
      replenish_id: 't1',
    },
    {
      ...own,
      kind: 'sale',
      before_qty: 5,
      delta: -1,
      after_qty: 4,
      batch_no: 'B0002',
      ref_no: 'SO1',
      order_id: 'o1',
      replenish_id: null,
    },
  ]);
});

it('a lane that was merged away keeps its movements, and what a machine reports of itself is no document', async () => {
  await world.moved('A-1-02', NOW, 3);
  await world.query("update lanes set stock = 0 where lane_no = 'A-1-02'");
  await world.query(`insert into stock_ledger (id, device_id, lane_no, at, delta, kind, ref_no, balance)
    values ('z', 'd1', 'A-9-09', '${at(NOW + 1)}', -1, 'adjust', 'lane 3/17', 2)`);
  expect((await listed())[1]).toMatchObject({
    lane_no: 'A-9-09',
    lane_id: null,
    before_qty: 3,
    ref_no: null,
  });
});

it('a reseller sees the movements of the lanes he was granted', async () => {
  await world.people('track_admin', 'reseller');
  await world.query(`insert into reseller_users (id, org_id, user_id, device_id, lanes, rights, valid_to)
    values ('g1', 'shop', 'reseller', 'd1', '[{"laneNo":"A-1-02"}]', '["price"]', '2099-01-01')`);
  await world.moved('A-1-01', NOW, 3);
  await world.moved('A-1-02', NOW, 2);
  await world.query("select set_config('pharos.reseller', 'reseller', false)");
  expect((await listed()).map((row) => row.lane_no)).toEqual(['A-1-02']);
  await world.query("select set_config('pharos.reseller', '', false)");
});

it('packs that were removed on a visit are named so, as the ledger books them like those that were put in', async () => {
  await world.moved('A-1-01', NOW - 2, 5, 'repl');
  await world.moved('A-1-01', NOW - 1, -1, 'repl');
  await world.moved('A-1-01', NOW, -1, 'return');
  expect((await listed()).map((row) => row.kind)).toEqual(['repl', 'removal', 'return']);
});
