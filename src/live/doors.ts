import type { DoorRow } from '@contract/doors';
import { CAPS, MESSAGE } from '@contract/push';
import { byIdDown, defineLive, isObject, isRow, type LogRules, type LogState, logSlice } from '@realtime';
import { useSelector } from 'react-redux';

/** Newest first, at most `CAPS.doors`; open doors are never dropped. */
export type DoorsState = LogState<DoorRow>;

const RULES: LogRules<DoorRow> = {
  cap: CAPS.doors,
  order: (a, b) => b.openAt - a.openAt || byIdDown(a, b),
  keep: ({ state }) => state === 'open',
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

/** Door records of the last day, newest first. */
export function useDoors(): readonly DoorRow[] {
  return useSelector(selectDoors);
}
