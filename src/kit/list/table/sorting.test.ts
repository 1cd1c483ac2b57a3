import { expect, it } from 'vitest';
import { clickedSort, sortedBy } from './sorting';

it.each([
  ['code', 'name', 'name'],
  ['name', 'name', '-name'],
  ['-name', 'name', 'name'],
  ['status,name', 'name', 'name'],
  ['status,name', 'status', 'status'],
])('a click: sorted by %s, clicked %s, then by %s', (sort, key, next) =>
  expect(clickedSort(sort, key, false)).toBe(next),
);

it.each([
  ['code', 'name', 'code,name'],
  ['-code,name', 'name', '-code,-name'],
  ['-code,-name', 'name', '-code'],
  ['-code', 'code', 'code'],
  ['a,b,c', 'd', 'a,b,d'],
])('with Shift: sorted by %s, clicked %s, then by %s', (sort, key, next) =>
  expect(clickedSort(sort, key, true)).toBe(next),
);

it('a column shows its position only among several', () => {
  expect(sortedBy('-a', 'a')).toEqual({ descending: true });
  expect(sortedBy('-a,b', 'b')).toEqual({ descending: false, place: 2 });
  expect(sortedBy('-a', 'b')).toBeUndefined();
});
