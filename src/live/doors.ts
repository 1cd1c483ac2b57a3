import type { DoorRow } from '@contract/doors';
import { CAPS, MESSAGE, SNAPSHOT_WINDOW_MS } from '@contract/push';
import {
  byIdDescending,
  defineLive,
  isObject,
  isRow,
  type LogRules,
  type LogState,
  logSlice,
} from '@realtime';
import { useSelector } from 'react-redux';

/** Newest first, at most `CAPS.doors`; open doors are never dropped. */
export type DoorsState = LogState<DoorRow>;

function isOpen({ state }: DoorRow): boolean {
  return state === 'open';
}

const RULES: LogRules<DoorRow> = {
  cap: CAPS.doors,
  order: (a, b) => b.openAt - a.openAt || byIdDescending(a, b),
  keep: isOpen,
};

export const doorTopic = defineLive<DoorRow, DoorRow, DoorsState>({
  name: 'doors',
  lane: 'log',
  messageTypes: [MESSAGE.door],
  read: (content) =>
    isObject(content) && isRow(content.door) ? [content.door as unknown as DoorRow] : undefined,
  set: 'doors',
  slice: (topic) => logSlice(RULES, topic),
});

export const selectDoors = (state: { doors: DoorsState }): readonly DoorRow[] => state.doors.rows;

/** Where all doors are, what the last day brought, and which of it somebody must look at. */
export const DOOR_LIST = '/machine/openDoor';

/** Doors that are open, the longest open first. */
export function openDoors(doors: readonly DoorRow[]): DoorRow[] {
  return doors.filter(isOpen).sort((a, b) => a.openAt - b.openAt);
}

/** What was opened within a day, and whatever is open still. @param now server ms */
export function doorsOfDay(doors: readonly DoorRow[], now: number): DoorRow[] {
  return doors.filter((door) => isOpen(door) || door.openAt >= now - SNAPSHOT_WINDOW_MS);
}

/** Door records of the last day, newest first. */
export function useDoors(): readonly DoorRow[] {
  return useSelector(selectDoors);
}
