import { randomFillSync } from 'node:crypto';
import { monotonicFactory, ulid as ulidOf } from 'ulid';

const POOL_BYTES = 4_096;
const pool = new Uint8Array(POOL_BYTES);
let at = POOL_BYTES;

/** From 0 to below 1, in steps of 1/256. */
function random(): number {
  if (at === POOL_BYTES) {
    randomFillSync(pool);
    at = 0;
  }
  return (pool[at++] ?? 0) / 256;
}

/**
 * A ULID of now, or of another time in ms. The package alone asks the system for each of its sixteen characters, which
 * takes sixty times as long as drawing random bytes a page at a time.
 */
export const ulid = (time?: number): string => ulidOf(time, random);

/** Makes ULIDs of which each is behind the one before. */
export const risingUlids = () => monotonicFactory(random);
