import type { AlertRow } from '@contract/alerts';
import type { DoorRow } from '@contract/doors';

/** Something that happened, in the list of the newest. */
export type FleetEvent = { key: string; at: number; machineId: string } & (
  | { kind: 'raised' | 'acknowledged' | 'cleared'; alert: AlertRow }
  | { kind: 'doorOpened' | 'doorClosed'; door: DoorRow }
);

function alertEvents(alert: AlertRow): FleetEvent[] {
  const { id, machineId, raisedAt, ackAt, clearedAt } = alert;
  const steps = [
    ['raised', raisedAt],
    ['acknowledged', ackAt],
    ['cleared', clearedAt],
  ] as const;
  return steps.flatMap(([kind, at]) =>
    at === null ? [] : [{ key: `${id}/${kind}`, kind, at, machineId, alert }],
  );
}

function doorEvents(door: DoorRow): FleetEvent[] {
  const { id, machineId, openAt, closeAt } = door;
  const opened: FleetEvent = { key: `${id}/open`, kind: 'doorOpened', at: openAt, machineId, door };
  return closeAt === null
    ? [opened]
    : [{ key: `${id}/close`, kind: 'doorClosed', at: closeAt, machineId, door }, opened];
}

/** The newest of what happened to alarms and doors. */
export function latestEvents(
  alerts: readonly AlertRow[],
  doors: readonly DoorRow[],
  count: number,
): FleetEvent[] {
  return [...alerts.flatMap(alertEvents), ...doors.flatMap(doorEvents)]
    .sort((a, b) => b.at - a.at)
    .slice(0, count);
}
