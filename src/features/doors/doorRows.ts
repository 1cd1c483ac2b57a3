import { type DoorPurpose, type DoorRow, doorLimitSec } from '@contract/doors';
import type { MachineInfo } from '@contract/machines';
import { DOOR_LIST, doorsOfDay, openDoors } from '@live';
import { addressOf } from '@shared/lib';
import type { DoorFinding, DoorList } from './filters';

/** A door record with the name of its machine. */
export interface NamedDoor {
  door: DoorRow;
  name: string;
}

export interface DoorFilter {
  /** Id of the only machine wanted; empty for all. */
  machine: string;
  purpose?: DoorPurpose;
  finding?: DoorFinding;
  list?: DoorList;
}

/** What the figures of the page count, and the table shows when one of them is opened. */
export const DOOR_FIGURES = {
  open: {},
  openings: { list: 'day' },
  unauthorised: { list: 'day', finding: 'unauthorised' },
  long: { list: 'day', finding: 'long' },
} as const satisfies Record<string, Pick<DoorFilter, 'list' | 'finding'>>;
export type DoorFigure = keyof typeof DOOR_FIGURES;

/** How long a door was or has been open. @param now server ms */
export function openMs(door: DoorRow, now: number): number {
  return Math.max(0, (door.closeAt ?? now) - door.openAt);
}

export function isTooLong(door: DoorRow, now: number): boolean {
  return openMs(door, now) > doorLimitSec(door.purpose) * 1_000;
}

export type DoorTone = 'critical' | 'warn' | 'plain';

/** Needs attention: unauthorized, or open too long. */
export function doorTone(door: DoorRow, now: number): DoorTone {
  if (!door.authorised) return 'critical';
  return isTooLong(door, now) ? 'warn' : 'plain';
}

export function withMachineNames(
  doors: readonly DoorRow[],
  machines: ReadonlyMap<string, Pick<MachineInfo, 'name'>>,
): NamedDoor[] {
  return doors.map((door) => ({ door, name: machines.get(door.machineId)?.name ?? door.machineId }));
}

function shows(door: DoorRow, finding: DoorFinding | undefined, now: number): boolean {
  switch (finding) {
    case 'unauthorised':
      return !door.authorised;
    case 'long':
      return isTooLong(door, now);
    case undefined:
      return true;
  }
}

/** The rows that are asked for; what is open comes with the longest open first. @param now server ms */
export function doorsIn(
  doors: readonly DoorRow[],
  { machine, purpose, finding, list = 'open' }: DoorFilter,
  now: number,
): DoorRow[] {
  const listed = list === 'open' ? openDoors(doors) : doorsOfDay(doors, now);
  return listed.filter(
    (door) =>
      (!machine || door.machineId === machine) &&
      (!purpose || door.purpose === purpose) &&
      shows(door, finding, now),
  );
}

/** The page with what a figure counts, for the machine and the purpose that are looked at. */
export function doorsAt(figure: DoorFigure, { machine, purpose }: DoorFilter): string {
  return addressOf(DOOR_LIST, { machine, purpose, ...DOOR_FIGURES[figure] });
}
