import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { runCommand } from '../../../kit/records/commands';
import { runInTransaction } from '../../../kit/records/transaction';
import { SERVED } from '../..';
import { at, DAY, HOUR, NOW, openStockWorld, type StockWorld } from '../testStock';
import { findDiscrepancies } from '../truth/discrepancies';
import { takeMachineCounts } from './machineCounts';
import { servedStocktakes } from './stocktakes';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(3);
  await world.people('platform_admin', 'u', 'w');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  for (const table of ['machine_counts', 'stocktakes', 'stock_discrepancies'])
    await world.query(`delete from ${table}`);
  await world.query('update organizations set stocktake_limit = null');
  world.time.now = NOW;
  await world.moved('A-1-01', NOW - 2 * DAY, 8);
  await world.moved('A-1-02', NOW - 2 * DAY, 6);
});

let told = 0;
const tell = (counts: Record<string, number>, time = NOW - HOUR, no = `ST${told + 1}`) => {
  told += 1;
  const lines = Object.entries(counts).map(([laneNo, countQty]) => ({ laneNo, countQty }));
  return world.query(`insert into machine_counts (id, org_id, device_id, count_no, at, recv_at, lines)
    values ('m${told}', 'shop', 'd1', '${no}', '${at(time)}', '${at(time)}', '${JSON.stringify(lines)}')`);
};
const counts = () =>
  world.query(
    `select state, mode, lane_count, diff_qty, diff_amount::int, lines from stocktakes order by started_at, id`,
  );
const stocks = async () =>
  (await world.query('select stock from lanes order by lane_no')).map(({ stock }) => stock);
const find = (name: string) => SERVED.find(({ resource }) => resource.name === name);
const run = async (command: string, userId = 'u', reason = 'x') => {
  const [row] = await world.query(`select id, version from stocktakes where state <> 'cancelled'`);
  const context = { ...world.context, principal: { ...world.context.principal, userId } };
  const call = { version: Number(row?.version), args: {}, reason };
  return runInTransaction(world.deps, context, (work) =>
    runCommand(work, servedStocktakes, command, String(row?.id), call, find),
  );
};

it('books a small difference at once as reported by the machine and keeps its question open', async () => {
  await tell({ 'A-1-01': 7, 'A-1-02': 6 });
  expect(await takeMachineCounts(world.deps)).toBe(1);
  expect(await counts()).toMatchObject([
    {
      state: 'approved',
      mode: 'auto',
      lane_count: 2,
      diff_qty: -1,
      diff_amount: 1_500,
      lines: [{ laneNo: 'A-1-01', bookQty: 8, countQty: 7, diff: -1 }],
    },
  ]);
  expect(await stocks()).toEqual([7, 6, 0]);
  expect(await world.query(`select delta, actor from stock_ledger where kind = 'adjust'`)).toEqual([
    { delta: -1, actor: null },
  ]);
  expect(await world.query('select 1 from lane_counts')).toEqual([]);
  expect(await findDiscrepancies(world.deps)).toBe(1);
});

it('leaves a larger difference open, and later sales are kept', async () => {
  await tell({ 'A-1-01': 3 });
  await takeMachineCounts(world.deps);
  expect(await counts()).toMatchObject([{ state: 'pending_approval', diff_qty: -5, diff_amount: 7_500 }]);
  expect(await stocks()).toEqual([8, 6, 0]);
  await world.moved('A-1-01', NOW - HOUR / 2, -1);
  await run('approve');
  expect(await stocks()).toEqual([2, 6, 0]);
});

it.each([
  ['by the limit of the institution', 0, { 'A-1-01': 7 }, 'pending_approval'],
  ['by the limit of the institution', 100_000, { 'A-1-01': 0 }, 'approved'],
  ['where nothing differs', 0, { 'A-1-01': 8, 'A-1-02': 6 }, 'approved'],
])('decides %s (%i)', async (_what, limit, said, state) => {
  await world.query(`update organizations set stocktake_limit = ${limit}`);
  await tell(said);
  await takeMachineCounts(world.deps);
  expect(await counts()).toMatchObject([{ state }]);
});

