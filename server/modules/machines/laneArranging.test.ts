import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStockWorld, type StockWorld } from '../stock/testStock';
import { assignProduct } from './laneArranging';

let world: StockWorld;
beforeAll(async () => {
  world = await openStockWorld();
  await world.query(`update products set audit_state = 'passed', sale_state = 'listed', width_mm = 30, height_mm = 30,
    length_mm = 30, weight_g = 30`);
});
afterAll(() => world.close());

const assigned = (price?: number) =>
  world.change((work) => assignProduct(work, 'l1', { productId: 'p1', price }));

it('uses the price of the product in the machine, else the price in the store', async () => {
  expect(await assigned()).toMatchObject({ productId: 'p1', price: 1500 });
  await world.query('update products set machine_price = 1290');
  expect(await assigned()).toMatchObject({ price: 1290 });
  expect(await assigned(990)).toMatchObject({ price: 990 });
});
