import { expect, it } from 'vitest';
import { combinedGoods, type PickLine } from './pickList';

const line = (change: Partial<PickLine>): PickLine => {
  const where = { taskId: 'T1', replNo: 'RP1', machine: 'Metro', laneNo: 'A-1-01' };
  const goods = { productId: 'p1', product: 'Aspirin', batchId: 'b1', batch: 'B1', expiry: '2027-01-01' };
  return Object.assign(where, goods, { coldBox: false, qty: 2 }, change);
};

it('sums a batch over machines, lists where each unit goes and puts the cold chain last', () => {
  const goods = combinedGoods([
    line({ productId: 'p2', product: 'Aaa insulin', batchId: 'b9', coldBox: true, qty: 1 }),
    line({}),
    line({ taskId: 'T2', replNo: 'RP2', machine: 'Mall', laneNo: 'A-2-01', qty: 3 }),
    line({ batchId: 'b2', batch: 'B2', expiry: '2026-12-01', qty: 1 }),
    line({ qty: 0, batchId: 'b3' }),
  ]);
  expect(goods.map(({ batch, qty, coldBox }) => [batch, qty, coldBox])).toEqual([
    ['B2', 1, false],
    ['B1', 5, false],
    ['B1', 1, true],
  ]);
  expect(goods[1]?.parts.map(({ machine, laneNo, qty }) => [machine, laneNo, qty])).toEqual([
    ['Metro', 'A-1-01', 2],
    ['Mall', 'A-2-01', 3],
  ]);
});
