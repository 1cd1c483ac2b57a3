import { expect, it } from 'vitest';
import { mayComeYet } from './mayComeYet';

it('distinguishes an invalid link from one that could not be checked', () => {
  expect([0, 429, 500, 504].map((status) => mayComeYet({ status }))).toEqual([true, true, true, true]);
  expect([400, 404, 410].map((status) => mayComeYet({ status }))).toEqual([false, false, false]);
});
