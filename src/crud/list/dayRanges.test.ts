import { f } from '@contract/kit/field';
import { describe, expect, it } from 'vitest';
import { dayShown, daysOf, dayText, RANGES } from './dayRanges';

describe('stretches of days', () => {
  it('run over the ends of months and years', () => {
    const newYear = new Date(2027, 0, 1, 0, 30);
    expect(daysOf('today', newYear)).toEqual(['2027-01-01', '2027-01-01']);
    expect(daysOf('yesterday', newYear)).toEqual(['2026-12-31', '2026-12-31']);
    expect(daysOf('lastSeven', newYear)).toEqual(['2026-12-26', '2027-01-01']);
    expect(daysOf('thisMonth', newYear)).toEqual(['2027-01-01', '2027-01-31']);
    expect(daysOf('lastMonth', newYear)).toEqual(['2026-12-01', '2026-12-31']);
    expect(daysOf('lastMonth', new Date(2028, 2, 31))).toEqual(['2028-02-01', '2028-02-29']);
  });

  it('are whole days of a moment, and days of a date', () => {
    const moment = f.moment();
    for (const range of RANGES)
      for (const [index, day] of daysOf(range, new Date(2026, 10, 22, 15)).entries()) {
        const end = index === 1;
        expect(dayShown(moment, dayText(moment, day, end))).toBe(day);
        expect(dayText(f.date(), day, end)).toBe(day);
      }
    const [from, to] = ['2026-11-22', '2026-11-22'] as const;
    const ms = Number(dayText(moment, to, true)) - Number(dayText(moment, from, false));
    expect(ms).toBe(86_400_000 - 1);
    expect(dayShown(moment, '')).toBeNull();
  });
});
