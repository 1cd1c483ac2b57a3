import { setTimeout as wait } from 'node:timers/promises';
import type { DayClock } from './clock';
import type { House } from './house';
import { listAll } from './rows';

/** Half an hour after the bills of the day before are ready. */
const TOMORROW_MS = 10.5 * 3_600_000;
const LOOK_MS = 1_000;

/**
 * It is the next day: the server asks the platforms for their bills, and compares them with its ledger.
 * @returns the day that was compared
 */
export async function compareBills(
  house: House,
  clock: DayClock,
  { since, patience }: { since: number; patience: number },
): Promise<string> {
  const day = new Date(since + 8 * 3_600_000).toISOString().slice(0, 10);
  await house.stop();
  clock.toTomorrow(TOMORROW_MS);
  await house.start();
  const until = Date.now() + patience * 1_000;
  while (Date.now() < until) {
    const api = await house.as('admin');
    const all = await listAll(api, 'ledgerDays').catch(() => []);
    const days = all.filter((each) => each.day === day);
    if (days.length > 0 && days.every(({ checkedAt }) => typeof checkedAt === 'number')) break;
    await wait(LOOK_MS);
  }
  return day;
}
