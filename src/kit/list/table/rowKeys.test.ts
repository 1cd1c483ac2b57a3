import type { AnyRow } from '@contract/kit/resource';
import { describe, expect, it } from 'vitest';
import { rowKeys, rowPositions } from './rowKeys';

const at = (index: number, id?: string) => ({
  index,
  row: id === undefined ? undefined : ({ id } as AnyRow),
});

it('identifies rows by record and unloaded rows by position', () => {
  expect(rowKeys([at(7, 'a'), at(8), at(9, 'b')])).toEqual(['a', '#8', 'b']);
  // The same record one place further, since one came before it.
  expect(rowKeys([at(8, 'a')])).toEqual(['a']);
});

it('never uses one key for two rows, even if two blocks return the same record', () => {
  expect(rowKeys([at(99, 'a'), at(100, 'a'), at(101, 'b')])).toEqual(['a', '#100', 'b']);
});

describe('row slots in the page', () => {
  const before = rowPositions(new Map(), ['a', 'b', 'c'], 'b');
  const places = (keys: string[], held?: string) => [...rowPositions(before, keys, held)];

  it('are kept by remaining rows and reused by new ones', () => {
    expect([...before]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
    expect(places(['b', 'c', 'd'], 'b')).toEqual([
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ]);
  });

  it('are new for rows inserted before a remaining one', () => {
    expect(places(['z', 'a', 'b'], 'b')).toEqual([
      ['z', 3],
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('never move from the focused record to another', () => {
    expect(places(['d', 'e', 'f'], 'b')).toEqual([
      ['d', 0],
      ['e', 2],
      ['f', 3],
    ]);
  });
});
