import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SalesBy } from '../../../contract/orders/sales';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import { salesStatistics } from '../../../server/modules/orders/sales/sales';
import { FROM, openSalesWorld, type SalesWorld, TO } from './testSales';

let world: SalesWorld;
let { alarm, insertMachine, sell } = {} as Pick<SalesWorld, 'alarm' | 'insertMachine' | 'sell'>;
const statistics = (by: SalesBy, now = TO) =>
  salesStatistics(
    world.database.db,
    { principal: world.context.principal, locale: 'en' },
    { from: FROM, to: TO, by },
    now,
  );

beforeEach(async () => {
  world = await openSalesWorld();
  ({ alarm, insertMachine, sell } = world);
});
afterEach(() => world.close());

describe('sales of a period', () => {
  it('show revenue, refunds for machine faults and the previous period', async () => {
    await sell('o1', 'm1', FROM + HOUR_MS, { units: 3 });
    // Not handed out: the money went back and the goods are still there.
    await sell('o2', 'm1', FROM + DAY_MS, { refund: 1_000, fulfil: 'failed', dispensed: 0, refunded: 1 });
    // Handed out and given back all the same: the goods are gone.
    await sell('o3', 'm2', FROM + DAY_MS, { refund: 1_000, refunded: 1 });
    // Nobody knows what it cost.
    await sell('o4', null, FROM + DAY_MS, { cost: 0 });
    await sell('o5', 'm1', FROM - DAY_MS);
    const { total, before, parts } = await statistics('machine');
    expect(total).toMatchObject({ orders: 4, revenue: 6_000, refunds: 2_000, failureRefunds: 1_000 });
    expect(total).toMatchObject({ margin: 3_000 - 1_800 - 600, costed: 3_000 });
    expect(before).toMatchObject({ orders: 1, revenue: 1_000, margin: 400 });
    expect(parts.map(({ key, revenue, margin }) => [key, revenue, margin])).toEqual([
      ['m1', 4_000, 1_200],
      ['', 1_000, 0],
      ['m2', 1_000, -600],
    ]);
    const sums = (key: 'revenue' | 'margin' | 'refunds') => parts.reduce((sum, part) => sum + part[key], 0);
    for (const key of ['revenue', 'margin', 'refunds'] as const) expect(sums(key)).toBe(total[key]);
  });
});

describe('sales by hour and by category', () => {
  it('add up: hours are in China time, and lines without a product have no category', async () => {
    await world.database.query(`update product_categories set name = '{"zh-cn":"感冒","en":"Colds"}'`);
    // Midnight in China, and half past one in the night of another day.
    await sell('o1', 'm1', FROM, { units: 2 });
    await sell('o2', 'm1', FROM + DAY_MS + 90 * MINUTE_MS);
    await sell('o3', null, FROM + 2 * DAY_MS);
    await world.database.query(`update order_items set product_id = null where id = 'o3'`);
    const hours = await statistics('hour');
    expect(hours.parts.map(({ key, label, revenue, lost }) => [key, label, revenue, lost])).toEqual([
      ['00', '00:00', 3_000, undefined],
      ['01', '01:00', 1_000, undefined],
    ]);
    const { parts, total } = await statistics('category');
    expect(parts.map(({ key, label, orders, revenue }) => [key, label, orders, revenue])).toEqual([
      ['c1', 'Colds', 2, 3_000],
      ['', '', 1, 1_000],
    ]);
    expect(total).toMatchObject({ orders: 3, revenue: 4_000 });
    const lines = await world.database.query('select hour, category_id from trading_details order by id');
    expect(lines).toEqual([
      { hour: 0, category_id: 'c1' },
      { hour: 1, category_id: 'c1' },
      { hour: 0, category_id: null },
    ]);
  });

  it('show the lost sales of a category under its name, also without sales', async () => {
    await sell('o1', 'm1', FROM - DAY_MS);
    await alarm('m1', 'STOCK_OUT', FROM, TO);
    const { parts, total } = await statistics('category');
    expect(parts).toMatchObject([{ key: 'c1', revenue: 0, lost: total.lost }]);
    expect(total.lost.amount).toBeGreaterThan(0);
  });
});

