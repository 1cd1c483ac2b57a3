import { expect, it } from 'vitest';
import { momentOf, wallClock } from './zoneTime';

it.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', undefined])(
  'reads what it writes in %s',
  (zone) => {
    for (const at of [Date.UTC(2026, 2, 29, 12), Date.UTC(2026, 6, 1, 3, 30), Date.UTC(2026, 9, 25, 12)])
      expect(momentOf(wallClock(at, zone), zone)).toBe(at);
  },
);

it('shows the local time of the zone', () => {
  expect(wallClock(Date.UTC(2026, 3, 1, 20, 5), 'Asia/Shanghai')).toBe('2026-04-02T04:05');
  expect(momentOf('', 'Asia/Shanghai')).toBeUndefined();
});
