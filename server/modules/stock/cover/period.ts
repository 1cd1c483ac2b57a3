import { COVER_DAYS, COVER_RECENT_DAYS } from '../../../../contract/stocking/cover';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Interval } from '../../../../contract/time/intervals';

/** What counts, ms; from the middle on it counts twice. */
export interface CoverPeriod extends Interval {
  middle: number;
}

export const periodBefore = (now: number): CoverPeriod => ({
  from: now - COVER_DAYS * DAY_MS,
  middle: now - COVER_RECENT_DAYS * DAY_MS,
  to: now,
});
