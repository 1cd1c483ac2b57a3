const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone of IANA, YYYY-MM-DD. */
export function localDay(ms: number, timeZone: string): string {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    dayFormats.set(timeZone, format);
  }
  return format.format(ms);
}

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** What a clock in a time zone of IANA shows, HH:MM. */
export function localClock(ms: number, timeZone: string): string {
  let format = clockFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clockFormats.set(timeZone, format);
  }
  return format.format(ms);
}
