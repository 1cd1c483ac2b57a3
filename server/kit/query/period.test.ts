import { describe, expect, it } from 'vitest';
import type { PERIODS } from '../../../contract/kit/question/period';
import { periodRangeOf } from './period';

const SHANGHAI = 'Asia/Shanghai';
const daysOf = (period: (typeof PERIODS)[number], at: string, zone = SHANGHAI) =>
  periodRangeOf(period, zone, Date.parse(at)).days;

describe('a calendar period', () => {
  it('crosses the ends of months and years', () => {
    const newYear = '2027-01-01T00:30+08:00';
    expect(daysOf('today', newYear)).toEqual(['2027-01-01', '2027-01-01']);
    expect(daysOf('yesterday', newYear)).toEqual(['2026-12-31', '2026-12-31']);
    expect(daysOf('lastSeven', newYear)).toEqual(['2026-12-26', '2027-01-01']);
    expect(daysOf('thisMonth', newYear)).toEqual(['2027-01-01', '2027-01-31']);
    expect(daysOf('lastMonth', newYear)).toEqual(['2026-12-01', '2026-12-31']);
    expect(daysOf('lastMonth', '2028-03-31T12:00+08:00')).toEqual(['2028-02-01', '2028-02-29']);
  });

  it('has weeks from Monday to Sunday, and years', () => {
    const week = ['2026-11-16', '2026-11-22'];
    expect(daysOf('thisWeek', '2026-11-16T00:00+08:00')).toEqual(week);
    expect(daysOf('thisWeek', '2026-11-22T23:59+08:00')).toEqual(week);
    expect(daysOf('lastWeek', '2026-11-23T00:00+08:00')).toEqual(week);
    const newYear = '2027-01-01T00:30+08:00';
    expect(daysOf('thisWeek', newYear)).toEqual(['2026-12-28', '2027-01-03']);
    expect(daysOf('lastWeek', newYear)).toEqual(['2026-12-21', '2026-12-27']);
    expect(daysOf('thisYear', newYear)).toEqual(['2027-01-01', '2027-12-31']);
    expect(daysOf('lastYear', newYear)).toEqual(['2026-01-01', '2026-12-31']);
    expect(daysOf('lastYear', '2028-02-29T12:00+08:00')).toEqual(['2027-01-01', '2027-12-31']);
  });

  it('uses the days of its time zone wherever the server runs', () => {
    const evening = '2026-11-22T20:00Z';
    expect(daysOf('today', evening)).toEqual(['2026-11-23', '2026-11-23']);
    expect(daysOf('today', evening, 'UTC')).toEqual(['2026-11-22', '2026-11-22']);
    expect(daysOf('today', evening, 'America/New_York')).toEqual(['2026-11-22', '2026-11-22']);
    const { moments } = periodRangeOf('today', SHANGHAI, Date.parse(evening));
    expect(moments.map((at) => at.toISOString())).toEqual([
      '2026-11-22T16:00:00.000Z',
      '2026-11-23T15:59:59.999Z',
    ]);
  });

  it.each([
    ['2026-03-29', 'shorter', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'longer', '2026-10-24T22:00:00.000Z', 25],
  ])('is complete on %s when the day is %s', (day, _how, begins, hours) => {
    const [from, to] = periodRangeOf('today', 'Europe/Berlin', Date.parse(`${day}T12:00Z`)).moments;
    expect(from.toISOString()).toBe(begins);
    expect(to.getTime() - from.getTime()).toBe(hours * 3_600_000 - 1);
  });

  it('starts at its start and ends after it in every time zone', () => {
    const now = Date.parse('2026-11-22T10:00Z');
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const [from, to] = periodRangeOf('today', zone, now).moments;
      expect(from.getTime() <= now && now <= to.getTime(), zone).toBe(true);
    }
  });
});
