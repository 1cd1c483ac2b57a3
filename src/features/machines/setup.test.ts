import type { AnyRow } from '@contract/kit/resource';
import { expect, it } from 'vitest';
import { setupSteps } from './setup';

const machine = (values: Partial<AnyRow>) =>
  ({ id: 'd', pointNo: null, capacity: 0, stock: 0, seenAt: null, ...values }) as AnyRow;
const open = (values: Partial<AnyRow>, assigned = 0) =>
  setupSteps(machine(values), assigned)
    .filter(({ done }) => !done)
    .map(({ step }) => step);

it('names what a machine lacks in the order in which it is done', () => {
  expect(open({})).toEqual(['contacts', 'location', 'cabinet', 'products', 'stock', 'connection']);
  const contacts = [1, 2, 3].map((n) => ({ contactName: `C${n}`, contactPhone: `1380013800${n}` }));
  expect(open({ contacts })).toEqual(['location', 'cabinet', 'products', 'stock', 'connection']);
  expect(open({ pointNo: 'P330106-0001', capacity: 40 })).toEqual(['products', 'stock', 'connection']);
  expect(open({ pointNo: 'P330106-0001', capacity: 40 }, 3)).toEqual(['stock', 'connection']);
});

it('asks nothing of a machine that sells', () => {
  expect(open({ pointNo: 'P330106-0001', capacity: 40, stock: 1, seenAt: 1 }, 3)).toEqual([]);
});
