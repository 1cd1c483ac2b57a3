import { type DoorRow, doorLimitSec } from '@contract/doors';
import type { Machine } from '@realtime';

/** A door record with the name of its machine. */
export interface NamedDoor {
  door: DoorRow;
  name: string;
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

export function named(doors: readonly DoorRow[], machines: readonly Machine[], q: string): NamedDoor[] {
  const names = new Map(machines.map(({ info }) => [info.id, info.name]));
  const wanted = q.trim().toLowerCase();
  return doors
    .map((door) => ({ door, name: names.get(door.machineId) ?? door.machineId }))
    .filter(({ name }) => !wanted || name.toLowerCase().includes(wanted));
}

/** Open doors, the longest open first. */
export function openDoors(rows: readonly NamedDoor[]): NamedDoor[] {
  return rows.filter(({ door }) => door.state === 'open').sort((a, b) => a.door.openAt - b.door.openAt);
}
