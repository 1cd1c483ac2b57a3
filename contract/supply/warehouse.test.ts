import { expect, it } from 'vitest';
import { type AvailableBatch, allocate, allocateWhole } from './warehouse';

const choice = (batchId: string, expiry: string, free: number, productId = 'p'): AvailableBatch => ({
  batchId,
  productId,
  expiry,
  free,
});
const CHOICES = [
  choice('a', '2027-01-01', 3),
  choice('b', '2027-06-01', 10),
  choice('q', '2027-01-01', 9, 'q'),
];
const want = (qty: number, batchId: string | null = null, productId = 'p') => ({ productId, batchId, qty });
const taken = (line: number, batchId: string, qty: number, productId = 'p') => ({
  line,
  productId,
  batchId,
  qty,
});

it('a line takes the batch that ends first and can take several batches', () => {
  expect(allocate([want(5), want(2, null, 'q')], CHOICES)).toEqual({
    taken: [taken(0, 'a', 3), taken(0, 'b', 2), taken(1, 'q', 2, 'q')],
  });
});

it('a line with a named batch is served before lines that take any batch', () => {
  expect(allocate([want(4), want(3, 'a')], CHOICES)).toEqual({ taken: [taken(0, 'b', 4), taken(1, 'a', 3)] });
});

it('a named batch does not leave before one that ends sooner', () => {
  expect(allocate([want(1, 'b')], CHOICES)).toMatchObject({ shortage: { kind: 'order', batchId: 'b' } });
  expect(allocate([want(1, 'b'), want(3, 'a')], CHOICES)).toMatchObject({ taken: [{}, {}] });
});

it('reports the available quantity when it is too little', () => {
  expect(allocate([want(14)], CHOICES)).toEqual({
    shortage: { kind: 'short', productId: 'p', batchId: null, left: 13 },
  });
});

it('a lane receives packs of one batch, the first that has enough', () => {
  expect(allocateWhole([want(3), want(4)], CHOICES)).toEqual({ taken: [taken(0, 'a', 3), taken(1, 'b', 4)] });
  expect(allocateWhole([want(2), want(2)], CHOICES)).toEqual({ taken: [taken(0, 'a', 2), taken(1, 'b', 2)] });
  expect(allocateWhole([want(11)], CHOICES)).toMatchObject({ shortage: { kind: 'short', left: 10 } });
  expect(allocateWhole([want(4, 'a')], CHOICES)).toMatchObject({ shortage: { kind: 'short', left: 3 } });
});
