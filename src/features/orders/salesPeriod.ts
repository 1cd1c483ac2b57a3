import { SALES_DAYS_MAX } from '@contract/orders/sales';
import { chinaMidnight, tradeDay } from '@contract/time/chinaTime';
import { DAY_MS } from '@contract/time/durations';
import type { DayRange } from '@shared/ui/period/dateRange';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PERIODS = ['7', '30', '90', '365'] as const;
/** A named period, or days that somebody chose. */
export const PERIOD_CHOICES = [...PERIODS, 'chosen'] as const;
export type PeriodChoice = (typeof PERIOD_CHOICES)[number];

/** What is asked: whole days of trade, ms, the end not included. */
interface RequestedRange {
  from: number;
  to: number;
}
export type PeriodProblem = 'days' | 'order' | 'long' | 'ahead';

/** Midnight in China at the start of a day; undefined for what is no day. */
function startOf(day: string): number | undefined {
  const at = DAY.test(day) ? Date.parse(`${day}T00:00:00+08:00`) : Number.NaN;
  // 2026-02-31 would become the third of March.
  return Number.isNaN(at) || tradeDay(at) !== day ? undefined : at;
}

/** The period of an address, its last day included; days are those of China, wherever the reader is. */
export function periodOf(
  { days, from, to }: DayRange & { days: PeriodChoice },
  now: number,
): RequestedRange | { problem: PeriodProblem } {
  const end = chinaMidnight(now) + DAY_MS;
  if (days !== 'chosen') return { from: end - Number(days) * DAY_MS, to: end };
  const [first, last] = [startOf(from), startOf(to)];
  if (first === undefined || last === undefined) return { problem: 'days' };
  if (first > last) return { problem: 'order' };
  if (first >= end) return { problem: 'ahead' };
  if (last + DAY_MS - first > SALES_DAYS_MAX * DAY_MS) return { problem: 'long' };
  // Days that have not begun would be compared with whole ones.
  return { from: first, to: Math.min(last + DAY_MS, end) };
}

/** First and last day, both included. */
export const daysOf = ({ from, to }: RequestedRange): DayRange => ({
  from: tradeDay(from),
  to: tradeDay(to - 1),
});

/** A moment of today in China by the clock of the reader: his calendar then names that day, and lets him choose it. */
export const calendarNow = (now: number): number => Date.parse(`${tradeDay(now)}T23:59:00`);

/** The stretch of the same length before. */
export const earlierOf = ({ from, to }: RequestedRange): RequestedRange => ({
  from: from - (to - from),
  to: from,
});
