import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/time/durations';
import { findRecord, writeRecord } from '../../kit/records/records';
import type { Values } from '../../kit/served';
import { buy } from './buy';
import { servedChargeItems } from './catalogue';
import { servicePlan } from './plan';
import { applyFees } from './plannedFees';
import { BASIC, type ChargingWorld, openChargingWorld, START } from './testCharging';

let world: ChargingWorld;
beforeEach(async () => {
  world = await openChargingWorld();
});
afterEach(() => world.close());

const plan = (args: Values) =>
  world.change(async (work) => {
    const row = await findRecord(work, servedChargeItems, BASIC);
    const { set = {} } = (await servedChargeItems.commands?.planFees?.(work, row, args, undefined)) ?? {};
    return writeRecord(work, servedChargeItems, row, set, { action: 'updated' });
  });
const drop = (args: Values) =>
  world.change(async (work) => {
    const row = await findRecord(work, servedChargeItems, BASIC);
    const { set = {} } = (await servedChargeItems.commands?.dropFees?.(work, row, args, undefined)) ?? {};
    return writeRecord(work, servedChargeItems, row, set, { action: 'updated' });
  });
const DEAR = { nextFrom: '2026-04-03', nextMonthlyFee: 5_000, nextYearlyFee: 50_000 };
const offered = async () => {
  const { services } = await servicePlan(world.database.db, 'shop', world.time.now);
  const service = services.find(({ itemId }) => itemId === BASIC);
  return { pay: service?.terms.find(({ term }) => term === 'y1')?.pay, next: service?.next };
};
const item = async () =>
  (
    await world.database.query(
      `select monthly_fee::int, yearly_fee::int, next_from::text, next_monthly_fee, version from charge_items where id = $1`,
      [BASIC],
    )
  )[0];

it('are shown before their day and apply from its first moment on, with or without the job', async () => {
  await plan(DEAR);
  expect(await offered()).toEqual({
    pay: 39_900,
    next: [{ from: '2026-04-03', monthlyFee: 5_000, yearlyFee: 50_000 }],
  });
  // The last minute of the day before, in China.
  world.time.now = Date.UTC(2026, 3, 2, 15, 59);
  expect(await applyFees(world.deps, servedChargeItems)).toBe(0);
  expect((await offered()).pay).toBe(39_900);
  world.time.now += 60_000;
  expect(await offered()).toEqual({ pay: 50_000, next: [] });
  expect(await applyFees(world.deps, servedChargeItems)).toBe(1);
  expect(await applyFees(world.deps, servedChargeItems)).toBe(0);
  expect(await item()).toMatchObject({ monthly_fee: 5_000, yearly_fee: 50_000, next_from: null });
  expect((await offered()).pay).toBe(50_000);
});

const listed = async () => {
  const [row] = await world.database.query<{ fees: { from: string; yearlyFee: number }[] }>(
    'select fees from charge_items where id = $1',
    [BASIC],
  );
  return row?.fees.map(({ from, yearlyFee }) => [from, yearlyFee]);
};

it('can be several: each applies from its day, and the list keeps past ones', async () => {
  await world.database.query(
    `update charge_items set fees = '[{"from":"2026-01-01","monthlyFee":3900,"yearlyFee":39900}]' where id = $1`,
    [BASIC],
  );
  await plan({ nextFrom: '2026-06-01', nextMonthlyFee: 6_000, nextYearlyFee: 60_000 });
  await plan(DEAR);
  await plan({ nextFrom: '2026-05-01', nextMonthlyFee: 5_500, nextYearlyFee: 55_000 });
  // Planned again for the same day: the newer one counts.
  await plan({ nextFrom: '2026-05-01', nextMonthlyFee: 5_600, nextYearlyFee: 56_000 });
  expect((await offered()).next?.map(({ from, yearlyFee }) => [from, yearlyFee])).toEqual([
    ['2026-04-03', 50_000],
    ['2026-05-01', 56_000],
    ['2026-06-01', 60_000],
  ]);
  expect(await item()).toMatchObject({ next_from: '2026-04-03' });
  // Nobody looked for a month.
  world.time.now = Date.UTC(2026, 4, 2);
  expect((await offered()).pay).toBe(56_000);
  expect(await applyFees(world.deps, servedChargeItems)).toBe(1);
  expect(await item()).toMatchObject({ yearly_fee: 56_000, next_from: '2026-06-01' });
  await drop({ plannedFor: '2026-06-01' });
  await expect(drop({})).rejects.toMatchObject({ fields: { plannedFor: 'err.price.noPlan' } });
  expect(await listed()).toEqual([
    ['2026-01-01', 39_900],
    ['2026-04-03', 50_000],
    ['2026-05-01', 56_000],
  ]);
});

it('entered in the record are dated too and leave planned ones unchanged', async () => {
  await plan(DEAR);
  await world.change(async (work) => {
    const row = await findRecord(work, servedChargeItems, BASIC);
    const values = await servedChargeItems.prepare?.(work, { monthlyFee: 4_000 }, row);
    return writeRecord(work, servedChargeItems, row, values ?? {}, { action: 'updated' });
  });
  expect((await listed())?.slice(-2)).toEqual([
    ['2026-04-01', 39_900],
    ['2026-04-03', 50_000],
  ]);
  expect(await item()).toMatchObject({ monthly_fee: 4_000, next_from: '2026-04-03' });
});

it('do not change the price of existing orders', async () => {
  const lines = [{ itemId: BASIC, term: 'y1' as const, qty: 1 }];
  const order = await world.change((work) => buy(work, 'shop', { lines, payType: 'wechat', amount: 39_900 }));
  await plan(DEAR);
  world.time.now = START + 3 * DAY_MS;
  await applyFees(world.deps, servedChargeItems);
  const [stored] = await world.database.query('select amount::int from charge_orders where id = $1', [
    order.id,
  ]);
  expect(stored).toEqual({ amount: 39_900 });
});

it('start after today and are above zero for a basic service', async () => {
  await expect(plan({ ...DEAR, nextFrom: '2026-04-01' })).rejects.toMatchObject({
    fields: { nextFrom: 'err.price.future' },
  });
  await expect(plan({ ...DEAR, nextYearlyFee: 0 })).rejects.toMatchObject({
    fields: { nextYearlyFee: 'err.charge.basicFee' },
  });
});
