import { bandOf, type ClimateLimits, STORAGE_CLASSES, type StorageClass } from '@contract/climate';
import { type Quality, qualityAt } from '@contract/live';
import { ageingOf, type Machine } from '@live';
import { agedQuality } from '@realtime';

/** out: beyond the limits · warn: near them · ok · old: was all right, too old to say so · none: nothing measured yet. */
export const CLIMATE_STATES = ['out', 'warn', 'ok', 'old', 'none'] as const;
export type ClimateState = (typeof CLIMATE_STATES)[number];

export interface ZoneRow {
  machine: Machine;
  q: Quality;
  ageMs?: number;
  state: ClimateState;
  limits: ClimateLimits;
}

/** What the last known temperature means for goods of a class. By getting old it never becomes a lesser reason to look. */
export function climateState(t: number | null, q: Quality, limits: ClimateLimits): ClimateState {
  if (t === null || q === 'never') return 'none';
  const band = bandOf(t, limits);
  if (band !== 'in') return band === 'out' ? 'out' : 'warn';
  return q === 'stale' || q === 'dead' ? 'old' : 'ok';
}

/** Ages as of `now`, states as of `knownAt`; both server clock, ms. */
export function zoneRows(
  machines: readonly Machine[],
  now: number,
  live: boolean,
  knownAt: number,
): ZoneRow[] {
  return machines.map((machine) => {
    const limits: ClimateLimits = STORAGE_CLASSES[machine.info.storageClass];
    const ageing = ageingOf(machine);
    const state = climateState(machine.state.temp, qualityAt(ageing, knownAt), limits);
    return { machine, ...agedQuality(ageing, now, live), limits, state };
  });
}

export interface ZoneFilter {
  q: string;
  storage?: StorageClass;
  state?: ClimateState;
}

export function filterZones(rows: readonly ZoneRow[], { q, storage, state }: ZoneFilter): ZoneRow[] {
  const wanted = q.trim().toLowerCase();
  return rows.filter(
    ({ machine: { info }, state: own }) =>
      (!storage || info.storageClass === storage) &&
      (!state || own === state) &&
      (!wanted || `${info.name} ${info.serialNo} ${info.city}`.toLowerCase().includes(wanted)),
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
