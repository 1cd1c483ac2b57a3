import { useZoneColumns } from '@features/climate/columns';
import { useFleetColumns } from '@features/devices/columns';
import { useDoorColumns } from '@features/doors/columns';
import { useStockColumns } from '@features/stock/columns';
import { useCardColumns } from '@features/traffic/cardColumns';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Console } from '../kit/testing/testConsole';

/** What a list has beside the menu on a screen of 1440 and of 1366. */
const ROOM = 1166;
const SMALL_ROOM = 1092;
/** Of the box in front of a row, where rows are picked. */
const BOX = 40;
/** A machine's name of the usual length, with the cell's edges. */
const NAMED = 187;

interface Wide {
  key: string;
  width?: number;
  grow?: number;
}

const columnsOf = (useColumns: () => Wide[]) =>
  renderHook(() => useColumns(), { wrapper: Console }).result.current;
const widthOf = ({ width, grow = 0 }: Wide) => width ?? grow;
const allOf = (columns: Wide[]) => columns.reduce((all, each) => all + widthOf(each), 0);

describe.each([
  ['machines', useFleetColumns as () => Wide[]],
  ['machines with what they sold', () => useFleetColumns('sold') as Wide[]],
  ['SIM cards', useCardColumns as () => Wide[]],
  ['doors', useDoorColumns as () => Wide[]],
  ['climate', useZoneColumns as () => Wide[]],
])('the live list of %s', (_name, useColumns) => {
  it('shows all columns on a screen of 1440, and the name whole', () => {
    const columns = columnsOf(useColumns);
    expect(allOf(columns)).toBeLessThanOrEqual(ROOM);
    const named = columns.find(({ key }) => ['name', 'machine'].includes(key));
    expect(named && widthOf(named)).toBeGreaterThanOrEqual(NAMED);
  });
});

it.each([
  ['stock', useStockColumns as () => Wide[], BOX],
  ['doors', useDoorColumns as () => Wide[], 0],
  ['climate', useZoneColumns as () => Wide[], 0],
])('the live list of %s shows all columns on a screen of 1366', (_name, useColumns, box) => {
  expect(box + allOf(columnsOf(useColumns))).toBeLessThanOrEqual(SMALL_ROOM);
});
