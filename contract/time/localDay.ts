import { DAY_MS } from './durations';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than using it a thousand times. */
function formatted(ms: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${options.timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format.format(ms);
}

/** The calendar day of a moment in a time zone of IANA, YYYY-MM-DD. */
export const localDay = (ms: number, timeZone: string): string =>
  formatted(ms, 'en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** What a clock in a time zone of IANA shows, HH:MM. */
export const localClock = (ms: number, timeZone: string): string =>
  formatted(ms, 'en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The day so many days after another one, or before it, YYYY-MM-DD. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
