import { DAY_MS, HOUR_MS } from '@contract/time/durations';
import { oneOf, text, type UrlValues, whole } from '@shared/lib';

export const RANGES = { h3: 3 * HOUR_MS, h24: DAY_MS, d7: 7 * DAY_MS, d30: 30 * DAY_MS } as const;
export type ChartRange = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as ChartRange[];
/** The window that moves on does so in steps; what is newer comes from the stream. */
export const WINDOW_STEP_MS = 300_000;
const LONGEST_MS = 366 * DAY_MS;
const moment = () => whole(0, { min: 0, max: Number.MAX_SAFE_INTEGER });

/** What stands in the address: the last hours or days, or a stretch of its own, a machine beside it, and which temperature zone of its own. */
export const CHART_FILTERS = {
  range: oneOf(RANGE_NAMES, 'h24'),
  from: moment(),
  to: moment(),
  beside: text(),
  zone: text(),
};
export type ChartUrl = UrlValues<typeof CHART_FILTERS>;

export interface ChartWindow {
  /** ms */
  from: number;
  to: number;
  /** It moves on with the clock. */
  moving: boolean;
}

/** Where the moving window ends, which is in the future. Both in server ms. */
export const windowEnd = (now: number) => Math.ceil(now / WINDOW_STEP_MS) * WINDOW_STEP_MS;

/** @param now server clock, ms */
export function windowOf(
  { range, from, to }: Pick<ChartUrl, 'range' | 'from' | 'to'>,
  now: number,
): ChartWindow {
  if (to > from && to - from <= LONGEST_MS) return { from, to, moving: false };
  const end = windowEnd(now);
  return { from: end - RANGES[range], to: end, moving: true };
}
