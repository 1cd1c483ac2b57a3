import { expect, it } from 'vitest';
import { localClock, localDay } from './localDay';

const MOMENT = Date.UTC(2026, 2, 31, 15, 59);

it.each([
  ['Asia/Shanghai', '2026-03-31', '23:59'],
  ['Asia/Tokyo', '2026-04-01', '00:59'],
  ['America/New_York', '2026-03-31', '11:59'],
  ['Pacific/Kiritimati', '2026-04-01', '05:59'],
])('in %s it is %s, %s', (zone, day, clock) => {
  expect([localDay(MOMENT, zone), localClock(MOMENT, zone)]).toEqual([day, clock]);
});

it('midnight belongs to the day that it starts', () => {
  expect([localDay(MOMENT + 60_000, 'Asia/Shanghai'), localClock(MOMENT + 60_000, 'Asia/Shanghai')]).toEqual([
    '2026-04-01',
    '00:00',
  ]);
});
