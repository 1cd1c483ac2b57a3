import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentIndex, targetOf, withRow } from './rovingRow';

const same = (row: string) => row;

describe('the active row', () => {
  it('stays the same row when others are added above it or removed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (rows, from, to) => {
        const [before, now] = [from % rows.length, to % rows.length];
        const key = rows[now] as string;
        expect(currentIndex({ key, index: before }, rows, same)).toBe(now);
      }),
    );
  });

  it('is replaced by the one at its position when deleted, or by the last one', () => {
    expect(currentIndex({ key: 'b', index: 1 }, ['a', 'c', 'd'], same)).toBe(1);
    expect(currentIndex({ key: 'd', index: 2 }, ['a', 'c'], same)).toBe(1);
    expect(currentIndex({ key: 'a', index: 0 }, [], same)).toBe(-1);
  });

  it('moves by keys and never beyond the ends', () => {
    const from = (index: number) => (key: string) => targetOf(key, index, 10, 4);
    expect(['ArrowDown', 'j', 'ArrowUp', 'k', 'PageDown', 'PageUp', 'Home', 'End'].map(from(5))).toEqual([
      6, 6, 4, 4, 9, 1, 0, 9,
    ]);
    expect(from(9)('j')).toBe(9);
    expect(from(0)('PageUp')).toBe(0);
    expect(from(0)('x')).toBeUndefined();
  });

  it('is rendered at any scroll position', () => {
    expect(withRow([40, 41, 42], 3)).toEqual([3, 40, 41, 42]);
    expect(withRow([40, 41, 42], 41)).toEqual([40, 41, 42]);
    expect(withRow([], -1)).toEqual([]);
  });
});
