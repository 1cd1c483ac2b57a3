import { HOUR_MS } from './durations';

/** An interval of time, ms. */
export interface Interval {
  from: number;
  to: number;
}

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

/** What two lists have in common; merged where each of them is. */
export const common = (one: readonly Interval[], other: readonly Interval[]): Interval[] =>
  one.flatMap((each) => other.flatMap((that) => clipped(each, that) ?? []));

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
