import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time: the duration tells their lengths at most. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
