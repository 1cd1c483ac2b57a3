import { sameValue } from '@contract/kit/sameValue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeThreeWay } from './merge';

const NAMES = ['a', 'b', 'c'];
const values = fc.record({
  a: fc.integer({ max: 3, min: 0 }),
  b: fc.integer({ max: 3, min: 0 }),
  c: fc.integer({ max: 3, min: 0 }),
});

describe('a merge', () => {
  it('takes a change of one side from that side', () => {
    const { merged, clashes } = mergeThreeWay({ a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, ['a', 'b']);
    expect([merged, clashes]).toEqual([{ a: 2, b: 3 }, []]);
  });

  it('asks only about fields that both sides changed differently', () => {
    fc.assert(
      fc.property(values, values, values, (base, mine, theirs) => {
        const { merged, clashes } = mergeThreeWay(base, mine, theirs, NAMES);
        for (const name of NAMES as (keyof typeof base)[]) {
          const [old, own, other] = [base[name], mine[name], theirs[name]];
          const clashed = clashes.some((clash) => clash.name === name);
          expect(clashed).toBe(old !== own && old !== other && own !== other);
          if (!clashed) expect(merged[name]).toBe(old === own ? other : own);
        }
      }),
    );
  });

  it('of no changes returns the stored values', () => {
    fc.assert(
      fc.property(values, values, (base, theirs) => {
        expect(mergeThreeWay(base, base, theirs, NAMES)).toEqual({ merged: theirs, clashes: [] });
      }),
    );
  });
});

describe('sameValue', () => {
  it('compares contents', () => {
    expect(sameValue({ en: 'x', ko: 'y' }, { ko: 'y', en: 'x' })).toBe(true);
    expect(sameValue(null, undefined)).toBe(true);
    expect(sameValue(['a'], ['b'])).toBe(false);
  });
});
