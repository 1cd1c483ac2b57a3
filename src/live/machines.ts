import type { ClimateRange } from '@contract/climate';
import { type MachineInfo, type MachineState, unpackState, type ZoneSettings } from '@contract/machines';
import { MESSAGE } from '@contract/push';
import { defineLive, type IndexedRows, isNewer, isObject, type KeyedRules, keyedSlice } from '@realtime';
import { createSelector } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

export interface LiveMachine {
  info: MachineInfo;
  state: MachineState;
}
/** In order of name; the order does not change between snapshots. */
export type MachinesState = IndexedRows<LiveMachine>;

function byName(a: LiveMachine, b: LiveMachine): number {
  if (a.info.name !== b.info.name) return a.info.name < b.info.name ? -1 : 1;
  return a.info.id < b.info.id ? -1 : 1;
}

function sameInfo(a: MachineInfo, b: MachineInfo): boolean {
  return (Object.keys(b) as (keyof MachineInfo)[]).every((field) => a[field] === b[field]);
}

function isSet(one: ZoneSettings, other: ZoneSettings): boolean {
  return (Object.keys(other) as (keyof ZoneSettings)[]).every((field) => one[field] === other[field]);
}

/** With what is set on its zones as the objects of before where it says the same: what is drawn by it stays. */
function settled(old: MachineState, state: MachineState): MachineState {
  if (!state.zones || !old.zones) return state;
  const sets = new Map(old.zones.map(({ set }) => [set.zone, set]));
  const zones = state.zones.map((zone) => {
    const before = sets.get(zone.set.zone);
    return before && isSet(before, zone.set) ? { ...zone, set: before } : zone;
  });
  return { ...state, zones };
}

/** The row of a snapshot, or the one on the screen if it says the same. */
function reuse(known: LiveMachine, row: LiveMachine): LiveMachine {
  const isKnown = known.state.ver === row.state.ver && known.state.at === row.state.at;
  const state = isKnown ? known.state : settled(known.state, row.state);
  const info = sameInfo(known.info, row.info) ? known.info : row.info;
  return info === known.info && state === known.state ? known : { info, state };
}

/** What is known of the machine, with the limits it is judged by now. */
function infoWith(info: MachineInfo, { tLow, tHigh, rhLow, rhHigh }: ClimateRange): MachineInfo {
  const now = { ...info, tLow, tHigh, rhLow, rhHigh };
  return sameInfo(info, now) ? info : now;
}

const RULES: KeyedRules<LiveMachine, MachineState> = {
  key: ({ id }) => id,
  merge: (old, state) =>
    old && isNewer(state, old.state)
      ? { info: infoWith(old.info, state), state: settled(old.state, state) }
      : old,
  keyOfRow: ({ info }) => info.id,
  reuse,
  order: byName,
};

export const machineTopic = defineLive<MachineState, LiveMachine, MachinesState>({
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

type MachinesRoot = { machines: MachinesState };

/** All machines, in order of name. Every reading changes the list: a screen selects what it shows of it. */
export const selectMachines = (state: MachinesRoot): readonly LiveMachine[] => state.machines.rows;

export function selectMachine({ machines }: MachinesRoot, id: string | undefined): LiveMachine | undefined {
  const place = id === undefined ? undefined : machines.index.get(id);
  return place === undefined ? undefined : machines.rows[place];
}

const sameItems = <Item>(one: readonly Item[], other: readonly Item[]) =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** What is known of the machines beside their state: the same list until something of it changes. */
const selectInfos = createSelector([selectMachines], (rows) => rows.map(({ info }) => info), {
  memoizeOptions: { resultEqualityCheck: sameItems },
});
const selectById = createSelector([selectInfos], (infos) => new Map(infos.map((info) => [info.id, info])));

/** Names, places and classes of all machines, in order of name; readings do not touch them. */
export function useMachineInfos(): readonly MachineInfo[] {
  return useSelector(selectInfos);
}

/** The same by id. */
export function useMachinesById(): ReadonlyMap<string, MachineInfo> {
  return useSelector(selectById);
}
