import { DAY_MS } from '@contract/time/durations';
import { dayOf } from '@shared/ui/period/dateRange';
import { describe, expect, it } from 'vitest';
import { calendarNow, daysOf, earlierOf, periodOf } from './salesPeriod';

/** Half past midnight on the 29th of April in China; still the 28th in London. */
const NOW = Date.UTC(2026, 3, 28, 16, 30);
const chosen = (from: string, to: string) => periodOf({ days: 'chosen', from, to }, NOW);

it('the calendar uses the day in China wherever the reader is', () => {
  for (const hours of [0, 7, 23]) expect(dayOf(calendarNow(NOW + hours * 3_600_000))).toBe('2026-04-29');
  expect(dayOf(calendarNow(NOW + DAY_MS))).toBe('2026-04-30');
});

describe('the sales period of an address', () => {
  it('can be a named one that includes today', () => {
    const period = periodOf({ days: '7', from: 'x', to: '' }, NOW);
    expect('from' in period && daysOf(period)).toEqual({ from: '2026-04-23', to: '2026-04-29' });
  });

  it('can be chosen by its first and last day in China and is compared with as many days before', () => {
    const period = chosen('2026-04-10', '2026-04-12');
    expect(period).toEqual({ from: Date.UTC(2026, 3, 9, 16), to: Date.UTC(2026, 3, 12, 16) });
    expect('from' in period && daysOf(earlierOf(period))).toEqual({ from: '2026-04-07', to: '2026-04-09' });
  });

  it('is one day to one year long', () => {
    const day = chosen('2026-04-29', '2026-04-29');
    expect('from' in day && day.to - day.from).toBe(86_400_000);
    expect(chosen('2025-04-29', '2026-04-29')).toMatchObject({ from: Date.UTC(2025, 3, 28, 16) });
    expect(chosen('2025-04-28', '2026-04-29')).toEqual({ problem: 'long' });
  });

  it('ends today', () => {
    expect(chosen('2026-04-28', '2026-05-20')).toEqual(chosen('2026-04-28', '2026-04-29'));
    expect(chosen('2026-04-30', '2026-05-20')).toEqual({ problem: 'ahead' });
  });

  it.each([
    ['', '', 'days'],
    ['2026-02-31', '2026-03-02', 'days'],
    ['2026-04-01', '1e9', 'days'],
    ['2026-04-02', '2026-04-01', 'order'],
  ])('%s to %s is refused: %s', (from, to, problem) => {
    expect(chosen(from, to)).toEqual({ problem });
  });
});
