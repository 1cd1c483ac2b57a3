import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, DAY, HOUR, NOW, openStockWorld, type StockWorld } from '../testStock';
import { answerCount, findDiscrepancies, lanesToCount } from './discrepancies';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(3);
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  await world.query('delete from stock_discrepancies');
  world.time.now = NOW;
});

const LANE = 'A-1-01';
const items = () =>
  world.query(`select lane_no, state, diff, amount::int, reported_qty, computed_qty, counted_qty, suspect, reported_sure
    from stock_discrepancies order by lane_no`);
const heard = (lane: string, time: number) =>
  world.query(`update lanes set reported_at = '${at(time)}' where lane_no = '${lane}'`);
const count = (laneNo: string, bookQty: number, countQty: number) =>
  world.change(async (work) => {
    const lane = { deviceId: 'd1', orgId: 'shop', laneNo, productId: 'p1', price: 1_500 };
    await answerCount(work, { lane, bookQty, countQty, refNo: 'ST1', others: [] });
    return {};
  });

/** A sale of which the machine told nothing, seen with the next one. */
async function loseSale(lane: string): Promise<void> {
  await world.moved(lane, NOW - 3 * DAY, 5);
  await world.moved(lane, NOW - DAY, -1);
  await world.moved(lane, NOW - DAY, -1, 'adjust');
  await heard(lane, NOW - DAY);
}

it('asks once when the machine and the calculated stock disagree, and follows the numbers', async () => {
  await loseSale(LANE);
  expect(await findDiscrepancies(world.deps)).toBe(1);
  expect(await findDiscrepancies(world.deps)).toBe(1);
  const item = { lane_no: LANE, state: 'open', diff: -1, amount: 1_500, reported_qty: 3, computed_qty: 4 };
  expect(await items()).toEqual([
    { ...item, counted_qty: null, suspect: 'message_lost', reported_sure: 'medium' },
  ]);
  await world.moved(LANE, NOW - HOUR / 2, -2, 'adjust');
  await heard(LANE, NOW - HOUR / 2);
  await findDiscrepancies(world.deps);
  expect(await items()).toMatchObject([{ diff: -3, amount: 4_500, reported_qty: 1, reported_sure: 'high' }]);
});

it('subtracts from the machine’s number what a person booked since its report', async () => {
  await loseSale(LANE);
  await world.query(`update lanes set stock = stock + 4 where lane_no = '${LANE}'`);
  await world.query(`insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, ref_no, balance, actor)
    values ('person', 'd1', '${LANE}', 'p1', '${at(NOW - HOUR)}', 4, 'repl', 'RP1', 7, 'Li')`);
  await findDiscrepancies(world.deps);
  expect(await items()).toMatchObject([{ diff: -1, reported_qty: 3, computed_qty: 8 }]);
});

it('is answered by a count, which restarts the calculation', async () => {
  await loseSale(LANE);
  await findDiscrepancies(world.deps);
  expect(await lanesToCount(world.database.db, 'd1')).toEqual([LANE]);
  await count(LANE, 3, 3);
  expect(await items()).toMatchObject([{ state: 'counted', counted_qty: 3 }]);
  expect(await findDiscrepancies(world.deps)).toBe(0);
  expect(await lanesToCount(world.database.db, 'd1')).toEqual([]);
});

it('is closed when the numbers agree again', async () => {
  await loseSale(LANE);
  await findDiscrepancies(world.deps);
  await world.moved(LANE, NOW - HOUR, 1, 'adjust');
  expect(await findDiscrepancies(world.deps)).toBe(0);
  expect(await items()).toMatchObject([{ state: 'settled' }]);
});

it('is opened by a count that differs from the book and by no other', async () => {
  await count('A-1-02', 4, 4);
  await count('A-1-03', 4, 2);
  expect(await items()).toMatchObject([
    { lane_no: 'A-1-03', state: 'counted', diff: -2, amount: 3_000, counted_qty: 2, suspect: 'theft' },
  ]);
});

it('is asked for the other lanes even if one cannot be stored', async () => {
  await loseSale('A-1-01');
  await loseSale('A-1-02');
  await world.query(`alter table stock_discrepancies add constraint no_first check (lane_no <> 'A-1-01')`);
  await expect(findDiscrepancies(world.deps)).rejects.toThrow('no_first');
  expect(await items()).toMatchObject([{ lane_no: 'A-1-02', state: 'open' }]);
  await world.query('alter table stock_discrepancies drop constraint no_first');
});

it('requests a count of the lanes with the most valuable differences', async () => {
  await world.query(`insert into stock_discrepancies (id, org_id, device_id, lane_no, state, diff, amount, seen_at)
    select 'q' || n, 'shop', 'd1', 'A-1-0' || n, case when n = 4 then 'counted' else 'open' end, 1, n * 100, now()
    from generate_series(1, 8) n`);
  const lanes = ['A-1-08', 'A-1-07', 'A-1-06', 'A-1-05', 'A-1-03'];
  expect(await lanesToCount(world.database.db, 'd1')).toEqual(lanes);
});
