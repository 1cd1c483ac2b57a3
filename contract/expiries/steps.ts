/** Days before the last day of a supplier's licence on which is told of it; at 0 orders end with the day. */
export const LICENCE_STEPS = [90, 30, 0] as const;
export type LicenceStep = (typeof LICENCE_STEPS)[number];

/** It has ended. */
const OVER = -1;
/** The same of whatever else ends. */
export const EXPIRY_STEPS = [30, 15, 7, 3, 1, 0, OVER] as const;
/** What ends within so many days stands in the list of what ends; what has ended for longer is not told of any more. */
export const EXPIRY_DAYS = 30;

/** The step whose turn it is with so many days left; undefined while the last day is far. */
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

const DAY_MS = 86_400_000;

/** Days from one day to another, both YYYY-MM-DD; below zero it has passed. */
export function daysTo(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}
