import type { Random } from '../../contract/common/random';
import type { Utterance } from './utterance';

const COMES_MS = 5_000;
const AGAIN_MS = 4_000;
const MISTYPED = 0.08;

interface Waiting {
  ord: string;
  code: string;
}

/** Whoever fetches what was ordered on a platform, with the code he was told. */
export interface Couriers {
  /** The orders that wait in the machine; each is fetched once. */
  expect(orders: readonly Waiting[], now: number): void;
  step(now: number): Utterance[];
}

export function createCouriers(random: Random): Couriers {
  const known = new Set<string>();
  let due: { code: string; at: number }[] = [];
  const mistyped = (code: string) => code.slice(1) + String(random.int(0, 9));
  return {
    expect(orders, now) {
      for (const { ord, code } of orders) {
        if (known.has(ord)) continue;
        known.add(ord);
        const at = now + COMES_MS * (0.5 + random.next());
        if (random.chance(MISTYPED)) due.push({ code: mistyped(code), at: at - AGAIN_MS / 2 });
        due.push({ code, at });
      }
    },
    step(now) {
      if (due.length === 0) return [];
      const here = due.filter(({ at }) => at <= now);
      due = due.filter(({ at }) => at > now);
      return here.map(({ code }) => ({ kind: 'pickup', at: now, d: { code, m: 'keypad' } }));
    },
  };
}
