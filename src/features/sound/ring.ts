import { type AlertRow, PRIORITIES, type Priority } from '@contract/alerts';

/** How often an alarm that nobody has acknowledged is heard again, in ms; what is absent makes no sound. */
export const RING_REPEAT_MS: Readonly<Partial<Record<Priority, number>>> = {
  critical: 10_000,
  high: 30_000,
  medium: 60_000,
};

const WAITING: readonly AlertRow['state'][] = ['raised', 'returned'];

/** The alarms that wait for somebody and have a sound. */
export function audible(alerts: readonly AlertRow[]): AlertRow[] {
  return alerts.filter(
    ({ state, priority }) => WAITING.includes(state) && RING_REPEAT_MS[priority] !== undefined,
  );
}

/** The most urgent priority among alarms. */
export function loudest(alerts: readonly Pick<AlertRow, 'priority'>[]): Priority | undefined {
  return PRIORITIES.find((priority) => alerts.some((alert) => alert.priority === priority));
}

/** What was heard last, and of which alarms. */
export interface RingState {
  at: number;
  ids: ReadonlySet<string>;
}
export const NOTHING_HEARD: RingState = { at: Number.NEGATIVE_INFINITY, ids: new Set() };

/** Two sounds are at least this far apart, however much happens. */
const LEAST_GAP_MS = 10_000;

/**
 * What is to be heard now: the most urgent of the new alarms and calls, or of all alarms that wait when its time has
 * come again.
 */
export function dueNow(
  alerts: readonly AlertRow[],
  heard: RingState,
  now: number,
  calls: readonly Priority[] = [],
): Priority | undefined {
  const since = now - heard.at;
  if (since < LEAST_GAP_MS) return undefined;
  const fresh = [
    ...alerts.filter(({ id }) => !heard.ids.has(id)),
    ...calls.map((priority) => ({ priority })),
  ];
  if (fresh.length > 0) return loudest(fresh);
  const priority = loudest(alerts);
  return priority && since >= (RING_REPEAT_MS[priority] ?? Number.POSITIVE_INFINITY) ? priority : undefined;
}
