import type { AnyRow } from '@contract/kit/resource';
import { expect, it } from 'vitest';
import { placeByDrop, placeByStep, treeLines } from './tree';

const row = (id: string, parentId: string | null, sort: number): AnyRow =>
  ({ id, parentId, sort, code: id, version: 1, orgId: 'o', createdAt: 1, updatedAt: 1 }) as unknown as AnyRow;
const [a, b, aa, ab, aaa] = [
  row('a', null, 10),
  row('b', null, 20),
  row('aa', 'a', 10),
  row('ab', 'a', 20),
  row('aaa', 'aa', 10),
] as const;
const rows = [b, aaa, ab, a, aa];

it('draws children below their parent in order and nothing below a closed node', () => {
  const drawn = (closed: string[]) =>
    treeLines(rows, new Set(closed)).map(
      ({ row: { id }, level, place, beside }) => `${id} ${level} ${place}/${beside}`,
    );
  expect(drawn([])).toEqual(['a 1 1/2', 'aa 2 1/2', 'aaa 3 1/1', 'ab 2 2/2', 'b 1 2/2']);
  expect(drawn(['a'])).toEqual(['a 1 1/2', 'b 1 2/2']);
  expect(treeLines([aaa], new Set())).toHaveLength(1);
});

it('a step moves to the sibling, below the previous node or beside the parent', () => {
  expect(placeByStep(rows, ab, 'up')).toEqual({ parentId: 'a', beforeId: 'aa' });
  expect(placeByStep(rows, aa, 'down')).toEqual({ parentId: 'a', beforeId: null });
  expect(placeByStep(rows, b, 'in')).toEqual({ parentId: 'a', beforeId: null });
  expect(placeByStep(rows, aa, 'out')).toEqual({ parentId: null, beforeId: 'b' });
  expect(placeByStep(rows, ab, 'out')).toEqual({ parentId: null, beforeId: 'b' });
});

it('no step exists at the edges', () => {
  expect(placeByStep(rows, aa, 'up')).toBeUndefined();
  expect(placeByStep(rows, ab, 'down')).toBeUndefined();
  expect(placeByStep(rows, a, 'in')).toBeUndefined();
  expect(placeByStep(rows, a, 'out')).toBeUndefined();
});

it('a dropped node is placed before or below another but never within its own branch', () => {
  expect(placeByDrop(rows, 'b', aa, 'before')).toEqual({ parentId: 'a', beforeId: 'aa' });
  expect(placeByDrop(rows, 'b', aa, 'below')).toEqual({ parentId: 'aa', beforeId: null });
  expect(placeByDrop(rows, 'a', aaa, 'before')).toBeUndefined();
  expect(placeByDrop(rows, 'a', aa, 'below')).toBeUndefined();
  expect(placeByDrop(rows, 'a', a, 'before')).toBeUndefined();
});
