import { DAY_MS } from '../time/durations';
import { daysAfter } from '../time/localDay';

/** Use of one day that is so many times the card's own usual day is out of the ordinary. */
export const HEAVY_FACTOR = 3;
/** Daily use below this is never unusual, MB. */
export const HEAVY_FLOOR_MB = 5;
/** Days that define the usual use. */
export const USUAL_DAYS = 28;
/** Fewer days say nothing of the usual. */
export const USUAL_DAYS_MIN = 5;
/** An operator that has counted nothing for so long, while the machine is online. */
export const SILENT_MS = DAY_MS;

export function median(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** How many times its usual day a card has used; undefined where nothing is usual yet. */
export function usageFactor(mb: number, usual: number | null): number | undefined {
  return usual === null || usual <= 0 ? undefined : Math.round((mb / usual) * 10) / 10;
}
export function isHeavy(mb: number, usual: number | null): boolean {
  return usual !== null && usual > 0 && mb >= HEAVY_FACTOR * usual && mb >= HEAVY_FLOOR_MB;
}

export interface UsageForecast {
  /** Day on which the plan is used up, YYYY-MM-DD. */
  day: string;
  /** Between these days in four cases of five. */
  from: string;
  to: string;
}
export interface UsageStatus {
  usedMb: number;
  planMb: number;
  /** Use of the last whole days, in any order, MB. */
  days: readonly number[];
  /** The day of today, YYYY-MM-DD. */
  today: string;
}

/** Of a normal distribution: four fifths lie so many deviations around the mean. */
const FOUR_FIFTHS = 1.2816;
/** Longest forecast. */
const HORIZON_DAYS = 366;

function meanAndDeviation(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: values.length > 1 ? Math.sqrt(squares / (values.length - 1)) : 0 };
}

/** Whole days until so much is used, when each day uses so much and the sum strays with them. */
function daysUntil(restMb: number, use: (days: number) => number): number | undefined {
  for (let days = 0; days <= HORIZON_DAYS; days++) if (use(days) >= restMb) return days;
  return undefined;
}

/**
 * When a plan is used up if the days go on as the last ones: the mean, and the days between which it lies in four
 * cases of five (days vary, and so few of them do not tell the mean exactly). Undefined: not within a year.
 */
export function exhaustionOf({ usedMb, planMb, days, today }: UsageStatus): UsageForecast | undefined {
  if (planMb <= 0 || days.length === 0) return undefined;
  const { mean, deviation } = meanAndDeviation(days);
  const rest = Math.max(0, planMb - usedMb);
  const stray = (count: number) => FOUR_FIFTHS * deviation * Math.sqrt(count + count ** 2 / days.length);
  const day = daysUntil(rest, (count) => count * mean);
  if (day === undefined) return undefined;
  const from = daysUntil(rest, (count) => count * mean + stray(count)) ?? day;
  const to = daysUntil(rest, (count) => count * mean - stray(count)) ?? HORIZON_DAYS;
  return {
    day: daysAfter(today, day),
    from: daysAfter(today, Math.min(from, day)),
    to: daysAfter(today, Math.max(to, day)),
  };
}

/** The first day of the next cycle: cycles begin on the same day of each month. */
export function cycleEnd(cycleStart: string, today: string): string {
  const date = Number(cycleStart.slice(8, 10)) || 1;
  const [year = 0, month = 1] = today.split('-').map(Number);
  const inMonth = (offset: number) => {
    const last = new Date(Date.UTC(year, month + offset, 0)).getUTCDate();
    return new Date(Date.UTC(year, month - 1 + offset, Math.min(date, last))).toISOString().slice(0, 10);
  };
  return inMonth(0) > today ? inMonth(0) : inMonth(1);
}
