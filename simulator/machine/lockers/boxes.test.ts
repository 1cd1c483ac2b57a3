import { expect, it } from 'vitest';
import { createRandom } from '../../../contract/common/random';
import { createBoxes } from './boxes';
import { createCouriers } from './couriers';

const NOW = 1_700_000_000_000;

it('opens the commanded box, and the customer closes it after a while', () => {
  const boxes = createBoxes(createRandom(1));
  const [said] = boxes.open('LB1', { cab: 'B', box: '03', pur: 'deposit' }, NOW) ?? [];
  expect(said).toEqual({ kind: 'box', at: NOW, d: { ev: 'open', cab: 'B', box: '03', cmd: 'LB1' } });
  expect(boxes.step(NOW + 1_000)).toEqual([]);
  expect(boxes.step(NOW + 30_000).map(({ d }) => d)).toEqual([
    { ev: 'close', cab: 'B', box: '03', cmd: 'LB1' },
  ]);
  expect(boxes.step(NOW + 31_000)).toEqual([]);
  expect(boxes.open('LB2', {}, NOW)).toBeUndefined();
});

it('is mostly picked up within an hour and sometimes never', () => {
  const couriers = createCouriers(createRandom(2));
  const orders = Array.from({ length: 100 }, (_none, index) => ({
    ord: `LK${index}`,
    code: String(40_000_000 + index),
  }));
  couriers.expectAtBoxes(orders, NOW);
  couriers.expectAtBoxes(orders, NOW);
  const typed = new Set(couriers.step(NOW + 3_600_000).map(({ d }) => (d as { code: string }).code));
  const fetched = orders.filter(({ code }) => typed.has(code)).length;
  expect(fetched).toBeGreaterThan(70);
  expect(fetched).toBeLessThan(100);
});
