import { type ClimateLimits, STORAGE_CLASSES, type StorageClass } from '@contract/climate';
import type { Quality } from '@contract/live';
import { agedQuality, ageingOf, type Machine } from '@realtime';

/** out: beyond the limits · warn: near them · ok · old: too old to judge · none: nothing measured yet. */
export const CLIMATE_STATES = ['out', 'warn', 'ok', 'old', 'none'] as const;
export type ClimateState = (typeof CLIMATE_STATES)[number];

export interface ZoneRow {
  machine: Machine;
  q: Quality;
  ageMs?: number;
  state: ClimateState;
  limits: ClimateLimits;
}

/** What a temperature means for goods of a class, when it can be trusted at all. */
export function climateState(t: number | null, q: Quality, limits: ClimateLimits): ClimateState {
  if (t === null || q === 'never') return 'none';
  if (q === 'stale' || q === 'dead') return 'old';
  if (t > limits.tHigh || t < limits.tLow) return 'out';
  return t > limits.preHigh || t < limits.preLow ? 'warn' : 'ok';
}

/** @param now server clock, ms */
export function zoneRows(machines: readonly Machine[], now: number, live: boolean): ZoneRow[] {
  return machines.map((machine) => {
    const limits: ClimateLimits = STORAGE_CLASSES[machine.info.storageClass];
    const { q, ageMs } = agedQuality(ageingOf(machine), now, live);
    return { machine, q, ageMs, limits, state: climateState(machine.state.temp, q, limits) };
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
