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

describe('a page behind the last', () => {
  it('gives way to the last', () => {
    expect(pageInstead(at('page=9'), found(120))).toBe(3);
    expect(pageInstead(at('page=2'), found(50))).toBe(1);
    expect(pageInstead(at('page=4'), found(0))).toBe(1);
  });

  it('is never the one that was found empty, whatever the estimate says', () => {
    expect(pageInstead(at('page=3'), found(1_000))).toBe(2);
  });

  it('is none that has rows, that nobody knows yet, or of a list without pages', () => {
    expect(pageInstead(at('page=3'), found(120, 20))).toBeUndefined();
    expect(pageInstead(at('page=3'), undefined)).toBeUndefined();
    expect(pageInstead(at('page=3&size=all'), found(0))).toBeUndefined();
    expect(pageInstead(at(''), found(0))).toBeUndefined();
  });
});
