import { describe, expect, it } from 'vitest';
import { dayOf, lastDays, rangeMs } from './dateRange';

const NOW = new Date(2026, 10, 21, 14, 30, 20).getTime();
const at = (...parts: [number, number, number]) => new Date(...parts).getTime();

describe('a range of days', () => {
  it('includes its last day, midnight to midnight in local time', () => {
    expect(rangeMs({ from: '2026-11-02', to: '2026-11-03' }, NOW)).toEqual({
      from: at(2026, 10, 2),
      to: at(2026, 10, 4),
    });
  });

  it('does not reach into the future and is equal within a minute', () => {
    const range = rangeMs({ from: '2026-11-20', to: '2026-11-21' }, NOW);
    expect(range.to).toBe(new Date(2026, 10, 21, 14, 31).getTime());
    expect(rangeMs({ from: '2026-11-20', to: '2026-11-21' }, NOW + 30_000)).toEqual(range);
  });

  it('is the last week for a missing or invalid choice', () => {
    const week = { from: at(2026, 10, 15), to: new Date(2026, 10, 21, 14, 31).getTime() };
    expect(rangeMs({ from: '', to: '' }, NOW)).toEqual(week);
    expect(rangeMs({ from: '2026-02-31', to: 'tomorrow' }, NOW)).toEqual(week);
  });

  it('counts today as one of the last days', () => {
    expect(lastDays(1, NOW)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(lastDays(30, NOW).from).toBe('2026-10-23');
    expect(dayOf(at(2026, 0, 5))).toBe('2026-01-05');
  });
});
