import { ENV_INTERVAL_MS } from '../contract/climate';
import { createRandom, type Random, seedOf } from '../contract/common/random';
import { HEARTBEAT_MS } from '../contract/machines';
import type { CourierTask, SimMachine } from '../contract/simulation';
import { createWheel, SLOT_MS, stepOffset } from './fleet/fleet';
import { createMember, type Member, type MemberStats } from './fleet/member';
import type { TroubleProfile } from './fleet/profile';
import { SCENARIOS, type ScenarioName } from './fleet/scenarios';
import type { MqttDialect } from './line/client';
import type { Identity } from './line/identity';

export { isScenario, SCENARIO_NAMES, type ScenarioName } from './fleet/scenarios';

export interface SimulatorOptions {
  /** Address of the broker. */
  url: string;
  machines: readonly SimMachine[];
  scenario: ScenarioName;
  /** The same seed gives the same lives. */
  seed: number;
  /** Messages a second over the whole fleet; absent: every machine in its own time. */
  rate?: number;
  /** Between two measurements of a machine, ms; `rate` decides if given. */
  envIntervalMs?: number;
  /** For all, instead of what the scenario has. */
  habits?: Partial<Pick<TroubleProfile, 'demand' | 'noDrop' | 'until' | 'counterEveryMs'>>;
  /** Machines whose counters say one unit too many. */
  miscounting?: readonly string[];
  clock?: () => number;
  /** Hears what a machine signs in with from now on. */
  onIdentity?: (serialNo: string, identity: Identity) => void;
  /** Hears a line about the fleet when it starts and stops. */
  log?: (line: string) => void;
}

export interface SimulatorStats extends Omit<MemberStats, 'connected'> {
  /** Machines with a connection. */
  connected: number;
}

export interface Simulator {
  /** Somebody comes to a machine with a prescription. */
  send(errand: CourierTask): void;
  /** Somebody types the code of an order at a machine. @returns false when it is none of these */
  type(serialNo: string, code: string): boolean;
  stats(): SimulatorStats;
  /** Resolves when every machine has said goodbye, or there was nobody to hear it. */
  stop(): Promise<void>;
}

/** Demonstrations measure more often than real machines, so that one can see them move. */
const DEMO_INTERVAL_MS = 10_000;
/** New connections a second, so that a fleet that is switched on does not knock all at once. */
const CONNECTS_PER_SEC = 100;

function intervalOf({ rate, envIntervalMs, machines, scenario }: SimulatorOptions): number {
  if (rate !== undefined && scenario !== 'storm') return intervalFor(rate, machines.length);
  return envIntervalMs ?? (scenario === 'demo' ? DEMO_INTERVAL_MS : ENV_INTERVAL_MS);
}

/** What heartbeats leave of the rate is for measurements; below that, measurements get half of it. */
function intervalFor(rate: number, machines: number): number {
  const heartbeats = (machines * 1_000) / HEARTBEAT_MS;
  return (machines * 1_000) / Math.max(rate - heartbeats, rate / 2);
}

function castMembers(options: SimulatorOptions, startedAt: number, clock: () => number): Member[] {
  const { machines, scenario, seed, url, rate, habits, miscounting = [] } = options;
  const dialect: MqttDialect = { version: 5 };
  const randomOf = ({ serialNo }: SimMachine): Random => createRandom(seedOf(serialNo, seed));
  const profiles = SCENARIOS[scenario]({ machines, random: createRandom(seedOf(scenario, seed)), rate });
  return machines.flatMap((machine, index) => {
    const profile = profiles[index];
    if (!profile) return [];
    return createMember({
      url,
      machine,
      profile: { ...profile, ...habits, miscounts: miscounting.includes(machine.serialNo) ? 1 : 0 },
      dialect,
      clock,
      random: randomOf(machine),
      startedAt: startedAt + stepOffset(index),
      connectAt: startedAt + (index * 1_000) / CONNECTS_PER_SEC,
      envIntervalMs: intervalOf(options),
      yields: scenario === 'demo',
      onIdentity: options.onIdentity,
    });
  });
}

function sumUp(members: readonly Member[]): SimulatorStats {
  const total: SimulatorStats = {
    sent: 0,
    acked: 0,
    queued: 0,
    connected: 0,
    dropped: 0,
    sold: 0,
    failed: 0,
    typed: 0,
    read: 0,
  };
  for (const member of members) {
    const { connected, ...counts } = member.stats();
    total.connected += Number(connected);
    for (const [name, count] of Object.entries(counts)) total[name as keyof typeof counts] += count;
  }
  return total;
}

/** Brings a fleet of machines to life until it is stopped. */
export function startSimulator(options: SimulatorOptions): Simulator {
  const { clock = Date.now, log, machines, scenario, url } = options;
  const startedAt = clock();
  const members = castMembers(options, startedAt, clock);
  const wheel = createWheel(members, startedAt);
  const timer = setInterval(() => wheel.turn(clock()), SLOT_MS);
  const named = (serialNo: string) => members.find((member) => member.serialNo === serialNo);
  log?.(`${machines.length} machines, scenario ${scenario}, ${url}`);
  return {
    stats: () => sumUp(members),
    send: (errand) => named(errand.serialNo)?.redeem(errand, clock()),
    type(serialNo, code) {
      const member = named(serialNo);
      member?.type(code, clock());
      return member !== undefined;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(members.map((member) => member.stop(clock())));
      log?.('all machines are off');
    },
  };
}
