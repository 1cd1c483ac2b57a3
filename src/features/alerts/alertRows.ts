import { type AlarmFamily, type AlertRow, alarmDef, PRIORITIES } from '@contract/alerts';
import type { MachineInfo } from '@contract/machines';
import { type AlarmQuestion, type Condition, compareAlerts, conditionsIn, STATE_ORDER } from '@live';

/** An alert with the name of its machine. */
export interface NamedAlert {
  alert: AlertRow;
  machine: string;
}

/** A row of the list: a condition, or below one that is opened each of its alerts. */
export interface AlarmRow extends Condition {
  key: string;
  machine: string;
  /** Of a condition that stands above. */
  part?: boolean;
}

/** What was asked for a while ago, with what the stream has said since. */
export function freshest(asked: readonly AlertRow[], live: readonly AlertRow[]): AlertRow[] {
  const byId = new Map(live.map((alert) => [alert.id, alert]));
  return asked.map((alert) => {
    const known = byId.get(alert.id);
    return known && known.ver > alert.ver ? known : alert;
  });
}

export interface AlertFilter extends AlarmQuestion {
  family?: AlarmFamily;
  q: string;
}

type Names = ReadonlyMap<string, Pick<MachineInfo, 'name'>>;
const nameIn = (machines: Names, id: string) => machines.get(id)?.name ?? id;

export function nameAlerts(alerts: readonly AlertRow[], machines: Names): NamedAlert[] {
  return alerts.map((alert) => ({ alert, machine: nameIn(machines, alert.machineId) }));
}

function alarmRow(condition: Condition, machines: Names): AlarmRow {
  const [first] = condition.alerts;
  return {
    ...condition,
    key: (first ?? condition.lead).id,
    machine: nameIn(machines, condition.lead.machineId),
  };
}

/** Alerts one by one, as the history has them. */
export function singleRows(alerts: readonly AlertRow[], machines: Names): AlarmRow[] {
  return alerts.map((alert) => alarmRow({ lead: alert, alerts: [alert] }, machines));
}

/** What is asked for. `nameOf` gives the alarm's name in the reader's language, so that he can search in it. */
export function findRows(
  alerts: readonly AlertRow[],
  machines: Names,
  { family, q, ...question }: AlertFilter,
  nameOf: (alert: AlertRow) => string,
): AlarmRow[] {
  const wanted = q.trim().toLowerCase();
  const found = alerts.filter(
    (alert) =>
      (!family || alarmDef(alert.code).family === family) &&
      (!wanted ||
        `${nameIn(machines, alert.machineId)} ${nameOf(alert)} ${alert.label ?? ''}`
          .toLowerCase()
          .includes(wanted)),
  );
  return conditionsIn(found, question).map((condition) => alarmRow(condition, machines));
}

export const ALERT_SORT_KEYS = ['priority', 'what', 'age', 'state'] as const;
export interface AlarmOrder {
  /** Absent: who needs somebody first. */
  key?: (typeof ALERT_SORT_KEYS)[number];
  descending: boolean;
  language: string;
}

/** Among equals who needs somebody first, whichever way the order runs. */
export function sortRows(
  rows: readonly AlarmRow[],
  { key, descending, language }: AlarmOrder,
  nameOf: (alert: AlertRow) => string,
): AlarmRow[] {
  const { compare } = new Intl.Collator(language);
  const orders = {
    priority: (a: AlarmRow, b: AlarmRow) =>
      PRIORITIES.indexOf(a.lead.priority) - PRIORITIES.indexOf(b.lead.priority),
    what: (a: AlarmRow, b: AlarmRow) =>
      compare(nameOf(a.lead), nameOf(b.lead)) || compare(a.machine, b.machine),
    age: (a: AlarmRow, b: AlarmRow) => b.lead.raisedAt - a.lead.raisedAt,
    state: (a: AlarmRow, b: AlarmRow) =>
      STATE_ORDER.indexOf(a.lead.state) - STATE_ORDER.indexOf(b.lead.state),
  };
  const order = key ? orders[key] : () => 0;
  const turn = descending ? -1 : 1;
  return [...rows].sort((a, b) => turn * order(a, b) || compareAlerts(a.lead, b.lead));
}

/** The rows with the alerts of those that are opened below them. */
export function withParts(rows: readonly AlarmRow[], opened: ReadonlySet<string>): AlarmRow[] {
  return rows.flatMap((row) => {
    if (row.alerts.length === 1 || !opened.has(row.key)) return [row];
    const parts = [...row.alerts].sort(compareAlerts).map(
      (alert): AlarmRow => ({
        ...row,
        lead: alert,
        alerts: [alert],
        key: `${row.key}/${alert.id}`,
        part: true,
      }),
    );
    return [row, ...parts];
  });
}
