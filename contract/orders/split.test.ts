import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitOver } from './split';

describe('splitOver', () => {
  it('gives the rounding remainder to the largest fractions', () => {
    expect(splitOver(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitOver(5, [2980, 1990, 30])).toEqual([3, 2, 0]);
    expect(splitOver(7, [0, 0])).toEqual([7, 0]);
  });

  it('keeps the sum with at most one unit of rounding per part', () => {
    const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (sum, parts) => {
        const shares = splitOver(sum, parts);
        expect(shares.reduce((all, share) => all + share, 0)).toBe(sum);
        const total = parts.reduce((all, part) => all + part, 0);
        if (total === 0) return;
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (sum * (parts[index] ?? 0)) / total)).toBeLessThan(1.000001);
      }),
    );
  });
});
