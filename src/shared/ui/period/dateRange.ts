import { MINUTE_MS } from '@contract/time/durations';

const DAYS = 7;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Both as YYYY-MM-DD in the zone of the reader; empty when not chosen. */
export interface DayRange {
  from: string;
  to: string;
}

/** Local midnight at the start of a day, `plus` days on; undefined for what is no day. */
function midnight(day: string, plus = 0): number | undefined {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(Number(year), Number(month) - 1, Number(date));
  // 2026-02-31 would become the third of March.
  if (at.getMonth() !== Number(month) - 1) return undefined;
  at.setDate(at.getDate() + plus);
  return at.getTime();
}

/** A moment as its day in the zone of the reader, YYYY-MM-DD. */
export function dayOf(ms: number): string {
  const at = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The days from the start of `back` days ago until today. */
export function lastDays(back: number, now: number): DayRange {
  const start = new Date(now);
  start.setDate(start.getDate() - back + 1);
  return { from: dayOf(start.getTime()), to: dayOf(now) };
}

/**
 * The moments a range of days covers, ms, the last day included; the last week when nothing was chosen. Ends on a
 * whole minute at the latest, so that the same question within a minute is answered from the cache.
 */
export function rangeMs({ from, to }: DayRange, now: number): { from: number; to: number } {
  const end = Math.ceil(now / MINUTE_MS) * MINUTE_MS;
  const usual = lastDays(DAYS, now);
  const start = midnight(from) ?? midnight(usual.from) ?? 0;
  return { from: start, to: Math.min(end, midnight(to, 1) ?? end) };
}
