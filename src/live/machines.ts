import { type MachineInfo, type MachineState, unpackState } from '@contract/machines';
import { MESSAGE } from '@contract/push';
import { defineLive, type IndexedRows, isNewer, isObject, type KeyedRules, keyedSlice } from '@realtime';
import { useSelector } from 'react-redux';

export interface Machine {
  info: MachineInfo;
  state: MachineState;
}
/** In order of name; the order does not change between snapshots. */
export type MachinesState = IndexedRows<Machine>;

function byName(a: Machine, b: Machine): number {
  if (a.info.name !== b.info.name) return a.info.name < b.info.name ? -1 : 1;
  return a.info.id < b.info.id ? -1 : 1;
}

function sameInfo(a: MachineInfo, b: MachineInfo): boolean {
  return (Object.keys(b) as (keyof MachineInfo)[]).every((field) => a[field] === b[field]);
}

/** The row of a snapshot, or the one on the screen if it says the same. */
function reused(known: Machine, row: Machine): Machine {
  const state =
    known.state.ver === row.state.ver && known.state.at === row.state.at ? known.state : row.state;
  const info = sameInfo(known.info, row.info) ? known.info : row.info;
  return info === known.info && state === known.state ? known : { info, state };
}

const RULES: KeyedRules<Machine, MachineState> = {
  key: ({ id }) => id,
  merge: (old, state) => (old && isNewer(state, old.state) ? { info: old.info, state } : old),
  keyOfRow: ({ info }) => info.id,
  reused,
  order: byName,
};

export const machineTopic = defineLive<MachineState, Machine, MachinesState>({
  name: 'machines',
  lane: 'state',
  messageTypes: [MESSAGE.machineState],
  read(content) {
    if (!isObject(content) || !Array.isArray(content.columns) || !Array.isArray(content.rows))
      return undefined;
    const columns = content.columns as string[];
    return content.rows.filter(Array.isArray).map((row) => unpackState(columns, row));
  },
  key: RULES.key,
  newer: isNewer,
  set: 'machines',
  memberOf: RULES.keyOfRow,
  slice: (topic) => keyedSlice(RULES, topic),
});

type Of = { machines: MachinesState };

export const selectMachines = (state: Of): readonly Machine[] => state.machines.rows;

export function selectMachine({ machines }: Of, id: string | undefined): Machine | undefined {
  const place = id === undefined ? undefined : machines.index.get(id);
  return place === undefined ? undefined : machines.rows[place];
}

/** All machines, in order of name. */
export function useMachines(): readonly Machine[] {
  return useSelector(selectMachines);
}

export function useMachine(id: string | undefined): Machine | undefined {
  return useSelector((state: Of) => selectMachine(state, id));
}
