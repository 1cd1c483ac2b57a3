import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Period } from '../../../contract/kit/question/period';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Whole months or years, so many before the one that is now. */
function wholeOf(unit: 'month' | 'year', today: Dayjs, before: number): [first: Dayjs, last: Dayjs] {
  const within = today.subtract(before, unit);
  return [within.startOf(unit), within.endOf(unit)];
}

/** Monday to Sunday, whatever day weeks begin with elsewhere. */
function weekOf(day: Dayjs): [first: Dayjs, last: Dayjs] {
  const monday = day.subtract((day.day() + 6) % 7, 'day');
  return [monday, monday.add(6, 'day')];
}

function daysOf(period: Period, today: Dayjs): [first: Dayjs, last: Dayjs] {
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [today.subtract(1, 'day'), today.subtract(1, 'day')];
    case 'lastSeven':
      return [today.subtract(6, 'day'), today];
    case 'thisWeek':
      return weekOf(today);
    case 'lastWeek':
      return weekOf(today.subtract(7, 'day'));
    case 'thisMonth':
      return wholeOf('month', today, 0);
    case 'lastMonth':
      return wholeOf('month', today, 1);
    case 'thisYear':
      return wholeOf('year', today, 0);
    case 'lastYear':
      return wholeOf('year', today, 1);
  }
}

export interface PeriodRange {
  /** First and last day, both in it: YYYY-MM-DD. */
  days: [first: string, last: string];
  /** When the first day begins, and the last millisecond of the last one. */
  moments: [from: Date, to: Date];
}

/** A period as it is now in a zone. @param now ms @param zone name of the IANA database, valid */
export function periodRangeOf(period: Period, zone: string, now: number): PeriodRange {
  // Counted in days without hours: a day of 23 hours is a day.
  const today = dayjs.utc(dayjs(now).tz(zone).format('YYYY-MM-DD'));
  const days = daysOf(period, today);
  const [first, last] = days.map((day) => day.format('YYYY-MM-DD')) as [string, string];
  const after = days[1].add(1, 'day').format('YYYY-MM-DD');
  const begins = (day: string) => dayjs.tz(`${day}T00:00`, zone).valueOf();
  return { days: [first, last], moments: [new Date(begins(first)), new Date(begins(after) - 1)] };
}
