import type { PlatformScenario } from '../../../contract/simulation';
import { DAY_MS } from '../../../contract/time/durations';
import type { Timers } from './callbackSender';
import type { PlatformContext } from './tell';

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

const MEAN_SHARE = DAY.reduce((sum, share) => sum + share, 0) / DAY.length / 10;

function shareAt(at: number): number {
  return (DAY[(new Date(at).getUTCHours() + CHINA_HOURS) % DAY.length] ?? 1) / 10;
}

/** Orders of the day's curve, over all stores: so many a day, or as many as make trials quick. */
export function startPlatformCustomers(
  {
    timers,
    random,
    scenario,
  }: Pick<PlatformContext, 'random' | 'scenario'> & { timers: Pick<Timers, 'later'> },
  clock: () => number,
  order: () => unknown,
  perDay?: number,
): void {
  const follow = () => {
    order();
    const share = scenario === 'calm' || scenario === 'bill-differs' ? shareAt(clock()) : 1;
    timers.later((EVERY_MS[scenario] / share) * (0.5 + random.next()), follow);
  };
  /** Somebody thinks of it as often as at the busiest hour, and orders as often as at this one. */
  const think = (everyMs: number) => {
    if (random.chance(shareAt(clock()))) order();
    timers.later(everyMs * (0.5 + random.next()), () => think(everyMs));
  };
  timers.later(FIRST_MS, () => (perDay ? think((DAY_MS / perDay) * MEAN_SHARE) : follow()));
}
