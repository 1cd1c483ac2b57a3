import { createRandom } from '../../contract/common/random';

/** So many of each kind, exactly, in a mixed order; the rest is of the last kind. The same for a seed. */
export function sharedOut<K>(
  shares: readonly (readonly [kind: K, share: number])[],
  rest: K,
  { count, seed }: { count: number; seed: number },
): K[] {
  const kinds = shares.flatMap(([kind, share]) =>
    Array.from({ length: Math.round(count * share) }, () => kind),
  );
  const others = Array.from({ length: Math.max(0, count - kinds.length) }, () => rest);
  return createRandom(seed).shuffle([...kinds, ...others].slice(0, count));
}
