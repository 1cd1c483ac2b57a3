/** A seeded source of chance: the same seed gives the same history on every machine. Not for secrets. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** Between two numbers, the upper one excluded. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError when the list is empty. */
  pick<T>(list: readonly T[]): T;
  /** An entry with a probability in proportion to its weight. @throws RangeError when the list is empty. */
  weighted<T>(list: readonly T[], weight: (entry: T) => number): T;
  /** A copy in random order. */
  shuffle<T>(list: readonly T[]): T[];
  normal(mean: number, deviation: number): number;
  /** How many of the rare events with this expectation happen. */
  poisson(mean: number): number;
  /** An independent source: what one part draws does not move the others. */
  fork(name: string): Random;
}

/** mulberry32: 32 bits of state, good enough for weather and shopping. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A seed from a name (FNV-1a). */
export function seedOf(name: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < name.length; index++) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

function at<T>(list: readonly T[], index: number): T {
  if (index >= list.length) throw new RangeError('nothing to choose from');
  return list[index] as T;
}

function weighted<T>(list: readonly T[], weight: (entry: T) => number, next: () => number): T {
  let left = next() * list.reduce((sum, entry) => sum + weight(entry), 0);
  for (const entry of list) {
    left -= weight(entry);
    if (left < 0) return entry;
  }
  return at(list, Math.max(0, list.length - 1));
}

function shuffle<T>(list: readonly T[], int: Random['int']): T[] {
  const copy = [...list];
  for (let index = copy.length - 1; index > 0; index--) {
    const other = int(0, index);
    [copy[index], copy[other]] = [copy[other] as T, copy[index] as T];
  }
  return copy;
}

/** Knuth's product of uniforms, in steps small enough not to underflow. */
function poisson(mean: number, next: () => number): number {
  if (mean > 30) return poisson(mean / 2, next) + poisson(mean / 2, next);
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = next(); product > limit; product *= next()) count += 1;
  return count;
}

/** Box–Muller; `1 - next()` keeps the logarithm away from 0. */
function normal(mean: number, deviation: number, next: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - next()));
  return mean + deviation * radius * Math.cos(2 * Math.PI * next());
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => at(list, Math.floor(next() * list.length)),
    weighted: (list, weight) => weighted(list, weight, next),
    shuffle: (list) => shuffle(list, int),
    normal: (mean, deviation) => normal(mean, deviation, next),
    poisson: (mean) => poisson(mean, next),
    fork: (name) => createRandom(seedOf(name, seed)),
  };
}
