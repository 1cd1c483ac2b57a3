import { expect, it } from 'vitest';
import { openPeriods } from './openHours';

it.each([
  ['00:00-24:00', [[0, 1_440]]],
  ['07:30-23:00', [[450, 1_380]]],
  [
    '08:00-12:00,14:00-23:59',
    [
      [480, 720],
      [840, 1_439],
    ],
  ],
  ['08:15-12:00', undefined],
  ['12:00-08:00', undefined],
  ['08:00-12:00,11:00-14:00', undefined],
  ['01:00-02:00,03:00-04:00,05:00-06:00', undefined],
  ['', undefined],
])('%s is read as %j', (text, periods) => {
  expect(openPeriods(text)).toEqual(periods);
});
