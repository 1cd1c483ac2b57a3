import { useScale } from '@shared/lib';
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { DataColumn } from './dataColumn';

/** A column grows to this many times its usual width: values stay near each other on the widest screen. */
const MOST = 2;

/** Columns that nobody has set a width for share the room that is left over, each in proportion. */
export function spreadColumns(columns: readonly DataColumn[], room: number): readonly DataColumn[] {
  const sum = (all: readonly DataColumn[]) => all.reduce((total, { width }) => total + width, 0);
  const usual = sum(columns.filter(({ grows }) => grows));
  const spare = room - sum(columns);
  if (spare <= 0 || usual === 0) return columns;
  const times = Math.min(MOST, 1 + spare / usual);
  return columns.map((column) =>
    column.grows ? { ...column, width: Math.floor(column.width * times) } : column,
  );
}

/**
 * The columns as wide as the table has room for; undefined until it has been laid out, before anything is painted.
 * `taken`: pixels as designed of what stands beside them.
 */
export function useSpread(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly DataColumn[],
  taken: number,
): readonly DataColumn[] | undefined {
  const scale = useScale();
  const [room, setRoom] = useState<number>();
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    // Of a tab in the background there is no width: what it had is kept.
    const look = () => setRoom((before = 0) => element.clientWidth || before);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return useMemo(
    () => (room === undefined ? undefined : spreadColumns(columns, room / scale - taken)),
    [columns, room, scale, taken],
  );
}
