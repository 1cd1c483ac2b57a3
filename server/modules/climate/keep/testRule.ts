import type { DueSpan } from './due';

const MINUTE = 60_000;

/** A reading at a minute; `h` is the humidity. */
export interface Sample {
  ts: number;
  t: number;
  h: number;
}
export const LIMITS = { tLow: 2, tHigh: 10, rhLow: 35, rhHigh: 75 };

const beyond = ({ t, h }: Sample) => t < 2 || t > 10 || h < 35 || h > 75;

/** The rule of recording in its plainest words, minute by minute over everything that was measured. */
export function plainRule(samples: readonly Sample[], { from, to }: DueSpan) {
  const within = (a: number, b: number) => samples.filter(({ ts }) => ts >= a && ts < b);
  const made: string[] = [];
  const missing: string[] = [];
  for (let end = Math.ceil((from + 1) / MINUTE) * MINUTE; end <= to; end += MINUTE) {
    if (end % (30 * MINUTE) === 0)
      (within(end - 30 * MINUTE, end).length > 0 ? made : missing).push(`${end - 30 * MINUTE}-${end}`);
    if (end % (2 * MINUTE) !== 0) continue;
    const start = end - 2 * MINUTE;
    const own = within(start, end);
    if (own.some(beyond)) made.push(`${start}-${end}`);
    if (own.length > 0) continue;
    // The last two minutes that are known, when they ended within half an hour.
    let known: Sample[] = [];
    for (let at = start - 2 * MINUTE; at > start - 32 * MINUTE && known.length === 0; at -= 2 * MINUTE)
      known = within(at, at + 2 * MINUTE);
    if (known.some(beyond)) missing.push(`${start}-${end}`);
  }
  return { made: made.sort(), missing: missing.sort() };
}
