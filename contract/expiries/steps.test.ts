import { expect, it } from 'vitest';
import { daysTo, EXPIRY_STEPS, endStateOf, LICENCE_STEPS, stepAt } from './steps';

it.each([
  [31, undefined],
  [30, 30],
  [16, 30],
  [15, 15],
  [7, 7],
  [4, 7],
  [3, 3],
  [2, 3],
  [1, 1],
  [0, 0],
  [-1, -1],
  [-400, -1],
])('with %d days left, step %s is due', (left, step) => {
  expect(stepAt(EXPIRY_STEPS, left)).toBe(step);
});

it('reminds of supplier licences in steps of their own and reports their end only once', () => {
  expect([91, 90, 31, 30, 1, 0, -5].map((left) => stepAt(LICENCE_STEPS, left))).toEqual([
    undefined,
    90,
    90,
    30,
    30,
    0,
    0,
  ]);
});

it('counts days across the ends of months', () => {
  expect([daysTo('2026-03-01', '2026-02-28'), daysTo('2026-05-01', '2026-05-01')]).toEqual([1, 0]);
  expect([1, 0, -1].map(endStateOf)).toEqual(['due', 'ending', 'ended']);
  expect(endStateOf(daysTo('2026-04-30', '2026-05-01'))).toBe('ended');
});