describe('lost sales', () => {
  /** Two units a day at each machine, for four weeks. */
  beforeEach(async () => {
    for (let day = 1; day <= 28; day++)
      for (const machine of ['m1', 'm2'])
        await sell(`${machine}-${day}`, machine, TO - day * DAY_MS + 12 * HOUR_MS, { units: 2 });
  });

  it('equal usual sales in the hours a product was sold out', async () => {
    const none = { amount: 0, low: 0, high: 0 };
    expect((await statistics('day')).total.lost).toEqual(none);
    await alarm('m1', 'STOCK_OUT', FROM + DAY_MS, FROM + 2 * DAY_MS);
    const { total, before, parts } = await statistics('day');
    // Of 56 units in 27 days when it was there, leaning towards two a day.
    expect(total.lost.amount).toBe(Math.round((1_000 * (56 + 14)) / (27 + 7)));
    expect(total.lost.low).toBeLessThan(total.lost.amount);
    expect(total.lost.high).toBeGreaterThan(total.lost.amount);
    expect(before.lost).toEqual(none);
    expect(parts.map(({ lost }) => lost?.amount ?? 0)).toEqual([0, total.lost.amount, 0, 0, 0, 0, 0]);
    expect((await statistics('machine')).parts.map(({ key, lost }) => [key, lost?.amount])).toEqual([
      ['m1', total.lost.amount],
      ['m2', undefined],
    ]);
  });

  it('are also shown by hour of the day', async () => {
    await alarm('m1', 'DEV_OFFLINE', FROM + DAY_MS, FROM + DAY_MS + 90 * MINUTE_MS);
    await alarm('m1', 'STOCK_OUT', FROM + DAY_MS, FROM + 2 * DAY_MS);
    const { total, parts } = await statistics('hour');
    expect(total.missed).toEqual({ soldOut: 22.5, offline: 1.5 });
    expect(parts.map(({ key, label }) => [key, label])).toEqual(
      Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')).map((key) => [key, `${key}:00`]),
    );
    const sum = parts.reduce((all, { lost }) => all + (lost?.amount ?? 0), 0);
    // Each is rounded for itself.
    expect(Math.abs(sum - total.lost.amount)).toBeLessThan(12);
  });

  it('name a machine that sold nothing because it was empty', async () => {
    await insertMachine('m3', 3);
    await alarm('m3', 'STOCK_OUT', FROM - 60 * DAY_MS);
    const { total, parts } = await statistics('machine');
    expect(parts.map(({ key, label, revenue }) => [key, label, revenue])).toEqual([
      ['m1', 'm', 14_000],
      ['m2', 'm', 14_000],
      ['m3', 'm', 0],
    ]);
    expect(parts[2]?.lost).toEqual(total.lost);
    expect(total.lost.amount).toBeGreaterThan(5_000);
  });

  it('count an hour once when a machine was offline and its product sold out', async () => {
    await alarm('m1', 'DEV_OFFLINE', FROM + DAY_MS, FROM + DAY_MS + 6 * HOUR_MS);
    const offline = (await statistics('machine')).total.lost;
    await alarm('m1', 'STOCK_OUT', FROM + DAY_MS, FROM + DAY_MS + 6 * HOUR_MS);
    expect((await statistics('machine')).total.lost).toEqual(offline);
    expect(offline.amount).toBeGreaterThan(400);
  });

  it('exclude what an offline machine has sold', async () => {
    await alarm('m1', 'DEV_OFFLINE', FROM + DAY_MS, FROM + 2 * DAY_MS);
    // The two units of that noon are more or less what is expected of the day.
    expect((await statistics('machine')).total.lost.amount).toBeLessThan(200);
  });

  it('end now while an alarm is open and never extend into the future', async () => {
    await alarm('m1', 'STOCK_OUT', TO - 2 * DAY_MS);
    const at = async (now: number) => (await statistics('machine', now)).total.lost.amount;
    const [early, late] = [await at(TO - DAY_MS), await at(TO)];
    expect(late).toBeGreaterThan(early * 1.8);
    expect(await at(TO + 9 * DAY_MS)).toBe(late);
  });
});
