import { conditionPlaceOf } from '@contract/alarms/places';
import {
  ALERT_STATES,
  type AlertRow,
  type AlertState,
  alarmDef,
  alertEndOf,
  isActive,
  OPEN_STATES,
  PRIORITIES,
  type Priority,
} from '@contract/alerts';
import { addressOf } from '@shared/lib';
import { useMemo } from 'react';
import { useAlerts } from './alerts';

/** waiting: nobody has acknowledged it. */
export const ALARM_STATES = ['open', 'waiting', ...ALERT_STATES, 'all'] as const;
export type AlarmStates = (typeof ALARM_STATES)[number];
/** urgent: what nobody may leave waiting. */
export const ALARM_PRIORITIES = [...PRIORITIES, 'urgent'] as const;
export type AlarmPriorities = (typeof ALARM_PRIORITIES)[number];

/** What is asked of the alarms: for a figure, and in the address of the list behind it. */
export interface AlarmQuestion {
  state?: AlarmStates;
  priority?: AlarmPriorities;
  /** Id of the only machine wanted; empty for all. */
  machine?: string;
}

/** Something that is wrong, once, however many probes, products or thresholds told of it. */
export interface Condition {
  /** The most urgent of its alerts, shown for all. */
  lead: AlertRow;
  /** Oldest first. */
  alerts: readonly AlertRow[];
}

const ALARM_LIST = '/machine/warnNoticeList';

/** The probes that told of something, by name; none where it is not about climate. */
export function probesOf(alerts: readonly Pick<AlertRow, 'code' | 'source'>[]): string[] {
  const probes = alerts.flatMap(({ code, source }) =>
    alarmDef(code).family === 'climate' ? (source.split('/')[1] ?? []) : [],
  );
  return [...new Set(probes)].sort();
}

/** Order: unacknowledged, acknowledged, cleared. */
export const STATE_ORDER: readonly AlertState[] = ['raised', 'returned', 'acknowledged', 'cleared'];

/** 0 while the condition is there, 1 when it is gone and nobody has seen it, 2 when it is over. */
function rankOf({ state }: AlertRow): number {
  if (state === 'cleared') return 2;
  return isActive({ state }) ? 0 : 1;
}

/** What is still going on first; in it urgent before the rest, unseen before seen, new before old. */
export function compareAlerts(left: AlertRow, right: AlertRow): number {
  return (
    rankOf(left) - rankOf(right) ||
    PRIORITIES.indexOf(left.priority) - PRIORITIES.indexOf(right.priority) ||
    STATE_ORDER.indexOf(left.state) - STATE_ORDER.indexOf(right.state) ||
    right.raisedAt - left.raisedAt ||
    (left.id < right.id ? -1 : 1)
  );
}

function untilOf(alert: AlertRow): number {
  return OPEN_STATES.includes(alert.state) ? Number.POSITIVE_INFINITY : (alertEndOf(alert) ?? alert.raisedAt);
}

function ledBy(alerts: readonly AlertRow[]): Condition {
  return { alerts, lead: alerts.reduce((lead, each) => (compareAlerts(each, lead) < 0 ? each : lead)) };
}

/** Alerts of one place that overlap in time are one condition; the most urgent comes first. */
export function conditionsOf(alerts: readonly AlertRow[]): Condition[] {
  const groups: AlertRow[][] = [];
  const latest = new Map<string, { until: number; group: AlertRow[] }>();
  for (const alert of [...alerts].sort((a, b) => a.raisedAt - b.raisedAt || (a.id < b.id ? -1 : 1))) {
    const place = conditionPlaceOf(alert);
    const known = latest.get(place);
    if (known && alert.raisedAt <= known.until) {
      known.group.push(alert);
      known.until = Math.max(known.until, untilOf(alert));
    } else {
      const group = [alert];
      groups.push(group);
      latest.set(place, { until: untilOf(alert), group });
    }
  }
  return groups.map(ledBy).sort((a, b) => compareAlerts(a.lead, b.lead));
}

/** Can a person still acknowledge it? */
export function needsAcknowledgement({ state }: Pick<AlertRow, 'state'>): boolean {
  return state === 'raised' || state === 'returned';
}

function hasState(state: AlertState, wanted: AlarmStates): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'waiting') return needsAcknowledgement({ state });
  return wanted === 'open' ? OPEN_STATES.includes(state) : state === wanted;
}

function hasPriority(priority: Priority, wanted: AlarmPriorities | undefined): boolean {
  if (wanted === 'urgent') return priority === 'critical' || priority === 'high';
  return wanted === undefined || priority === wanted;
}

/** The rows of the list of alarms, which every figure counts. */
export function conditionsIn(
  alerts: readonly AlertRow[],
  { state = 'open', priority, machine = '' }: AlarmQuestion,
): Condition[] {
  const asked = alerts.filter(
    (alert) => hasState(alert.state, state) && (!machine || alert.machineId === machine),
  );
  return conditionsOf(asked).filter(({ lead }) => hasPriority(lead.priority, priority));
}

/** The list that shows what a question finds. */
export function alarmsAt(question: AlarmQuestion = {}): string {
  return addressOf(ALARM_LIST, { ...question });
}

/** How many there are of each priority, and of all. */
export function countConditions(
  conditions: readonly Condition[],
): Record<Priority, number> & { all: number } {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, all: conditions.length };
  for (const { lead } of conditions) counts[lead.priority] += 1;
  return counts;
}

export function useConditions({ state, priority, machine }: AlarmQuestion = {}): readonly Condition[] {
  const alerts = useAlerts();
  return useMemo(
    () => conditionsIn(alerts, { state, priority, machine }),
    [alerts, state, priority, machine],
  );
}
