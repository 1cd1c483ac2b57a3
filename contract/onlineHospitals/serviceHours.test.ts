import { expect, it } from 'vitest';
import { localClock } from '../time/localDay';
import { isOpenAt } from './serviceHours';

it.each([
  ['08:00-22:00', '08:00', true],
  ['08:00-22:00', '21:59', true],
  ['08:00-22:00', '22:00', false],
  ['08:00-22:00', '07:59', false],
  ['00:00-24:00', '23:59', true],
  ['22:00-06:00', '23:00', true],
  ['22:00-06:00', '05:59', true],
  ['22:00-06:00', '12:00', false],
])('%s at %s: %s', (hours, clock, open) => {
  expect(isOpenAt(hours, clock)).toBe(open);
});

it('opening hours use the clock of the location', () => {
  const midnight = Date.UTC(2026, 3, 1, 16);
  expect(localClock(midnight, 'Asia/Shanghai')).toBe('00:00');
  expect(localClock(midnight, 'Asia/Tokyo')).toBe('01:00');
});
