import { expect, it } from 'vitest';
import { inParts } from './inParts';

it('cuts a list into parts and loses nothing', () => {
  const all = Array.from({ length: 230 }, (_, index) => index);
  expect(inParts(all, 100).map((part) => part.length)).toEqual([100, 100, 30]);
  expect(inParts(all, 100).flat()).toEqual(all);
  expect(inParts([], 100)).toEqual([]);
});
