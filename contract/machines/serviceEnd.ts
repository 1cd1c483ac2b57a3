import { isEmpty } from '../kit/problem';
import { tradeDay } from '../time/chinaTime';
import { DAY_MS } from '../time/durations';

type Row = Readonly<Record<string, unknown>>;
/** A machine sells on for so many days after the end of its service; what is set on it stays as it is at once. */
const SERVICE_GRACE_DAYS = 7;
const SERVICE_ENDED = 'err.device.serviceEnded';

const endedBefore = (day: string, { serviceExpireAt }: Row) =>
  !isEmpty(serviceExpireAt) && String(serviceExpireAt) < day;

/** Its last day is over. */
const isServiceEnded = (row: Row, now: number): boolean => endedBefore(tradeDay(now), row);
/** Machines whose service ended before this day sell no more, YYYY-MM-DD. */
export const lastSellingEnd = (now: number): string => tradeDay(now - SERVICE_GRACE_DAYS * DAY_MS);

export const serviceRefusal = (row: Row): string | undefined =>
  isServiceEnded(row, Date.now()) ? SERVICE_ENDED : undefined;
/** Sold again only when the service has been prolonged. */
export const saleRefusal = (row: Row): string | undefined =>
  endedBefore(lastSellingEnd(Date.now()), row) ? SERVICE_ENDED : undefined;

/** Pages that stay open after the end so that the service can be renewed. */
const STAYS: readonly string[] = ['serviceExpireAt', 'warrantyUntil', 'merchantId', 'dealerId', 'remarks'];

/** Of a change to a machine whose service has ended and is not prolonged by it: field → message key. */
export function settingProblems(current: Row, values: Row, now: number): Record<string, string> {
  const next = Object.hasOwn(values, 'serviceExpireAt') ? values : current;
  if (!isServiceEnded(current, now) || !isServiceEnded(next, now)) return {};
  const settings = Object.keys(values).filter(
    (name) =>
      !STAYS.includes(name) && JSON.stringify(values[name] ?? null) !== JSON.stringify(current[name] ?? null),
  );
  return Object.fromEntries(settings.map((name) => [name, SERVICE_ENDED]));
}
