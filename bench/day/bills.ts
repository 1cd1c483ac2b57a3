import { setTimeout as wait } from 'node:timers/promises';
import { tradeDay } from '../../contract/time/chinaTime';
import { HOUR_MS } from '../../contract/time/durations';
import type { ApiClient } from '../../tests/e2e/apiClient';
import type { DayClock } from './clock';
import type { PharosUnderTest } from './pharosUnderTest';
import { countOf, listAll } from './rows';
import { workOff } from './shop';

/** Half an hour after the bills of the day before are ready. */
const TOMORROW_MS = 10.5 * HOUR_MS;
const LOOK_MS = 1_000;

/** Orders that lie in machines, and money that is on its way back. */
const unfetched = async (api: ApiClient, since: number) =>
  (await countOf(api, 'ownOrders', { status: 'in:paid', placedAt: `gte:${since}` })) +
  (await countOf(api, 'ownOrders', { refundStatus: 'in:refunding', placedAt: `gte:${since}` }));

/**
 * It is the next day: the server asks the partners for their bills, and compares them with its ledger. What nobody has
 * fetched within a day is paid back.
 * @returns the day that was compared
 */
export async function compareBills(
  pharos: PharosUnderTest,
  clock: DayClock,
  { since, patience }: { since: number; patience: number },
): Promise<string> {
  const day = tradeDay(since);
  await pharos.stop();
  clock.toTomorrow(TOMORROW_MS);
  await pharos.start();
  const until = Date.now() + patience * 1_000;
  while (Date.now() < until) {
    const api = await pharos.as('admin');
    // What is not fetched and costs much goes back when somebody agrees.
    await workOff(api, since).catch(() => undefined);
    const all = await listAll(api, 'ledgerDays').catch(() => []);
    const days = all.filter((each) => each.day === day);
    const isCompared = days.length > 0 && days.every(({ checkedAt }) => typeof checkedAt === 'number');
    if (isCompared && (await unfetched(api, since).catch(() => 1)) === 0) break;
    await wait(LOOK_MS);
  }
  return day;
}
