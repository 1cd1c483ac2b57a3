import {
  bandOf,
  type ClimateRange,
  limitsOf,
  type MachineLimits,
  type TemperatureRange,
} from '@contract/climate';
import { type Quality, qualityAt } from '@contract/live';
import type { MachineInfo, ZoneSettings } from '@contract/machines';
import { ageingOf } from './machineQuality';
import type { LiveMachine } from './machines';

/** out: beyond the limits · warn: near them · ok · old: was all right, too old to say so · none: nothing measured yet. */
export const CLIMATE_STATES = ['out', 'warn', 'ok', 'old', 'none'] as const;
export type ClimateState = (typeof CLIMATE_STATES)[number];

/** Rating of the last known temperature. Age never lowers its severity. */
export function climateState(t: number | null, q: Quality, limits: TemperatureRange): ClimateState {
  if (t === null || q === 'never') return 'none';
  const band = bandOf(t, limits);
  if (band !== 'in') return band === 'out' ? 'out' : 'warn';
  return q === 'stale' || q === 'dead' ? 'old' : 'ok';
}

type Limited = Pick<MachineInfo, 'storageClass' | keyof ClimateRange>;
const known = new WeakMap<Limited, MachineLimits>();

/** Worked out once for as long as a machine or zone is set as it is: a fleet is judged at each reading of one of it. */
export function limitsOfInfo(info: Limited): MachineLimits {
  const limits = known.get(info) ?? limitsOf(info);
  known.set(info, limits);
  return limits;
}

/** What must be looked at first. All right is last: a zone of which nothing is known makes no machine all right. */
const WORST_FIRST: readonly ClimateState[] = ['out', 'warn', 'old', 'none', 'ok'];

/** How a machine is, and the zone that decides it; undefined for the main one. */
export interface MachineClimate {
  state: ClimateState;
  zone?: ZoneSettings;
}

/** As its worst zone. @param knownAt as of when it is judged: server clock, ms */
export function climateOf(machine: LiveMachine, knownAt: number): MachineClimate {
  const { info, state } = machine;
  const main = climateState(state.temp, qualityAt(ageingOf(machine), knownAt), limitsOfInfo(info));
  let worst: MachineClimate = { state: main };
  for (const zone of state.zones ?? []) {
    const own = climateState(zone.temp, qualityAt(ageingOf(machine, zone), knownAt), limitsOfInfo(zone.set));
    if (WORST_FIRST.indexOf(own) < WORST_FIRST.indexOf(worst.state)) worst = { state: own, zone: zone.set };
  }
  return worst;
}

/** @param knownAt as of when it is judged: server clock, ms */
export const climateStateOf = (machine: LiveMachine, knownAt: number): ClimateState =>
  climateOf(machine, knownAt).state;
