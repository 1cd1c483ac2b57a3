import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, NOW, openStockWorld, type StockWorld } from '../testStock';
import { followFilled } from './filled';

const FINISHED = NOW - 60_000;
const LINES = [
  { laneNo: 'A-1-01', addQty: 4, afterQty: 6 },
  { laneNo: 'A-1-02', removeQty: 1, afterQty: 2 },
  { laneNo: 'A-1-03', planQty: 3 },
];
let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  for (const table of ['replenish_tasks', 'machine_commands', 'device_latest'])
    await world.query(`delete from ${table}`);
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines,
    finished_at) values ('T1', 'shop', 'RP1', 'd1', 'routine', now(), 'submitted', '${JSON.stringify(LINES)}',
    '${at(FINISHED)}')`);
});

const online = () =>
  world.query(`insert into device_latest (device_id, boot, state, updated_at)
    values ('d1', 1, '{"conn":"online"}', now())`);
const state = async () => (await world.query('select state from replenish_tasks'))[0]?.state;
const commands = () => world.query(`select type, state, reason, params from machine_commands`);
/** A row that the machine's word makes. */
const booked = (kind: string, delta: number, time: number) =>
  world.query(`insert into stock_ledger (id, device_id, lane_no, product_id, at, delta, kind, ref_no, balance)
    values ('${ulid(time)}', 'd1', 'A-1-01', 'p1', '${at(time)}', ${delta}, '${kind}', 'X', 5)`);
const spoke = () => world.query(`update lanes set reported_at = '${at(NOW - 30_000)}'`);

it('tells an online machine the stock after a visit without sales since', async () => {
  await followFilled(world.deps);
  expect(await commands()).toEqual([]);
  await online();
  await booked('sale', -1, NOW - 40_000);
  await followFilled(world.deps);
  await followFilled(world.deps);
  expect(await commands()).toEqual([
    {
      type: 'sync_stock',
      state: 'queued',
      reason: 'filled',
      params: {
        no: 'RP1',
        lanes: [
          { t: 'A-1-01', q: 5 },
          { t: 'A-1-02', q: 2 },
        ],
      },
    },
  ]);
  expect(await state()).toBe('submitted');
});

it('is confirmed when the machine accepts it and is a difference when it reports but does not', async () => {
  await online();
  await followFilled(world.deps);
  await world.query(
    `update machine_commands set state = 'verified', witness = 'stock_reported', witness_at = now()`,
  );
  expect(await followFilled(world.deps)).toBe(1);
  expect(await state()).toBe('synced');
  await world.query(`update machine_commands set state = 'contradicted'`);
  await world.query(`update replenish_tasks set state = 'submitted'`);
  await followFilled(world.deps);
  expect(await state()).toBe('discrepancy');
});

it('is a difference when a counting machine reports another number later, not an earlier one', async () => {
  await booked('adjust', -2, FINISHED - 5_000);
  await spoke();
  await followFilled(world.deps);
  expect(await state()).toBe('synced');
  await world.query(`update replenish_tasks set state = 'submitted'`);
  await booked('adjust', -2, NOW - 30_000);
  await followFilled(world.deps);
  expect(await state()).toBe('discrepancy');
});

it('is not sent again to a machine that does not support it, and a person ends the visit', async () => {
  await online();
  await followFilled(world.deps);
  await world.query(`update machine_commands set state = 'rejected'`);
  await followFilled(world.deps);
  expect(await commands()).toHaveLength(1);
  expect(await state()).toBe('submitted');
});

it('does not delay others for any number of silent machines', async () => {
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines,
    finished_at) select 'W' || n, 'shop', 'RW' || n, 'd1', 'routine', now(), 'submitted', '${JSON.stringify(LINES)}',
    '${at(FINISHED - 3_600_000)}' from generate_series(1, 120) n`);
  await world.query(`insert into replenish_tasks (id, org_id, repl_no, device_id, type, planned_at, state, lines,
    finished_at) values ('T2', 'shop', 'RP2', 'd1', 'routine', now(), 'submitted', '[]', '${at(FINISHED)}')`);
  expect(await followFilled(world.deps)).toBe(1);
  expect(await world.query(`select id from replenish_tasks where state = 'synced'`)).toEqual([{ id: 'T2' }]);
});
