import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf } from '../../../../contract/time/intervals';
import { byDay, byHour } from './hours';

describe('sales hours', () => {
  it('belong to one hour of a day in China each', () => {
    const HOUR = 3_600_000;
    const interval = fc.tuple(fc.nat(100 * 60), fc.nat(100 * 60)).map(([from, length]) => ({
      from: Date.UTC(2026, 3, 1) + from * 60_000,
      to: Date.UTC(2026, 3, 1) + (from + length) * 60_000,
    }));
    fc.assert(
      fc.property(interval, ({ from, to }) => {
        const minutes = new Map<string, number>();
        for (let at = from; at < to; at += 60_000) {
          const hour = new Date(at + 8 * HOUR).toISOString().slice(11, 13);
          minutes.set(hour, (minutes.get(hour) ?? 0) + 1);
        }
        const found = [...byHour([{ from, to }])].map(([hour, part]) => [hour, Math.round(part * 60)]);
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(minutes));
      }),
      { numRuns: 50 },
    );
  });

  it('belong to days in China', () => {
    const [from, to] = [Date.UTC(2026, 3, 1, 15), Date.UTC(2026, 3, 2, 18)];
    const days = [...byDay([{ from, to }])].map(([day, parts]) => [day, hoursOf(parts)]);
    expect(days).toEqual([
      ['2026-04-01', 1],
      ['2026-04-02', 24],
      ['2026-04-03', 2],
    ]);
  });
});
