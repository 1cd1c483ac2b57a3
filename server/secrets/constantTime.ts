import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time: the duration reveals at most their lengths. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
