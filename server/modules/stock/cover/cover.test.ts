import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { at, DAY, HOUR, NOW, openStockWorld, type StockWorld } from '../testStock';
import { computeCovers } from './covers';
import { coverFacts } from './facts';
import { outagesOf, stockOfMachines } from './machineStock';
import { periodBefore } from './period';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld(2);
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const facts = async () => {
  const { db } = world.database;
  const period = periodBefore(NOW);
  const machines = await stockOfMachines(db, period, ['d1'], await outagesOf(db, period));
  const found = machines.flatMap((machine) => coverFacts(machine, period));
  return found.find(({ productId }) => productId === 'p1');
};
const offline = (from: number, until: number) =>
  world.query(`insert into alerts (id, ver, state, code, priority, device_id, org_id, t_meas, raised_at, cleared_at)
    values ('o${from}', 1, 'cleared', 'DEV_OFFLINE', 'medium', 'd1', 'shop', '${at(NOW - from)}', '${at(NOW - from)}',
    '${at(NOW - until)}')`);
const LANE = 'A-1-01';
const OTHER = 'A-1-02';

it('excludes hours in which every lane of the product was empty', async () => {
  await world.moved(LANE, NOW - 40 * DAY, 3);
  for (const days of [20, 19, 18]) await world.moved(LANE, NOW - days * DAY, -1);
  await world.moved(LANE, NOW - 16 * DAY, 5);
  expect(await facts()).toMatchObject({
    older: { units: 3 },
    recent: { units: 0 },
    outHours: 48,
    offlineHours: 0,
  });
  expect(await facts()).toMatchObject({
    older: { hours: 14 * 24 - 48 },
    recent: { hours: 14 * 24 },
    stock: 5,
    sellable: 5,
  });
  await world.moved(OTHER, NOW - 17 * DAY, 2);
  expect(await facts()).toMatchObject({ outHours: 24, stock: 7 });
});

it('counts an empty lane as empty since its last movement', async () => {
  await world.moved(LANE, NOW - 40 * DAY, 1);
  await world.moved(LANE, NOW - 2 * DAY, -1);
  expect(await facts()).toMatchObject({ recent: { units: 1, hours: 12 * 24 }, outHours: 48, sellable: 0 });
});

it('excludes offline time, once if the lane was empty too, and sales during it', async () => {
  await world.moved(LANE, NOW - 40 * DAY, 4);
  await offline(10 * DAY, 9 * DAY);
  await world.moved(LANE, NOW - 9.5 * DAY, -1);
  await world.moved(LANE, NOW - 5 * DAY, -3);
  await offline(3 * DAY, 2 * DAY);
  expect(await facts()).toMatchObject({
    offlineHours: 24,
    outHours: 120,
    recent: { units: 3, hours: 14 * 24 - 144 },
  });
});

it('excludes offline time caused by an operator outage', async () => {
  const outage = (from: number, until: number | null, state: string, back?: string) =>
    world.query(`insert into alerts (id, ver, state, code, priority, device_id, org_id, source, fingerprint, t_meas,
      raised_at, ${back ?? 'cleared_at'}) values ('n${from}', 1, '${state}', 'NET_OUTAGE', 'high', 'd1', 'shop', 'CMCC/杭州',
      ${state === 'cleared' ? 'null' : `'n${from}'`}, '${at(NOW - from)}', '${at(NOW - from)}',
      ${until === null ? 'null' : `'${at(NOW - until)}'`})`);
  const noted = (since: number, told: number) =>
    world.query(`insert into rule_decisions (id, at, device_id, code, source, verdict, inputs) values ('r${since}',
      '${at(NOW - told)}', 'd1', 'DEV_OFFLINE', '', 'suppressed', '{"since": ${NOW - since}}')`);
  const born = (from: number) =>
    world.query(`insert into device_events (id, device_id, kind, at, recv_at, body)
      values ('e${from}', 'd1', 'birth', '${at(NOW - from)}', '${at(NOW - from)}', '{}')`);
  await world.moved(LANE, NOW - 40 * DAY, 4);
  await noted(10 * DAY, 10 * DAY - HOUR);
  expect(await facts()).toMatchObject({ offlineHours: 0 });
  // Back before the others were, and sold while nobody heard of it.
  await outage(10 * DAY - HOUR / 2, 8 * DAY, 'cleared');
  await world.moved(LANE, NOW - 9.5 * DAY, -1);
  await born(9 * DAY);
  expect(await facts()).toMatchObject({ offlineHours: 24, recent: { units: 0, hours: 14 * 24 - 24 } });
  // Away until the outage was over, and for an hour in one that goes on.
  await outage(5 * DAY - HOUR, 4 * DAY, 'returned', 'returned_at');
  await noted(5 * DAY, 5 * DAY - HOUR);
  await outage(HOUR, null, 'raised');
  await noted(HOUR, HOUR);
  expect(await facts()).toMatchObject({ offlineHours: 24 + 24 + 1, recent: { hours: 14 * 24 - 49 } });
});

