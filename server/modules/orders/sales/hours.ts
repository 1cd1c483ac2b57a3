import { chinaMidnight, tradeDay } from '../../../../contract/common/chinaTime';
/** An interval of time, ms. */
export interface Interval {
  from: number;
  to: number;
}
const HOUR_MS = 3_600_000;

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
  const DAY = 24 * HOUR_MS;
  const days = new Map<string, Interval[]>();
  for (const { from, to } of intervals)
    for (let start = from; start < to; ) {
      const end = Math.min(to, chinaMidnight(start) + DAY);
      const day = tradeDay(start);
      days.set(day, [...(days.get(day) ?? []), { from: start, to: end }]);
      start = end;
    }
  return days;
}
