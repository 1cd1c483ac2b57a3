import { ENV_INTERVAL_MS } from '../contract/climate';
import { createRandom, seedOf } from '../contract/common/random';
import type { SimMachine } from '../contract/simulation';
import { createMember, type Member } from './member';
import { SCENARIOS, type ScenarioName } from './scenarios';

export { isScenario, SCENARIO_NAMES, type ScenarioName } from './scenarios';

export interface SimulatorOptions {
  /** Address of the broker. */
  url: string;
  machines: readonly SimMachine[];
  scenario: ScenarioName;
  /** The same seed gives the same history. */
  seed: number;
  /** Measurements a second over the whole fleet; absent: every machine in its own time. */
  rate?: number;
  /** Between two measurements of a machine, ms; `rate` decides if given. */
  envIntervalMs?: number;
  clock?: () => number;
}

export interface SimulatorStats {
  connected: number;
  sent: number;
  /** Not yet confirmed by the server. */
  queued: number;
  dropped: number;
}

export interface Simulator {
  stats(): SimulatorStats;
  stop(): Promise<void>;
}

/** How often a machine lives a little further. */
const TICK_MS = 500;
/** The fleet is moved in parts, so that no tick is long. */
const PARTS = 10;
/** Demonstrations move faster than real machines, so that one can see them move. */
const DEMO_INTERVAL_MS = 10_000;

function intervalOf({ rate, envIntervalMs, machines, scenario }: SimulatorOptions): number {
  if (rate !== undefined) return (machines.length / rate) * 1_000;
  return envIntervalMs ?? (scenario === 'demo' ? DEMO_INTERVAL_MS : ENV_INTERVAL_MS);
}

function castMembers(options: SimulatorOptions, clock: () => number): Member[] {
  const { machines, scenario, seed, url } = options;
  const envIntervalMs = intervalOf(options);
  return machines.map((machine, index) => {
    const random = createRandom(seedOf(machine.serialNo, seed));
    const { storageClass, city } = machine;
    const casting = { index, count: machines.length, storageClass, city, random: random.fork('profile') };
    return createMember({
      url,
      machine,
      profile: SCENARIOS[scenario](casting),
      random,
      clock,
      envIntervalMs,
    });
  });
}

/** Brings a fleet of machines to life until it is stopped. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { clock = Date.now } = options;
  const members = castMembers(options, clock);
  let part = 0;
  const timer = setInterval(() => {
    for (let index = part; index < members.length; index += PARTS) members[index]?.tick(clock());
    part = (part + 1) % PARTS;
  }, TICK_MS / PARTS);
  return {
    stats() {
      const all = members.map((member) => member.stats());
      const sum = (pick: (one: (typeof all)[number]) => number) =>
        all.reduce((total, one) => total + pick(one), 0);
      return {
        connected: sum(({ connected }) => Number(connected)),
        sent: sum(({ sent }) => sent),
        queued: sum(({ queued }) => queued),
        dropped: sum(({ dropped }) => dropped),
      };
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}
