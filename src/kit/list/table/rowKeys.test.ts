import type { AnyRow } from '@contract/kit/resource';
import { expect, it } from 'vitest';
import { rowKeys } from './rowKeys';

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
