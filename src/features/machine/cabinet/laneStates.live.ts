import type { LaneUpdate } from '@contract/machines/planogram';
import { type LanesFrame, MESSAGE } from '@contract/push';
import { defineLive, isObject, isReplicaReset, useWatch, watchDropped } from '@realtime';
import type { Action } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

type LanesByNo = Readonly<Record<string, LaneUpdate>>;
/** By machine, by lane; only of machines somebody watches. */
export type LaneStatesState = Readonly<Record<string, LanesByNo>>;

const NOTHING: LaneStatesState = {};
const NO_NEWS: LanesByNo = {};

function isFrame(content: unknown): content is LanesFrame {
  const isRow = (row: unknown) =>
    isObject(row) && typeof row.machineId === 'string' && typeof row.at === 'number';
  return isObject(content) && Array.isArray(content.rows) && content.rows.every(isRow);
}

const isNewer = (next: LaneUpdate, known: LaneUpdate) => next.at >= known.at;

function told(state: LaneStatesState, row: LaneUpdate): LaneStatesState {
  const known = state[row.machineId] ?? NO_NEWS;
  const before = known[row.id];
  if (before && !isNewer(row, before)) return state;
  return { ...state, [row.machineId]: { ...known, [row.id]: row } };
}

function without(state: LaneStatesState, machineId: string): LaneStatesState {
  return Object.fromEntries(Object.entries(state).filter(([key]) => key !== machineId));
}

/** Lanes of a watched machine as it speaks of them. */
export const laneTopic = defineLive<LaneUpdate, never, LaneStatesState>({
  name: 'laneStates',
  lane: 'state',
  messageTypes: [MESSAGE.lanes],
  read: (content) => (isFrame(content) ? content.rows : undefined),
  key: ({ id }) => id,
  newer: isNewer,
  slice:
    ({ rowsOf }) =>
    (state: LaneStatesState = NOTHING, action: Action) => {
      if (isReplicaReset(action)) return NOTHING;
      if (watchDropped.match(action))
        return action.payload.kind === 'laneStates' ? without(state, action.payload.name) : state;
      return rowsOf(action).reduce(told, state);
    },
});

/** News of the lanes of a machine from the moment the component is mounted. */
export function useLaneNews(machineId: string): LanesByNo {
  useWatch('laneStates', machineId);
  return useSelector(
    ({ laneStates }: { laneStates?: LaneStatesState }) => laneStates?.[machineId] ?? NO_NEWS,
  );
}
