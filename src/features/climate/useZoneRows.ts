import { type MachinesState, selectMachines, useMachineInfos } from '@live';
import { useKnownAt } from '@realtime';
import { useMemo, useRef } from 'react';
import { useSelector } from 'react-redux';
import { byState, isSameClimate, type RowClimate, rowClimateOf, type ZoneRow, zoneRows } from './zoneRows';

const JUDGED_EVERY_MS = 2_000;

const sameStates = (one: readonly RowClimate[], other: readonly RowClimate[]) =>
  one.length === other.length &&
  one.every((state, index) => isSameClimate(state, other[index] as RowClimate));

/** Every machine with the state of its worst zone, what needs a look first; a reading that changes no state changes nothing here. */
export function useZoneRows(): readonly ZoneRow[] {
  const knownAt = useKnownAt(JUDGED_EVERY_MS);
  const infos = useMachineInfos();
  const states = useSelector(
    (state: { machines: MachinesState }) =>
      selectMachines(state).map((machine) => rowClimateOf(machine, knownAt)),
    sameStates,
  );
  const before = useRef<readonly ZoneRow[]>([]);
  return useMemo(() => {
    before.current = zoneRows(infos, states, before.current).sort(byState);
    return before.current;
  }, [infos, states]);
}
