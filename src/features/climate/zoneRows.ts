import type { MachineLimits, StorageClass } from '@contract/climate';
import type { MachineInfo } from '@contract/machines';
import { CLIMATE_STATES, type ClimateState, limitsOfInfo } from '@live';

export interface ZoneRow {
  info: MachineInfo;
  state: ClimateState;
  limits: MachineLimits;
}

/** A row for each machine; the same objects as in `before` where they say the same. */
export function zoneRows(
  infos: readonly MachineInfo[],
  states: readonly ClimateState[],
  before: readonly ZoneRow[],
): ZoneRow[] {
  const known = new Map(before.map((row) => [row.info, row]));
  return infos.map((info, index) => {
    const state = states[index] ?? 'none';
    const same = known.get(info);
    return same?.state === state ? same : { info, state, limits: limitsOfInfo(info) };
  });
}

export interface ZoneFilter {
  q: string;
  storage?: StorageClass;
  state?: ClimateState;
  /** Names of cities, as machines have them, that what is typed means as well. */
  regions?: ReadonlySet<string>;
}

export function filterZones(rows: readonly ZoneRow[], { q, storage, state, regions }: ZoneFilter): ZoneRow[] {
  const wanted = q.trim().toLowerCase();
  return rows.filter(
    ({ info, state: own }) =>
      (!storage || info.storageClass === storage) &&
      (!state || own === state) &&
      (!wanted ||
        `${info.name} ${info.serialNo} ${info.city}`.toLowerCase().includes(wanted) ||
        regions?.has(info.city)),
  );
}

/** What needs a look comes first; within a state the order of names stays. */
export function byState(left: ZoneRow, right: ZoneRow): number {
  return CLIMATE_STATES.indexOf(left.state) - CLIMATE_STATES.indexOf(right.state);
}

export function countStates(rows: readonly ZoneRow[]): Record<ClimateState, number> {
  const counts = { out: 0, warn: 0, ok: 0, old: 0, none: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}