it('compares with the book at the time of the count', async () => {
  await world.moved('A-1-01', NOW - HOUR / 2, -2);
  await tell({ 'A-1-01': 8 }, NOW - HOUR);
  await takeMachineCounts(world.deps);
  expect(await counts()).toMatchObject([{ state: 'approved', diff_qty: 0, lines: [] }]);
});

it('books no difference that the machine has corrected since', async () => {
  await tell({ 'A-1-01': 3 });
  await takeMachineCounts(world.deps);
  await world.moved('A-1-01', NOW - HOUR / 2, -5, 'adjust');
  await run('approve');
  expect(await stocks()).toEqual([3, 6, 0]);
});

it('is booked once however often it is reported, and a newer count replaces it', async () => {
  await tell({ 'A-1-01': 3 }, NOW - 2 * HOUR, 'N1');
  await Promise.all([1, 2, 3].map(() => takeMachineCounts(world.deps)));
  await tell({ 'A-1-01': 3 }, NOW - 2 * HOUR, 'N1');
  await takeMachineCounts(world.deps);
  expect(await counts()).toHaveLength(1);
  await tell({ 'A-1-01': 3, 'A-1-02': 6 }, NOW - HOUR, 'N2');
  await takeMachineCounts(world.deps);
  expect(await counts()).toMatchObject([{ state: 'cancelled' }, { state: 'pending_approval' }]);
  await run('approve');
  expect(await stocks()).toEqual([3, 6, 0]);
});

it('is delayed after an interruption and booked completely afterwards', async () => {
  await tell({ 'A-1-01': 7 });
  await world.query(
    `create function broken() returns trigger language plpgsql as 'begin raise exception ''x''; end'`,
  );
  await world.query(
    'create trigger broken before insert on stock_ledger for each row execute function broken()',
  );
  await expect(takeMachineCounts(world.deps)).rejects.toThrow();
  expect(await counts()).toEqual([]);
  expect(await stocks()).toEqual([8, 6, 0]);
  await world.query('drop trigger broken on stock_ledger');
  await world.query('drop function broken');
  expect(await takeMachineCounts(world.deps)).toBe(1);
  expect(await stocks()).toEqual([7, 6, 0]);
});

it('that is rejected is recounted by people, who are responsible for the result', async () => {
  await tell({ 'A-1-01': 3 });
  await takeMachineCounts(world.deps);
  await world.moved('A-1-01', NOW - HOUR / 2, -1);
  await run('reject');
  expect(await counts()).toMatchObject([{ state: 'counting', lines: [{ laneNo: 'A-1-01', bookQty: 7 }] }]);
  const paused = `select lane_no from lanes where sale_state = 'paused'`;
  expect(await world.query(paused)).toEqual([{ lane_no: 'A-1-01' }]);
  await expect(run('submit')).rejects.toMatchObject({ status: 400 });
  await world.query(`update stocktakes set lines = jsonb_set(lines, '{0,countQty}', '6')`);
  await run('submit', 'w');
  expect(await stocks()).toEqual([6, 6, 0]);
  expect(await world.query(paused)).toEqual([]);
  expect(await world.query('select operator_id from stocktakes')).toEqual([{ operator_id: 'w' }]);
  expect(await world.query('select qty from lane_counts')).toEqual([{ qty: 6 }]);
});

it('is replaced by a later count of the lane by a person', async () => {
  await tell({ 'A-1-01': 3 });
  await takeMachineCounts(world.deps);
  await world.query(`insert into lane_counts (id, org_id, device_id, lane_no, product_id, at, qty, ref_no, actor)
    values ('k', 'shop', 'd1', 'A-1-01', 'p1', '${at(NOW - HOUR / 2)}', 8, 'ST9', 'Li')`);
  await run('approve');
  expect(await stocks()).toEqual([8, 6, 0]);
});
