import { chinaMidnight, chinaTime, tradeDay } from '../../../../contract/common/chinaTime';
import type { SalesBy } from '../../../../contract/orders/sales';

/** An interval of time, ms. */
export interface Interval {
  from: number;
  to: number;
}
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const DAY_MS = DAY_HOURS * HOUR_MS;

export function clipped({ from, to }: Interval, within: Interval): Interval | undefined {
  const both = { from: Math.max(from, within.from), to: Math.min(to, within.to) };
  return both.from < both.to ? both : undefined;
}

/** The same time without what counts twice, in order. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { from, to } of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** What is left of them outside of the others; the others are merged. */
export function without(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  return intervals.flatMap((whole) => {
    const left: Interval[] = [];
    let { from } = whole;
    for (const other of others) {
      if (other.to <= from || other.from >= whole.to) continue;
      if (other.from > from) left.push({ from, to: other.from });
      from = other.to;
    }
    return from < whole.to ? [...left, { from, to: whole.to }] : left;
  });
}

export const hoursOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + (to - from), 0) / HOUR_MS;

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
