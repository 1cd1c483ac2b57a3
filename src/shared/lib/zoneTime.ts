import { MINUTE_MS } from '@contract/time/durations';

/** A zone's clock minus universal time at a moment, ms. */
export function zoneOffset(at: number, timeZone: string | undefined): number {
  const local = new Date(at).toLocaleString('sv-SE', { timeZone });
  return Math.round((Date.parse(`${local.replace(' ', 'T')}Z`) - at) / MINUTE_MS) * MINUTE_MS;
}

/** A moment as an input of date and time has it: YYYY-MM-DDTHH:mm on the clock of the zone. */
export function wallClock(at: number, timeZone: string | undefined): string {
  return new Date(at + zoneOffset(at, timeZone)).toISOString().slice(0, 16);
}

/** The moment such an input names; undefined where it names none. */
export function momentOf(text: string, timeZone: string | undefined): number | undefined {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return undefined;
  const at = local - zoneOffset(local, timeZone);
  // The clock may change between the two.
  return local - zoneOffset(at, timeZone);
}
