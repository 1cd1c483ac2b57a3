/** A range that shows the values and the limits near them, with a little air. */
export function domainOf(
  values: Iterable<number | null>,
  limits: readonly (number | undefined)[],
): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  for (const limit of limits) {
    if (limit === undefined) continue;
    low = Math.min(low, limit);
    high = Math.max(high, limit);
  }
  if (low > high) return [0, 1];
  const air = Math.max(0.5, (high - low) * 0.08);
  return [Math.floor(low - air), Math.ceil(high + air)];
}

const VALUE_TICKS = 6;

/** 1, 2 or 5 with zeros, so that a scale has about `VALUE_TICKS` of it; whole numbers only. */
function roundStep(low: number, high: number): number {
  const least = Math.max(1, (high - low) / VALUE_TICKS);
  const power = 10 ** Math.floor(Math.log10(least));
  return (([1, 2, 5] as const).find((each) => each * power >= least) ?? 10) * power;
}

/** The round numbers of a scale. */
export function valueTicks([low, high]: readonly [number, number]): number[] {
  const step = roundStep(low, high);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  5 * DAY,
  10 * DAY,
];

/** Round moments between two others, about `count` of them. `offset`: local minus universal time, ms. */
export function timeTicks(from: number, to: number, count: number, offset: number): number[] {
  const step = STEPS.find((each) => (to - from) / each <= count) ?? 10 * DAY;
  const ticks: number[] = [];
  for (let t = Math.ceil((from + offset) / step) * step - offset; t <= to; t += step) ticks.push(t);
  return ticks;
}

/** Do labels need the day, or is the time of day enough? */
export function needsDay(from: number, to: number): boolean {
  return to - from > 36 * HOUR;
}

/** A day under a bar: of these days anyway, so that the labels of a week stand beside each other on a phone. */
export function dayLabel(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}/${Number(date)}`;
}
