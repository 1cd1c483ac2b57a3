import { useZoneColumns } from '@features/climate/columns';
import { useFleetColumns } from '@features/devices/columns';
import { useDoorColumns } from '@features/doors/columns';
import { useCardColumns } from '@features/traffic/cardColumns';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Console } from '../kit/testing/testConsole';

/** What a list has beside the menu on a screen of 1440. */
const ROOM = 1166;
/** A machine's name of the usual length, with the cell's edges. */
const NAMED = 187;

interface Wide {
  key: string;
  width?: number;
  grow?: number;
}

describe.each([
  ['machines', useFleetColumns as () => Wide[]],
  ['machines with what they sold', () => useFleetColumns('sold') as Wide[]],
  ['SIM cards', useCardColumns as () => Wide[]],
  ['doors', useDoorColumns as () => Wide[]],
  ['climate', useZoneColumns as () => Wide[]],
])('the live list of %s', (_name, useColumns) => {
  it('shows all columns on a screen of 1440, and the name whole', () => {
    const columns = renderHook(() => useColumns(), { wrapper: Console }).result.current;
    const widths = columns.map(({ width, grow = 0 }) => width ?? grow);
    expect(widths.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(ROOM);
    const named = columns.findIndex(({ key }) => ['name', 'machine'].includes(key));
    expect(widths[named]).toBeGreaterThanOrEqual(NAMED);
  });
});
