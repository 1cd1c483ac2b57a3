import { bandOf, limitsOf, type MachineLimits, type TemperatureRange } from '@contract/climate';
import { type Quality, qualityAt } from '@contract/live';
import type { MachineInfo } from '@contract/machines';
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

const known = new WeakMap<MachineInfo, MachineLimits>();

/** Worked out once for as long as a machine is set as it is: a fleet is judged at each reading of one of it. */
export function limitsOfInfo(info: MachineInfo): MachineLimits {
  const limits = known.get(info) ?? limitsOf(info);
  known.set(info, limits);
  return limits;
}

/** @param knownAt as of when it is judged: server clock, ms */
export function climateStateOf(machine: LiveMachine, knownAt: number): ClimateState {
  return climateState(machine.state.temp, qualityAt(ageingOf(machine), knownAt), limitsOfInfo(machine.info));
}
