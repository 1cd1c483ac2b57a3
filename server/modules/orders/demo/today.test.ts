import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../contract/common/random';
import { chinaMidnight, tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { buildAssortment } from '../../../db/demo-data/catalogue/assortment';
import { buildSales } from '../../../db/demo-data/history/sales';
import { planVisits } from '../../../db/demo-data/history/visits';
import { buildOrganizations } from '../../../db/demo-data/institutions/organizations';
import { buildHardware } from '../../../db/demo-data/machines/hardware';
import { buildFleet } from '../../../db/demo-data/machines/machines';
import { buildOrders } from '../../../db/demo-data/orders/orders';
import { DEMO_NOW } from '../../../db/demo-data/testDemo';
import { createWorld } from '../../../db/demo-data/world';
import { createIds } from '../../../db/reference-data';

function demoOf(now: number, machines: number): DemoWorld {
  const random = createRandom(5);
  const world = createWorld(now, random, createIds(random.fork('ids')));
  const tree = buildOrganizations(world);
  const { products, batches, byTenant } = buildAssortment(world, tree);
  const hardware = buildHardware(world);
  const fleet = buildFleet(world, tree, { assortment: { products, batches, byTenant }, hardware }, machines);
  return { world, tree, products, batches, fleet } as unknown as DemoWorld;
}

/** What is sold on each day, minor units, in a demonstration of so many machines that starts now. */
function revenueByDay(now: number, machines: number): Map<string, number> {
  const demo = demoOf(now, machines);
  const { world, fleet } = demo;
  const days = new Map<string, number>();
  const add = (at: Date, amount: number) =>
    days.set(tradeDay(at.getTime()), (days.get(tradeDay(at.getTime())) ?? 0) + amount);
  for (const order of buildOrders(demo).orders)
    if (order.paidAt) add(order.placedAt as Date, Number(order.paidAmt));
  for (const machine of fleet.machines)
    for (const { at, amount } of buildSales(world, machine, planVisits(world, machine)).vendRecords)
      add(at as Date, Number(amount));
  return days;
}

/** Of a Saturday, on which people buy more than on the days before. */
const HOURS = [1, 23.5];

describe('the day on which a demonstration starts', () => {
  it.each([6, 12, 100])('with %i machines has sold no more than the expected amount so far', (machines) => {
    for (const hour of HOURS) {
      const now = chinaMidnight(DEMO_NOW) + hour * HOUR_MS;
      const days = revenueByDay(now, machines);
      const before = [1, 2, 3, 4, 5].map((ago) => days.get(tradeDay(now - ago * DAY_MS)) ?? 0);
      const usual = before.reduce((sum, each) => sum + each, 0) / before.length;
      const share = (days.get(tradeDay(now)) ?? 0) / usual;
      expect(share).toBeLessThan(hour < 12 ? 0.6 : 1.25);
    }
  });
});

it('with a dozen machines has every storage class and two cold machines', () => {
  const classes = demoOf(DEMO_NOW, 12).fleet.machines.map(({ storageClass }) => storageClass);
  expect(new Set(classes).size).toBe(3);
  expect(classes.filter((each) => each === 'COLD_2_8')).toHaveLength(2);
});
