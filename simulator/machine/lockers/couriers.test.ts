import { expect, it } from 'vitest';
import { createRandom } from '../../../contract/common/random';
import { createCouriers } from './couriers';

it('each order is picked up once with its code after a while, however often the machine receives it', () => {
  const couriers = createCouriers(createRandom(3));
  const orders = [
    { ord: 'SO1', code: '48210736' },
    { ord: 'SO2', code: '11112222' },
  ];
  couriers.expect(orders, 0);
  couriers.expect(orders, 1_000);
  expect(couriers.step(1_000)).toEqual([]);
  const typed = [2_500, 5_000, 60_000].flatMap((now) => couriers.step(now).map(({ d }) => d));
  for (const { code } of orders)
    expect(typed.filter((said) => 'code' in said && said.code === code)).toHaveLength(1);
  expect(couriers.step(120_000)).toEqual([]);
});
