import {
  ALERT_STATES,
  type AlarmFamily,
  type AlertRow,
  type AlertState,
  alarmDef,
  isActive,
  OPEN_STATES,
  PRIORITIES,
  type Priority,
} from '@contract/alerts';
import type { MachineInfo } from '@contract/machines';

export const STATE_FILTERS = ['open', ...ALERT_STATES, 'all'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** An alert with the name of its machine. */
export interface NamedAlert {
  alert: AlertRow;
  machine: string;
}

/** What was asked for a while ago, with what the stream has said since. */
export function freshest(asked: readonly AlertRow[], live: readonly AlertRow[]): AlertRow[] {
  const byId = new Map(live.map((alert) => [alert.id, alert]));
  return asked.map((alert) => {
    const known = byId.get(alert.id);
    return known && known.ver > alert.ver ? known : alert;
  });
}

export interface AlertFilter {
  state: StateFilter;
  priority?: Priority;
  family?: AlarmFamily;
  /** Id of the only machine wanted; empty for all. */
  machine: string;
  q: string;
}

export function nameAlerts(
  alerts: readonly AlertRow[],
  machines: ReadonlyMap<string, Pick<MachineInfo, 'name'>>,
): NamedAlert[] {
  return alerts.map((alert) => ({ alert, machine: machines.get(alert.machineId)?.name ?? alert.machineId }));
}

function hasState(state: AlertState, wanted: StateFilter): boolean {
  if (wanted === 'all') return true;
  return wanted === 'open' ? OPEN_STATES.includes(state) : state === wanted;
}

/** `nameOf` gives the alarm's name in the reader's language, so that he can search in it. */
export function filterAlerts(
  rows: readonly NamedAlert[],
  filter: AlertFilter,
  nameOf: (alert: AlertRow) => string,
): NamedAlert[] {
  const wanted = filter.q.trim().toLowerCase();
  return rows.filter(
    ({ alert, machine }) =>
      hasState(alert.state, filter.state) &&
      (!filter.priority || alert.priority === filter.priority) &&
      (!filter.machine || alert.machineId === filter.machine) &&
      (!filter.family || alarmDef(alert.code).family === filter.family) &&
      (!wanted || `${machine} ${nameOf(alert)} ${alert.label ?? ''}`.toLowerCase().includes(wanted)),
  );
}

/** Who needs somebody first: nobody has seen it, then the seen ones, then what is over. */
const STATE_ORDER: readonly AlertState[] = ['raised', 'returned', 'acknowledged', 'cleared'];

/** 0 while the condition is there, 1 when it is gone and nobody has seen it, 2 when it is over. */
function rankOf({ state }: AlertRow): number {
  if (state === 'cleared') return 2;
  return isActive({ state }) ? 0 : 1;
}

/** What is still going on first; in it urgent before the rest, unseen before seen, new before old. */
export function triageOrder(left: NamedAlert, right: NamedAlert): number {
  const state = STATE_ORDER.indexOf(left.alert.state) - STATE_ORDER.indexOf(right.alert.state);
  const priority = PRIORITIES.indexOf(left.alert.priority) - PRIORITIES.indexOf(right.alert.priority);
  const rank = rankOf(left.alert) - rankOf(right.alert);
  return (
    rank ||
    priority ||
    state ||
    right.alert.raisedAt - left.alert.raisedAt ||
    (left.alert.id < right.alert.id ? -1 : 1)
  );
}

export function countOpen(
  alerts: readonly AlertRow[],
): Record<Priority, number> & { open: number; unseen: number } {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, open: 0, unseen: 0 };
  for (const { state, priority } of alerts) {
    if (!OPEN_STATES.includes(state)) continue;
    counts[priority] += 1;
    counts.open += 1;
    if (state !== 'acknowledged') counts.unseen += 1;
  }
  return counts;
}

/** Can a person still acknowledge it? */
export function needsAcknowledgement({ state }: AlertRow): boolean {
  return state === 'raised' || state === 'returned';
}