it('starts where the ledger of the machine starts', async () => {
  await world.moved(LANE, NOW - 5 * DAY, 4);
  await world.moved(LANE, NOW - 4 * DAY, -1);
  expect(await facts()).toMatchObject({ recent: { hours: 120 }, older: { hours: 0 }, outHours: 0 });
});

it('includes reserved, locked and jammed stock and stock whose sale must stop soon', async () => {
  await world.moved(LANE, NOW - 40 * DAY, 6);
  await world.moved(OTHER, NOW - 40 * DAY, 5);
  await world.query(`update lane_batches set batch_id = 'b1' where lane_id = 'l1'`);
  await world.query(`update lanes set locked_stock = 2 where id = 'l1'`);
  expect(await facts()).toMatchObject({ stock: 11, sellable: 9, batches: [{ qty: 6, days: 70 }] });
  await world.query(`update lanes set health = 'jam' where id = 'l2'`);
  expect(await facts()).toMatchObject({ stock: 11, sellable: 4 });
  await world.query(`update lanes set sale_state = 'quarantined' where id = 'l1'`);
  expect(await facts()).toMatchObject({ sellable: 0, batches: [] });
});

it('replaces the previous results', async () => {
  await world.moved(LANE, NOW - 40 * DAY, 10);
  for (let day = 27; day > 20; day--) await world.moved(LANE, NOW - day * DAY - HOUR, -1);
  await computeCovers(world.database, NOW);
  expect((await computeCovers(world.database, NOW)).digests.size).toBe(1);
  const [row] = await world.query('select device_id, product_id, org_id, cover from stock_covers');
  expect(row).toMatchObject({
    device_id: 'd1',
    product_id: 'p1',
    org_id: 'shop',
    cover: { demand: 0.167, sellable: 3, method: 'own', confidence: 'medium', units: 7, hoursSeen: 672 },
  });
});

it('writes only changed results until another process has recalculated them', async () => {
  await world.moved(LANE, NOW - 40 * DAY, 10);
  const first = await computeCovers(world.database, NOW);
  const stored = () => world.query('select cover from stock_covers');
  const before = await stored();
  await world.query(`update stock_covers set cover = '{}'`);
  const second = await computeCovers(world.database, NOW, first);
  expect(await stored()).toEqual([{ cover: {} }]);
  await world.moved(OTHER, NOW - HOUR, 1);
  const third = await computeCovers(world.database, NOW, second);
  expect(await stored()).toMatchObject([{ cover: { stock: 11 } }]);
  await world.moved(OTHER, NOW - HOUR, -1, 'adjust');
  await computeCovers(world.database, NOW + 1);
  await world.query(`update stock_covers set cover = '{}'`);
  await computeCovers(world.database, NOW, third);
  expect(await stored()).toEqual(before);
});

it('treats a lane emptied and filled in the same second as filled', async () => {
  await world.moved(LANE, NOW - 40 * DAY, 1);
  await world.moved(LANE, NOW - 10 * DAY, -1);
  await world.moved(LANE, NOW - 10 * DAY, 5);
  expect(await facts()).toMatchObject({ outHours: 0, recent: { units: 1 } });
});
