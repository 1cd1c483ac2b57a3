import type { PlatformScenario } from '../../../contract/simulation';
import type { Life } from './tell';

/** Between two orders, at the busiest hour. */
const EVERY_MS: Readonly<Record<PlatformScenario, number>> = {
  calm: 20_000,
  rush: 500,
  faults: 8_000,
  'bill-differs': 20_000,
};

const FIRST_MS = 3_000;

/** Share of the busiest hour's orders, by the hour of China. */
const DAY = [2, 1, 1, 1, 1, 1, 2, 4, 6, 7, 8, 9, 9, 7, 6, 6, 7, 8, 10, 10, 9, 7, 5, 3];
const CHINA_HOURS = 8;

/** Orders of the day's curve, over all stores. */
export function startCustomers(
  { timers, random, scenario }: Life,
  clock: () => number,
  order: () => unknown,
): void {
  const next = () => {
    order();
    const hour = (new Date(clock()).getUTCHours() + CHINA_HOURS) % DAY.length;
    const share = scenario === 'calm' || scenario === 'bill-differs' ? (DAY[hour] ?? 1) / 10 : 1;
    timers.later((EVERY_MS[scenario] / share) * (0.5 + random.next()), next);
  };
  timers.later(FIRST_MS, next);
}
