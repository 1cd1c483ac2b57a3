import { expect, it } from 'vitest';
import { createRandom } from '../../contract/common/random';
import { createCounter } from './counter';
import { createLanes } from './goods';

const NOON = Date.UTC(2026, 3, 1, 4);

function machine(stock: number, reserved: number) {
  const lanes = createLanes([
    { t: 'A-1-01', productId: 'p', stock, capacity: 10, ads: 50_000 } as Parameters<typeof createLanes>[0][0],
  ]);
  const [lane] = lanes;
  if (!lane) throw new Error('no lane');
  lane.reserved = reserved;
  const counter = createCounter(lanes, { demand: 1, noDrop: 0 }, 1, createRandom(5));
  const run = () =>
    Array.from({ length: 400 }, (_, step) => counter.step(NOON + step * 500, 0.5, true))
      .flat()
      .filter(({ kind, d }) => kind === 'vend' && 'ph' in d && d.ph === 'end');
  return { lane, counter, run };
}

it('reserved products are not sold to passing customers', () => {
  const { lane, run } = machine(5, 3);
  run();
  expect(lane.stock).toBe(3);
});

it('reserved products are dispensed for their order', () => {
  const { lane, counter, run } = machine(2, 2);
  counter.order(lane, { task: 'T1', ord: 'SO1' });
  counter.order(lane, { task: 'T2', ord: 'SO1' });
  expect(run().map(({ d }) => 'ord' in d && d.ord)).toEqual(['SO1', 'SO1']);
  expect(lane.stock).toBe(0);
});
