import type { Random } from '../../contract/common/random';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;
/** A connection that lived this long was a good one. */
const GOOD_MS = 30_000;
/** So short a life after a successful sign-in, twice running: somebody else signs in as this machine. */
const PUSHED_OUT_MS = 10_000;
const PUSHES = 2;
const YIELD_MS = 300_000;

/** When a machine tries to connect again. */
export interface ReconnectPolicy {
  /** @param openedAt when the connection came up; absent when it never did */
  ended(now: number, openedAt: number | undefined): void;
  /** Time of the next attempt, ms. */
  readonly nextAt: number;
}

/**
 * Waits longer with every failure, never in step with others. Two clients with one name push each other
 * out for ever; one that `yields` leaves the name to the other for a while.
 */
export function createReconnectPolicy(firstAt: number, yields: boolean, random: Random): ReconnectPolicy {
  let failures = 0;
  let pushes = 0;
  let nextAt = firstAt;
  return {
    ended(now, openedAt) {
      const lived = openedAt === undefined ? 0 : now - openedAt;
      if (lived >= GOOD_MS) failures = 0;
      if (lived >= PUSHED_OUT_MS) pushes = 0;
      if (openedAt !== undefined && lived < PUSHED_OUT_MS) pushes += 1;
      const wait = Math.min(LONGEST_MS, FIRST_MS * 2 ** failures) * random.between(0.5, 1);
      failures += 1;
      nextAt = now + (yields && pushes >= PUSHES ? YIELD_MS : wait);
    },
    get nextAt() {
      return nextAt;
    },
  };
}
