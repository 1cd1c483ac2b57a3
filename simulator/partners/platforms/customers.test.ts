import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../contract/common/random';
import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import { startPlatformCustomers } from './customers';

/** Midnight in China. */
const START = Date.UTC(2026, 4, 22, 16);

/** Days of customers whose pauses take no time. @returns when each order came */
function live(days: number, perDay?: number): number[] {
  const orders: number[] = [];
  let now = START;
  let next: { at: number; work: () => unknown } | undefined;
  const timers = {
    later(ms: number, work: () => unknown) {
      next = { at: now + ms, work };
    },
  };
  const context = { timers, random: createRandom(7), scenario: 'calm' as const };
  startPlatformCustomers(
    context,
    () => now,
    () => orders.push(now),
    perDay,
  );
  while (next && next.at < START + days * DAY_MS) {
    now = next.at;
    next.work();
  }
  return orders;
}

describe('customers of the platforms', () => {
  it('order as many a day as before, almost all of it by day', () => {
    const orders = live(100, 47);
    expect(orders.length / 100).toBeGreaterThan(43);
    expect(orders.length / 100).toBeLessThan(51);
    const atNight = orders.filter((at) => (at - START) % DAY_MS < 6 * HOUR_MS);
    expect(atNight.length / orders.length).toBeLessThan(0.1);
  });

  it('are quick when no number is set', () => {
    expect(live(1).length).toBeGreaterThan(1_000);
  });
});
