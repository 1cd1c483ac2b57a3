import { DAY_MS } from '../time/durations';

/** Days before the last day of a supplier's licence on which people are notified; at 0 orders end with the day. */
export const LICENCE_STEPS = [90, 30, 0] as const;
export type LicenceStep = (typeof LICENCE_STEPS)[number];

/** It has ended. */
const OVER = -1;
/** The same of whatever else ends. */
export const EXPIRY_STEPS = [30, 15, 7, 3, 1, 0, OVER] as const;
/** Days before its end from which a record is listed as expiring; after as many days past its end no notification is sent. */
export const EXPIRY_DAYS = 30;

/** The notification step for this many days left; undefined before the first step. */
export function stepAt<Step extends number>(steps: readonly Step[], left: number): Step | undefined {
  return steps.filter((days) => left <= days).at(-1);
}

export const END_STATES = ['due', 'ending', 'ended'] as const;
export type EndState = (typeof END_STATES)[number];

/** How something stands that has so many days left: to come, today, past. */
export function endStateOf(left: number): EndState {
  if (left > 0) return 'due';
  return left === 0 ? 'ending' : 'ended';
}

/** Days from one day to another, both YYYY-MM-DD; below zero it has passed. */
export function daysTo(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
