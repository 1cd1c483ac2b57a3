import { afterAll, beforeAll, expect, it } from 'vitest';
import { assignOrders } from './assign';
import { type HandoutWorld, openHandoutWorld } from './testHandout';

let world: HandoutWorld;
beforeAll(async () => {
  world = await openHandoutWorld();
  await world.reset();
});
afterAll(() => world.close());

it('several nodes and stores assign each order once without waiting for each other', async () => {
  // Two stores share the machines, in another order; most orders look at both.
  await world.query(`update platform_stores set device_ids = '["d2", "d1"]'::jsonb where id = 'jd'`);
  const bills: string[] = [];
  for (const qty of [9, 9, 4, 9, 4, 9, 4, 9]) bills.push(await world.order(qty));
  await world.query(`update orders set store_id = 'jd' where plat_order_no = any ($1)`, [
    bills.filter((_bill, index) => index % 2 === 1),
  ]);
  await Promise.all([assignOrders(world.deps), assignOrders(world.deps), assignOrders(world.deps)]);
  const places = await world.query(
    `select m.device_id, count(*)::int as orders from machine_orders m join orders o on o.id = m.order_id
     where plat_order_no = any ($1) group by 1 order by 1`,
    [bills],
  );
  expect(places).toEqual([
    { device_id: 'd1', orders: 1 },
    { device_id: 'd2', orders: 1 },
    { device_id: null, orders: 6 },
  ]);
});
