import { expect, it } from 'vitest';
import { comparedIn } from './useCompared';

it.each([
  ['', []],
  ['m2', ['m2']],
  ['m2,m1,m3', ['m2', 'm3']],
  ['m2,m3,m4', ['m3', 'm4']],
])('of the machines in an address (%s) the latest two others are compared', (beside, expected) => {
  expect(comparedIn(beside, 'm1')).toEqual(expected);
});
