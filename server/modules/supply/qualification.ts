import { DAY_MS } from '../../../contract/time/durations';

export const EXPIRING_DAYS = 90;

/** State of licences by their last days, `YYYY-MM-DD`: the one that ends first decides. */
export function qualificationOf(ends: readonly string[], now: number): 'ok' | 'expiring' | 'expired' {
  const first = Math.min(...ends.map((day) => Date.parse(`${day}T23:59:59+08:00`)));
  if (first < now) return 'expired';
  return first < now + (EXPIRING_DAYS + 1) * DAY_MS ? 'expiring' : 'ok';
}
