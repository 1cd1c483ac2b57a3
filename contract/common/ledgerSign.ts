/**
 * What a step between two places does to what can be used: 1 adds, -1 takes away, 0 neither.
 * @param pots from the least usable place to the most
 */
export function ledgerSign(pots: readonly string[], [from, to]: readonly [string, string]): -1 | 0 | 1 {
  return Math.sign(pots.indexOf(to) - pots.indexOf(from)) as -1 | 0 | 1;
}
