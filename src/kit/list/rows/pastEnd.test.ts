import type { AnyRow } from '@contract/kit/resource';
import { users } from '@contract/resources/system/users';
import { describe, expect, it } from 'vitest';
import { readListState } from '../listState';
import { pageInstead } from './pastEnd';

const at = (text: string) => readListState(users, new URLSearchParams(text));
const found = (total: number, rows = 0) => ({
  total,
  rows: Array.from({ length: rows }, () => ({}) as AnyRow),
});

describe('a page beyond the last', () => {
  it('is replaced by the last page', () => {
    expect(pageInstead(at('page=9'), found(120))).toBe(3);
    expect(pageInstead(at('page=2'), found(50))).toBe(1);
    expect(pageInstead(at('page=4'), found(0))).toBe(1);
  });

  it('is never one that was empty, whatever the estimate says', () => {
    expect(pageInstead(at('page=3'), found(1_000))).toBe(2);
  });

  it('is not assumed for pages with rows, unknown pages and endless lists', () => {
    expect(pageInstead(at('page=3'), found(120, 20))).toBeUndefined();
    expect(pageInstead(at('page=3'), undefined)).toBeUndefined();
    expect(pageInstead(at('page=3&size=all'), found(0))).toBeUndefined();
    expect(pageInstead(at(''), found(0))).toBeUndefined();
  });
});
