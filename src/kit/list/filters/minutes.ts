import { MINUTE_MS } from '@contract/time/durations';

/** A moment as a filter has it, by the minute: a stretch that ends with a minute has all of it. */
export function minuteText(at: number | null, end: boolean): string {
  if (at === null) return '';
  const begins = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return String(end ? begins + MINUTE_MS - 1 : begins);
}
