/** Is it open at this time of day? `hours` as in 08:00-22:00; past midnight where the end is before the begin. @param clock HH:MM */
export function isOpenAt(hours: string, clock: string): boolean {
  const [from = '', to = ''] = hours.split('-');
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
