import { expect, it } from 'vitest';
import type { DataColumn } from './dataColumn';
import { spreadColumns } from './useSpread';

const column = (key: string, width: number, grows = true): DataColumn => ({
  key,
  header: key,
  width,
  grows,
  sortable: false,
  render: () => null,
});
const widths = (columns: readonly DataColumn[], room: number) =>
  spreadColumns(columns, room).map(({ width }) => width);

it('spare width is shared in proportion, except by columns with a set width', () => {
  expect(widths([column('a', 100), column('b', 300), column('c', 200, false)], 800)).toEqual([150, 450, 200]);
});

it('no column grows beyond twice its width', () => {
  expect(widths([column('a', 100)], 3_000)).toEqual([200]);
});

it('without spare width columns keep theirs', () => {
  const columns = [column('a', 100), column('b', 300)];
  expect(spreadColumns(columns, 400)).toBe(columns);
  expect(spreadColumns(columns, 0)).toBe(columns);
});
