import type { AnyRow } from '@contract/kit/resource';
import { describe, expect, it } from 'vitest';
import { rowKeys, rowPositions } from './rowKeys';

const at = (index: number, id?: string) => ({
  index,
  row: id === undefined ? undefined : ({ id } as AnyRow),
});

it('tells rows apart by their record, those not fetched by their place', () => {
  expect(rowKeys([at(7, 'a'), at(8), at(9, 'b')])).toEqual(['a', '#8', 'b']);
  // The same record one place further, since one came before it.
  expect(rowKeys([at(8, 'a')])).toEqual(['a']);
});

it('never tells two rows by one key, though two blocks brought the same record', () => {
  expect(rowKeys([at(99, 'a'), at(100, 'a'), at(101, 'b')])).toEqual(['a', '#100', 'b']);
});

describe('the places of rows in the page', () => {
  const before = rowPositions(new Map(), ['a', 'b', 'c'], 'b');
  const places = (keys: string[], held?: string) => [...rowPositions(before, keys, held)];

  it('are kept by those that stay, and taken over by those that come', () => {
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

  it('are new for those that come before one that stays, which would have to move', () => {
    expect(places(['z', 'a', 'b'], 'b')).toEqual([
      ['z', 3],
      ['a', 0],
      ['b', 1],
    ]);
  });

  it('never go from the record that has the keyboard to another one', () => {
    expect(places(['d', 'e', 'f'], 'b')).toEqual([
      ['d', 0],
      ['e', 2],
      ['f', 3],
    ]);
  });
});
