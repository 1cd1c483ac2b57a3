import { chinaMidnight, tradeDay } from '../../../../contract/common/chinaTime';
/** A stretch of time, ms. */
export interface Stretch {
  from: number;
  to: number;
}
const HOUR_MS = 3_600_000;

export function clipped({ from, to }: Stretch, within: Stretch): Stretch | undefined {
  const both = { from: Math.max(from, within.from), to: Math.min(to, within.to) };
  return both.from < both.to ? both : undefined;
}

/** The same time without what counts twice, in order. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** What is left of them outside of the others; the others are merged. */
export function without(stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  return stretches.flatMap((whole) => {
    const left: Stretch[] = [];
    let { from } = whole;
    for (const other of others) {
      if (other.to <= from || other.from >= whole.to) continue;
      if (other.from > from) left.push({ from, to: other.from });
      from = other.to;
    }
    return from < whole.to ? [...left, { from, to: whole.to }] : left;
  });
}

export const hoursOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + (to - from), 0) / HOUR_MS;

/** Cut at the midnights of China. */
export function byDay(stretches: readonly Stretch[]): Map<string, Stretch[]> {
  const DAY = 24 * HOUR_MS;
  const days = new Map<string, Stretch[]>();
  for (const { from, to } of stretches)
    for (let start = from; start < to; ) {
      const end = Math.min(to, chinaMidnight(start) + DAY);
      const day = tradeDay(start);
      days.set(day, [...(days.get(day) ?? []), { from: start, to: end }]);
      start = end;
    }
  return days;
}
