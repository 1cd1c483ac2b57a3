import fc from 'fast-check';
import { expect, it } from 'vitest';
import { common, hoursOf, type Interval, merged, without } from './intervals';

const intervals = fc.array(
  fc
    .tuple(fc.nat(500), fc.integer({ min: 1, max: 60 }))
    .map(([from, length]) => ({ from, to: from + length })),
  { maxLength: 12 },
);
/** The same by counting every moment. */
const moments = (list: readonly Interval[]) =>
  new Set(list.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)));
const lengthOf = (list: readonly Interval[]) => Math.round(hoursOf(list) * 3_600_000);
const isEach = (check: (ours: Interval[], others: Interval[]) => void) =>
  fc.assert(fc.property(intervals, intervals, check), { numRuns: 100 });

it('overlapping intervals count once when merged', () => {
  isEach((ours) => {
    expect(lengthOf(merged(ours))).toBe(moments(ours).size);
  });
});

it('subtracts the other intervals', () => {
  isEach((ours, others) => {
    const taken = moments(others);
    const left = [...moments(ours)].filter((at) => !taken.has(at));
    expect(moments(without(merged(ours), merged(others)))).toEqual(new Set(left));
  });
});

it('finds the intersection of two lists', () => {
  isEach((ours, others) => {
    const taken = moments(others);
    const both = [...moments(ours)].filter((at) => taken.has(at));
    const found = common(merged(ours), merged(others));
    expect(moments(found)).toEqual(new Set(both));
    expect(lengthOf(found)).toBe(both.length);
  });
});
