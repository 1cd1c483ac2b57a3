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
