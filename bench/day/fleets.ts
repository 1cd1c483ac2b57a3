import { setTimeout as wait } from 'node:timers/promises';
import type { SimMachine } from '../../contract/simulation';
import { HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import { type Simulator, startSimulator } from '../../simulator';
import { busyness } from '../../simulator/machine/goods';
import type { DayClock } from './clock';
import type { DayOptions } from './options';
import type { PharosUnderTest } from './pharosUnderTest';

/** Machines that sell, and machines that say things twice, late and in another order. */
const SCENARIOS = ['stock-run', 'quirks'] as const;
/** Of all orders so many are bought at machines, and placed by telephone. */
export const AT_MACHINES = 0.2;
export const BY_TELEPHONE = 0.1;
const DAY_HOURS = 24;
const USUAL_ADS = 0.4;
const COUNTERS_MS = 10 * MINUTE_MS;

/** How much more than usual they have to sell, to sell so much in this hour. */
function demandFor(machines: readonly SimMachine[], sales: number, at: number): number {
  const usual = machines
    .flatMap(({ lanes }) => lanes.filter(({ productId }) => productId !== null))
    .reduce((sum, { ads = USUAL_ADS }) => sum + ads, 0);
  return usual === 0 ? 0 : (sales * DAY_HOURS) / usual / busyness(at);
}

/** Of machines whose clocks are right. */
export const miscountingOf = (machines: readonly SimMachine[], { faults }: DayOptions): string[] =>
  machines
    .filter((_, place) => place % SCENARIOS.length === SCENARIOS.indexOf('stock-run'))
    .slice(0, Math.ceil(faults * machines.length))
    .map(({ serialNo }) => serialNo);

/** The machines of the day; what they sell is counted by themselves. */
export function startFleets(
  pharos: PharosUnderTest,
  ours: readonly SimMachine[],
  { options, clock, miscounting }: { options: DayOptions; clock: DayClock; miscounting: readonly string[] },
): Simulator[] {
  const { seed, orders, faults } = options;
  if (ours.length === 0) return [];
  // The shops close with the hour: what is sold has its end then.
  const until = clock.now() + HOUR_MS;
  const demand = demandFor(ours, orders * AT_MACHINES, clock.now());
  return SCENARIOS.map((scenario, index) =>
    startSimulator({
      url: pharos.mqttUrl(),
      machines: ours.filter((_, place) => place % SCENARIOS.length === index),
      scenario,
      seed,
      habits: { demand, noDrop: faults, until, counterEveryMs: COUNTERS_MS },
      miscounting,
      clock: clock.now,
    }),
  ).filter((_, index) => index < ours.length);
}

const LOOKS = 200;
const LOOK_MS = 50;

/** Machines talk on: their counters are read at a moment when none of their messages is under way. */
export async function countersOf(fleets: readonly Simulator[]) {
  for (let look = 0; look < LOOKS; look++) {
    const stats = fleets.map((fleet) => fleet.stats());
    if (stats.every(({ queued }) => queued === 0)) return stats;
    await wait(LOOK_MS);
  }
  return fleets.map((fleet) => fleet.stats());
}
