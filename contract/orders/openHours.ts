/** Minutes of the day from which and until which a store is open. */
export type OpenPeriod = readonly [from: number, to: number];

const PERIOD = /^([01]\d|2[0-3]):(00|30)-((?:[01]\d|2[0-3]):(?:00|30)|23:59|24:00)$/;
/** More of them no platform takes. */
const PERIODS_MAX = 2;
const HOUR = 60;

const minutesOf = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * HOUR + minutes;
};

/** `08:00-12:00,14:00-22:00`: half hours, in order; undefined for anything else. */
export function openPeriods(text: unknown): readonly OpenPeriod[] | undefined {
  const parts = String(text ?? '').split(',');
  if (parts.length > PERIODS_MAX || !parts.every((part) => PERIOD.test(part))) return undefined;
  const periods = parts.map((part): OpenPeriod => {
    const [from = '', to = ''] = part.split('-');
    return [minutesOf(from), minutesOf(to)];
  });
  const ordered = periods.every(([from, to], index) => from < to && from >= (periods[index - 1]?.[1] ?? 0));
  return ordered ? periods : undefined;
}

/** As a form and its server say what is wrong with it. */
export const openHoursProblem = (text: unknown): string | undefined =>
  openPeriods(text) ? undefined : 'err.store.hours';
