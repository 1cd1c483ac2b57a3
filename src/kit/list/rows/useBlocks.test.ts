import type { AnyRow } from '@contract/kit/resource';
import type { ListResult } from '@contract/kit/wire';
import { describe, expect, it } from 'vitest';
import { blocksOf, createFreshness, rowsIn, titlesIn } from './useBlocks';

const answer = (...ids: string[]) => ({ rows: ids.map((id) => ({ id }) as AnyRow) }) as ListResult;

describe('blocks of an endless list', () => {
  it('are the visible ones at any position', () => {
    expect(blocksOf(0, 30)).toEqual([1]);
    expect(blocksOf(90, 130)).toEqual([1, 2]);
    expect(blocksOf(5_000, 5_040)).toEqual([51]);
    expect(blocksOf(5_090, 5_100)).toEqual([51]);
    expect(blocksOf(0, 0)).toEqual([1]);
  });

  it('return loaded visible rows only', () => {
    const answers = new Map([
      [1, answer('a')],
      [50, answer('x', 'y')],
      [51, undefined],
    ] as const);
    expect(rowsIn([50, 51], answers).map(({ id }) => id)).toEqual(['x', 'y']);
  });

  it('load their references together', () => {
    const naming = (roles: Record<string, string>) => ({ ...answer(), titles: { roles } });
    const answers = new Map([
      [1, naming({ r1: 'Nurse' })],
      [2, undefined],
      [3, naming({ r2: 'Pharmacist' })],
    ] as const);
    expect(titlesIn(answers)).toEqual({ roles: { r1: 'Nurse', r2: 'Pharmacist' } });
  });

  it('are reloaded once after a refresh when they become visible', () => {
    const freshness = createFreshness();
    expect(freshness.isOld(3)).toBe(false);
    freshness.refreshed([7, 8]);
    expect([7, 3, 3].map((block) => freshness.isOld(block))).toEqual([false, true, false]);
    freshness.refreshed([3]);
    expect([7, 3].map((block) => freshness.isOld(block))).toEqual([true, false]);
    freshness.reset();
    expect(freshness.isOld(9)).toBe(false);
  });
});
