import {
  bandOf,
  type ClimateRange,
  limitsOf,
  type MachineLimits,
  type TemperatureRange,
} from '@contract/climate';
import { type Quality, qualityAt } from '@contract/live';
import type { MachineInfo, ZoneSettings } from '@contract/machines';
import { ageingOf, ageingOfZone } from './machineQuality';
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

/** The main zone is meant where there is none. */
interface WorstZone {
  state: ClimateState;
  zone?: ZoneSettings;
}

function mainStateOf(machine: LiveMachine, knownAt: number): ClimateState {
  return climateState(machine.state.temp, qualityAt(ageingOf(machine), knownAt), limitsOfInfo(machine.info));
}

function worstOf(machine: LiveMachine, knownAt: number): WorstZone {
  const { state } = machine;
  let worst: WorstZone = { state: mainStateOf(machine, knownAt) };
  for (const zone of state.zones ?? []) {
    const q = qualityAt(ageingOfZone(machine, zone), knownAt);
    const own = climateState(zone.temp, q, limitsOfInfo(zone.set));
    if (WORST_FIRST.indexOf(own) < WORST_FIRST.indexOf(worst.state)) worst = { state: own, zone: zone.set };
  }
  return worst;
}

/** That of its worst zone. @param knownAt as of when it is judged: server clock, ms */
export function climateStateOf(machine: LiveMachine, knownAt: number): ClimateState {
  return machine.state.zones ? worstOf(machine, knownAt).state : mainStateOf(machine, knownAt);
}

/** The zone that decides about it; undefined for the main one. @param knownAt as of when it is judged: server clock, ms */
export function worstZoneOf(machine: LiveMachine, knownAt: number): ZoneSettings | undefined {
  return machine.state.zones && worstOf(machine, knownAt).zone;
}
