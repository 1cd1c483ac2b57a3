import type { MachineInfo, MachineState } from '@contract/machines';
import type { Action } from '@reduxjs/toolkit';
import { frameApplied, isForgetting, snapshotApplied } from '../actions';
import { isNewer, machineTopic } from '../lanes/topics';
import type { Machine, MachinesState } from '../types';
import { indexed, mergeState, type StateRules } from './rows';

const NO_MACHINES: MachinesState = { rows: [], index: new Map() };

const RULES: StateRules<Machine, MachineState> = {
  key: (state) => state.id,
  merge: (old, state) => (old && isNewer(state, old.state) ? { info: old.info, state } : old),
};

function byName(a: Machine, b: Machine): number {
  if (a.info.name !== b.info.name) return a.info.name < b.info.name ? -1 : 1;
  return a.info.id < b.info.id ? -1 : 1;
}

function sameInfo(a: MachineInfo, b: MachineInfo): boolean {
  return (Object.keys(b) as (keyof MachineInfo)[]).every((field) => a[field] === b[field]);
}

/** The row of a snapshot, or the one on the screen if it says the same. */
function reused(known: Machine | undefined, row: Machine): Machine {
  if (!known) return row;
  const state =
    known.state.ver === row.state.ver && known.state.at === row.state.at ? known.state : row.state;
  const info = sameInfo(known.info, row.info) ? known.info : row.info;
  return info === known.info && state === known.state ? known : { info, state };
}

function replaced(state: MachinesState, machines: readonly Machine[], anew: boolean): MachinesState {
  const known = (row: Machine) => {
    const place = anew ? undefined : state.index.get(row.info.id);
    return place === undefined ? undefined : state.rows[place];
  };
  const rows = machines.map((row) => reused(known(row), row)).sort(byName);
  return indexed(rows, (row) => row.info.id);
}

export function machinesReducer(state: MachinesState = NO_MACHINES, action: Action): MachinesState {
  if (frameApplied.match(action)) return mergeState(state, machineTopic.rowsOf(action), RULES);
  if (snapshotApplied.match(action)) return replaced(state, action.payload.machines, action.payload.anew);
  return isForgetting(action) ? NO_MACHINES : state;
}
