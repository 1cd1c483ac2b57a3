import { expect, it } from 'vitest';
import { warehouses } from '../resources/supply/warehouses';
import { batchOf } from './batchOf';

it('a batch is chosen from those of its product', () => {
  expect(batchOf({ productId: 'p1' })).toEqual({ productId: 'in:p1' });
  expect(batchOf({ productId: null })).toEqual({});
});

it('a command asks for a batch after the product', () => {
  const { idle } = warehouses.commands?.putIn ?? {};
  expect(idle?.({})).toEqual(['batchId']);
  expect(idle?.({ productId: 'p1' })).toEqual([]);
});
