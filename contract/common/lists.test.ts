import { expect, it } from 'vitest';
import { groupBy, inParts } from './lists';

it('splits a list into chunks and keeps every element', () => {
  const all = Array.from({ length: 230 }, (_, index) => index);
  expect(inParts(all, 100).map((part) => part.length)).toEqual([100, 100, 30]);
  expect(inParts(all, 100).flat()).toEqual(all);
  expect(inParts([], 100)).toEqual([]);
});

it('groups a list by a key, in the order of the list', () => {
  const groups = groupBy(['a1', 'b1', 'a2'], (text) => text.slice(0, 1));
  expect([...groups]).toEqual([
    ['a', ['a1', 'a2']],
    ['b', ['b1']],
  ]);
});
