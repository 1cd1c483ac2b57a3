/**
 * Shares of a sum in proportion to weights, in whole minor units, that add up to the sum. What rounding leaves goes to
 * the largest remainders, of equal ones to the first. With no weight at all the first takes everything.
 */
export function splitOver(sum: number, weights: readonly number[]): number[] {
  const total = weights.reduce((all, weight) => all + weight, 0);
  if (total === 0) return weights.map((_weight, index) => (index === 0 ? sum : 0));
  const exact = weights.map((weight) => BigInt(sum) * BigInt(weight));
  const shares = exact.map((part) => Number(part / BigInt(total)));
  const rests = exact.map((part, index) => ({ index, rest: part % BigInt(total) }));
  rests.sort((left, right) =>
    left.rest === right.rest ? left.index - right.index : left.rest < right.rest ? 1 : -1,
  );
  const left = sum - shares.reduce((all, share) => all + share, 0);
  for (const { index } of rests.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
