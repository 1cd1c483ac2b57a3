import type { Random } from '../../../contract/common/random';
import { MINUTE_MS } from '../../../contract/time/durations';
import type { UpReport } from '../upReport';

const COMES_MS = 5_000;
const AGAIN_MS = 4_000;
const MISTYPED = 0.08;
/** Customers collect after a random time; some never do. */
const FETCHES_MS = 40 * MINUTE_MS;
const NEVER_COMES = 0.15;

interface CourierOrder {
  ord: string;
  code: string;
}

/** Customers who collect from lanes and boxes with their code. */
export interface Couriers {
  /** The orders that wait in the machine; each is fetched once. */
  expect(orders: readonly CourierOrder[], now: number): void;
  /** The same of what lies in boxes. */
  expectAtBoxes(orders: readonly CourierOrder[], now: number): void;
  step(now: number): UpReport[];
}

export function createCouriers(random: Random): Couriers {
  const known = new Set<string>();
  let due: { code: string; at: number }[] = [];
  const mistyped = (code: string) => code.slice(1) + String(random.int(0, 9));
  const come = (orders: readonly CourierOrder[], comesAt: () => number | undefined) => {
    for (const { ord, code } of orders) {
      if (known.has(ord)) continue;
      known.add(ord);
      const at = comesAt();
      if (at === undefined) continue;
      if (random.chance(MISTYPED)) due.push({ code: mistyped(code), at: at - AGAIN_MS / 2 });
      due.push({ code, at });
    }
  };
  return {
    expect: (orders, now) => come(orders, () => now + COMES_MS * (0.5 + random.next())),
    expectAtBoxes: (orders, now) =>
      come(orders, () =>
        random.chance(NEVER_COMES) ? undefined : now + FETCHES_MS * (0.05 + random.next()),
      ),
    step(now) {
      if (due.length === 0) return [];
      const here = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      return here.map(({ code }) => ({ kind: 'pickup', at: now, d: { code, m: 'keypad' } }));
    },
  };
}
