import type { StorageClass } from '../contract/climate';
import type { Random } from '../contract/common/random';
import { ORDINARY, type Profile, SOUND } from './profile';

export interface Casting {
  /** Place of the machine in the list and length of the list. */
  index: number;
  count: number;
  storageClass: StorageClass;
  city: string;
  random: Random;
}
type Scenario = (casting: Casting) => Profile;

const FOREVER = Number.POSITIVE_INFINITY;
const STORM_EVENTS_PER_SECOND = 10_000 / 60;

/** The share of machines that a scenario strikes: every n-th, so that it never depends on the seed. */
function everyNth(n: number, { index }: Casting): boolean {
  return index % n === 0;
}

function isCold(storageClass: StorageClass): boolean {
  return storageClass === 'COLD_2_8' || storageClass === 'CN_COLD' || storageClass === 'FREEZE';
}

/** One machine in fifty has firmware with habits. */
function withQuirks(profile: Profile, casting: Casting): Profile {
  if (casting.index % 50 !== 7) return profile;
  const { random } = casting;
  const clockOffMs = random.pick([-45_000, 30_000, 150_000]);
  return { ...profile, quirks: { clockOffMs, duplicate: 0.05, reorder: 0.05, reconnectEverySec: 300 } };
}

/** Mostly quiet, with a little of every trouble, so that a new console has something to show. */
const demo: Scenario = (casting) => {
  const { index, random } = casting;
  const profile: Profile = { ...ORDINARY, demand: random.between(4, 12) };
  const roles: Record<number, Partial<Profile>> = {
    3: { coolingFails: 20 },
    11: { doorStaysOpen: 45 },
    17: { away: [{ from: 0, to: FOREVER }] },
    29: { away: [{ from: 120, to: 420 }] },
    41: { sensorFreezes: 60 },
    59: { mainsLost: { from: 90, to: 600 } },
    67: { demand: 400 },
    83: { coolingFails: 200 },
  };
  return withQuirks({ ...profile, ...roles[index % 100] }, casting);
};

export const SCENARIOS = {
  calm: (casting) => withQuirks(ORDINARY, casting),
  demo,
  'cold-chain-failure': (casting) =>
    isCold(casting.storageClass) || everyNth(10, casting) ? { ...ORDINARY, coolingFails: 15 } : ORDINARY,
  'door-left-open': (casting) => (everyNth(5, casting) ? { ...ORDINARY, doorStaysOpen: 10 } : ORDINARY),
  // The cells of one carrier fall silent together for five minutes.
  'carrier-outage': (casting) =>
    everyNth(2, casting) ? { ...ORDINARY, away: [{ from: 30, to: 330 }] } : ORDINARY,
  'stock-run': () => ({ ...ORDINARY, demand: 2_000 }),
  storm: ({ count }) => ({ ...ORDINARY, demand: 50, eventsPerSecond: STORM_EVENTS_PER_SECOND / count }),
  'sensor-freeze': (casting) => (everyNth(4, casting) ? { ...ORDINARY, sensorFreezes: 30 } : ORDINARY),
  quirks: ({ random }) => ({
    ...ORDINARY,
    quirks: {
      ...SOUND,
      clockOffMs: random.int(-400_000, 400_000),
      duplicate: 0.2,
      reorder: 0.2,
      reconnectEverySec: 60,
    },
  }),
} as const satisfies Record<string, Scenario>;
export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];

export function isScenario(name: string): name is ScenarioName {
  return Object.hasOwn(SCENARIOS, name);
}
