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
