import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import type { Period } from '../../contract/kit/period';

dayjs.extend(utc);
dayjs.extend(timezone);

function daysOf(period: Period, today: Dayjs): [first: Dayjs, last: Dayjs] {
  const month = period === 'lastMonth' ? today.subtract(1, 'month') : today;
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [today.subtract(1, 'day'), today.subtract(1, 'day')];
    case 'lastSeven':
      return [today.subtract(6, 'day'), today];
    case 'thisMonth':
    case 'lastMonth':
      return [month.startOf('month'), month.endOf('month')];
  }
}

export interface Stretch {
  /** First and last day, both in it: YYYY-MM-DD. */
  days: [first: string, last: string];
  /** When the first day begins, and the last millisecond of the last one. */
  moments: [from: Date, to: Date];
}

/** A period as it is now in a zone. @param now ms @param zone name of the IANA database, valid */
export function stretchOf(period: Period, zone: string, now: number): Stretch {
  // Counted in days without hours: a day of 23 hours is a day.
  const today = dayjs.utc(dayjs(now).tz(zone).format('YYYY-MM-DD'));
  const days = daysOf(period, today);
  const [first, last] = days.map((day) => day.format('YYYY-MM-DD')) as [string, string];
  const after = days[1].add(1, 'day').format('YYYY-MM-DD');
  const begins = (day: string) => dayjs.tz(`${day}T00:00`, zone).valueOf();
  return { days: [first, last], moments: [new Date(begins(first)), new Date(begins(after) - 1)] };
}
