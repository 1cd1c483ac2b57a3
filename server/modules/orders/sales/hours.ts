import type { SalesBy } from '../../../../contract/orders/sales';
import { chinaMidnight, chinaTime, tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../../../contract/time/durations';
import type { Interval } from '../../../../contract/time/intervals';

const DAY_HOURS = 24;

/** Cut at the midnights of China. */
export function byDay(intervals: readonly Interval[]): Map<string, Interval[]> {
  const days = new Map<string, Interval[]>();
  for (const { from, to } of intervals)
    for (let start = from; start < to; ) {
      const end = Math.min(to, chinaMidnight(start) + DAY_MS);
      const day = tradeDay(start);
      days.set(day, [...(days.get(day) ?? []), { from: start, to: end }]);
      start = end;
    }
  return days;
}

/** A day or an hour as it stands under its bar. */
export const labelInTime = (by: SalesBy, key: string): string =>
  by === 'day' ? key.slice('YYYY-'.length) : `${key}:00`;

/** Hours by the hour of the day in China (`08`): of whole days each has one. */
export function byHour(intervals: readonly Interval[]): Map<string, number> {
  const hours = new Map<string, number>();
  const add = (at: number, part: number) => {
    const key = chinaTime(at).slice('YYYY-MM-DD '.length, 'YYYY-MM-DD HH'.length);
    hours.set(key, (hours.get(key) ?? 0) + part);
  };
  for (const { from, to } of intervals) {
    const days = Math.floor((to - from) / DAY_MS);
    if (days > 0) for (let hour = 0; hour < DAY_HOURS; hour++) add(from + hour * HOUR_MS, days);
    for (let start = from + days * DAY_MS; start < to; ) {
      const end = Math.min(to, (Math.floor(start / HOUR_MS) + 1) * HOUR_MS);
      add(start, (end - start) / HOUR_MS);
      start = end;
    }
  }
  return hours;
}
