import type { AnyRow } from '@contract/kit/resource';
import { expect, it } from 'vitest';
import { missingBlocks, rowsBetween } from './range';

const row = (index: number) => ({ id: `r${index}` }) as AnyRow;
/** What is held of 850 rows: the first block, and those in sight. */
const at = (index: number) => (index < 100 || (index >= 700 && index < 850) ? row(index) : undefined);

it('names the unloaded blocks of a range', () => {
  expect(missingBlocks(20, 800, at)).toEqual([2, 3, 4, 5, 6, 7]);
  expect(missingBlocks(20, 99, at)).toEqual([]);
});

it('returns every row of a range, including fetched ones', () => {
  const block = (number: number) =>
    Array.from({ length: 100 }, (_, offset) => row((number - 1) * 100 + offset));
  const fetched = new Map(missingBlocks(20, 800, at).map((number) => [number, block(number)]));
  const rows = rowsBetween(20, 800, at, fetched);
  expect(rows).toHaveLength(781);
  expect([rows[0]?.id, rows[380]?.id, rows.at(-1)?.id]).toEqual(['r20', 'r400', 'r800']);
});

it('omits rows deleted meanwhile', () => {
  expect(rowsBetween(99, 101, at, new Map([[2, [row(100)]]])).map(({ id }) => id)).toEqual(['r99', 'r100']);
});
