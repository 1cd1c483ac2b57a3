/**
 * `npm run test:all` looks at every combination of what a definition generates. Elsewhere the combinations take turns:
 * what one resource is not asked, the next one is.
 */
export const THOROUGH = process.env.TEST_ALL === '1';

/** All of them, or as many as are asked for, from a place that differs with the index. */
export function turnsOf<T>(all: readonly T[], index: number, count = 1): readonly T[] {
  if (THOROUGH || all.length <= count) return all;
  return Array.from({ length: count }, (_, step) => all[(index * count + step) % all.length] as T);
}

/** All of them, or as many, spread evenly. */
export function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (THOROUGH || all.length <= count) return all;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)] as T);
}
