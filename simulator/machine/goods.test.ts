import { expect, it } from 'vitest';
import { byProduct, createLanes, needsHand, refill } from './goods';

const lanesOf = (...lanes: object[]) =>
  createLanes(
    lanes.map((lane) => ({ productId: 'p', capacity: 8, ...lane })) as Parameters<typeof createLanes>[0],
  );

it('nothing is put into a lane that is locked', () => {
  const lanes = lanesOf({ t: 'A-1-01', stock: 3, locked: true }, { t: 'A-1-02', stock: 5 });
  expect(refill(lanes).lines.map(({ t, add }) => [t, add])).toEqual([['A-1-02', 3]]);
  expect(lanes.map(({ stock }) => stock)).toEqual([3, 8]);
});

it('nobody is called to goods whose lanes are all locked', () => {
  expect(needsHand(byProduct(lanesOf({ t: 'A-1-01', stock: 0, locked: true })))).toBe(false);
  expect(
    needsHand(byProduct(lanesOf({ t: 'A-1-01', stock: 5, locked: true }, { t: 'A-1-02', stock: 0 }))),
  ).toBe(true);
});
