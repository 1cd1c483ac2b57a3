import { STORAGE_CLASSES } from '../../contract/climate';
import type { Random } from '../../contract/common/random';
import type { SimMachine } from '../../contract/simulation';
import { assignDemoProfiles } from './demo';
import { type FaultProfile, ORDINARY, SOUND, type TroubleProfile } from './profile';

export interface ScenarioInput {
  machines: readonly SimMachine[];
  random: Random;
  /** Target of messages per second over the whole fleet. */
  rate?: number;
}
/** Assigns a profile to every machine; deterministic for a seed. */
type Scenario = (input: ScenarioInput) => TroubleProfile[];

const FOREVER = Number.POSITIVE_INFINITY;
/** 10,000 events a minute. */
const STORM_PER_SEC = 10_000 / 60;
const ISSUER_DIGITS = 6;

type Part = Partial<TroubleProfile>;

function everybody(input: ScenarioInput, part: Part): TroubleProfile[] {
  return input.machines.map(() => ({ ...ORDINARY, ...part }));
}

/** Overrides the ordinary profile for selected machines. */
function some(
  { machines }: ScenarioInput,
  isStruck: (machine: SimMachine, index: number) => boolean,
  part: Part,
): TroubleProfile[] {
  return machines.map((machine, index) => (isStruck(machine, index) ? { ...ORDINARY, ...part } : ORDINARY));
}

/** Selects machines that match, or every n-th where none does, so that a small fleet has faults, too. */
function orEveryNth(input: ScenarioInput, isMeant: (machine: SimMachine) => boolean, n: number) {
  const any = input.machines.some(isMeant);
  return (machine: SimMachine, index: number) => (any ? isMeant(machine) : index % n === 0);
}

function isCold({ storageClass }: SimMachine): boolean {
  return STORAGE_CLASSES[storageClass].cold;
}

/** The carrier with most SIM cards, by the issuer digits of the ICCID. No machine where there is one carrier only. */
function isOfBiggestCarrier({ machines }: ScenarioInput): (machine: SimMachine) => boolean {
  const counts = new Map<string, number>();
  const issuerOf = ({ iccid }: SimMachine) => iccid?.slice(0, ISSUER_DIGITS);
  for (const machine of machines) {
    const issuer = issuerOf(machine);
    if (issuer !== undefined) counts.set(issuer, (counts.get(issuer) ?? 0) + 1);
  }
  const [biggest] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const isAll = counts.size < 2;
  return (machine) => !isAll && issuerOf(machine) === biggest;
}

function quirksOf(random: Random): FaultProfile {
  return {
    clockOffMs: random.pick([-400_000, -45_000, 0, 30_000, 150_000]),
    clockDriftMsPerHour: random.int(-2_000, 2_000),
    duplicate: 0.2,
    reorder: 0.2,
    reconnectEverySec: 60,
    commands: 'done',
  };
}

export const SCENARIOS = {
  calm: (input) => everybody(input, {}),
  demo: ({ machines, random }) => assignDemoProfiles(machines, random),
  'cold-chain-failure': (input) =>
    some(input, orEveryNth(input, isCold, 10), { heaterStuck: { from: 15, to: FOREVER } }),
  'door-left-open': (input) =>
    some(input, (_, index) => index % 5 === 0, { doorForgotten: { from: 10, to: FOREVER } }),
  // Longer than the ten minutes after which a silent machine raises an alert.
  'carrier-outage': (input) =>
    some(input, orEveryNth(input, isOfBiggestCarrier(input), 2), { away: { from: 30, to: 930 } }),
  'stock-run': (input) => everybody(input, { demand: 2_000, callSec: undefined }),
  storm: (input) => {
    const oddPerSec = (input.rate ?? STORM_PER_SEC) / Math.max(1, input.machines.length);
    return everybody(input, { demand: 20, oddPerSec });
  },
  'sensor-freeze': (input) =>
    some(input, (_, index) => index % 4 === 0, { sensorFrozen: { from: 30, to: FOREVER } }),
  // Half of the machines acknowledge commands without executing them, a quarter do not answer at all.
  'false-answers': (input) =>
    input.machines.map((_, index) => {
      const commands = index % 2 === 1 ? 'pretended' : index % 4 === 2 ? 'ignored' : 'done';
      return { ...ORDINARY, quirks: { ...SOUND, commands } };
    }),
  quirks: (input) => input.machines.map(() => ({ ...ORDINARY, quirks: quirksOf(input.random) })),
} as const satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
