import { type DoorPurpose, type DoorRecord, type DoorRow, doorLimitSec } from '@contract/doors';
import type { MachineInfo } from '@contract/machines';
import type { Finding } from './filters';

/** A door record with the name of its machine. */
export interface NamedDoor {
  /** What was moved meanwhile is known of the history only. */
  door: DoorRow & Partial<Pick<DoorRecord, 'stock'>>;
  name: string;
}

export interface DoorFilter {
  /** Id of the only machine wanted; empty for all. */
  machine: string;
  purpose?: DoorPurpose;
  finding?: Finding;
}

/** How long a door was or has been open. @param now server ms */
export function openMs(door: DoorRow, now: number): number {
  return Math.max(0, (door.closeAt ?? now) - door.openAt);
}

export function isTooLong(door: DoorRow, now: number): boolean {
  return openMs(door, now) > doorLimitSec(door.purpose) * 1_000;
}

export type DoorTone = 'critical' | 'warn' | 'plain';

/** What needs a look: nobody was allowed to open it, or it is open too long. */
export function doorTone(door: DoorRow, now: number): DoorTone {
  if (!door.authorised) return 'critical';
  return isTooLong(door, now) ? 'warn' : 'plain';
}

export function named(
  doors: readonly DoorRow[],
  machines: ReadonlyMap<string, Pick<MachineInfo, 'name'>>,
): NamedDoor[] {
  return doors.map((door) => ({ door, name: machines.get(door.machineId)?.name ?? door.machineId }));
}

function shows({ door }: NamedDoor, finding: Finding | undefined, now: number): boolean {
  switch (finding) {
    case 'unauthorised':
      return !door.authorised;
    case 'long':
      return isTooLong(door, now);
    case undefined:
      return true;
  }
}

/** @param now server ms */
export function filterDoors(
  rows: readonly NamedDoor[],
  { machine, purpose, finding }: DoorFilter,
  now: number,
): NamedDoor[] {
  return rows.filter(
    (row) =>
      (!machine || row.door.machineId === machine) &&
      (!purpose || row.door.purpose === purpose) &&
      shows(row, finding, now),
  );
}

/** Open doors, the longest open first. */
export function openDoors(rows: readonly NamedDoor[]): NamedDoor[] {
  return rows.filter(({ door }) => door.state === 'open').sort((a, b) => a.door.openAt - b.door.openAt);
}
