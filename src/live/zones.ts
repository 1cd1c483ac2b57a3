import type { StorageClass } from '@contract/climate';
import type { ZoneSettings, ZoneState } from '@contract/machines';
import { shallowEqual, useSelector } from 'react-redux';
import { type LiveMachine, type MachinesState, selectMachine } from './machines';

const NO_ZONES: readonly ZoneSettings[] = [];

/** Undefined for the main zone, and for one that is not known. */
export function zoneStateOf({ state }: LiveMachine, zone: string | undefined): ZoneState | undefined {
  return zone === undefined ? undefined : state.zones?.find(({ set }) => set.zone === zone);
}

/** Whether it has a zone for goods of this class. */
export const hasClass = ({ info, state: { zones = [] } }: LiveMachine, storage: StorageClass): boolean =>
  [info, ...zones.map(({ set }) => set)].some(({ storageClass }) => storageClass === storage);

/**
 * The machine as if this zone were its only one: what shows a machine shows so any of its zones. Itself for its main zone,
 * which is meant where none is named.
 */
export function inZone(machine: LiveMachine, zone?: string): LiveMachine {
  const found = zoneStateOf(machine, zone);
  if (!found) return machine;
  const { set, temp, rh, tMeas, suspect } = found;
  const { zone: mainZone, ...settings } = set;
  return {
    info: { ...machine.info, ...settings, mainZone },
    state: { ...machine.state, temp, rh, tMeas, suspect, zones: undefined },
  };
}

/** The zones beside the main one with what is set on them, in order of name; readings do not touch it. */
export function useOtherZones(id: string): readonly ZoneSettings[] {
  return useSelector(
    (state: { machines: MachinesState }) =>
      selectMachine(state, id)?.state.zones?.map(({ set }) => set) ?? NO_ZONES,
    shallowEqual,
  );
}
