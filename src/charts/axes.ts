import { useFormat, zoneOffset } from '@shared/lib';
import { useMemo } from 'react';
import { remPx } from './rem';
import { needsDay, timeTicks } from './scale';

const TICKS = 6;
export const SERIES_COLOURS = ['var(--ph-series-1)', 'var(--ph-series-2)', 'var(--ph-series-3)'] as const;
export const MARGIN = { top: 8, right: 12, bottom: 0, left: 0 } as const;
/** Room for the labels of the value axis, pixels. */
export function yWidth(rem = 2.5): number {
  return rem * remPx();
}
/** Between two labels of the value axis, pixels: lines of some fonts are half as high again as the digits in them. */
export function yGap(): number {
  return remPx() / 2;
}
/** Room for the labels of the time axis, pixels. */
export function xHeight(): number {
  return 1.75 * remPx();
}

const TICK_PX = 6;
/** From the end of a tick to its label: the lowest value, half below the line, stays clear of it at any size of text. */
export function xGap(): number {
  return remPx() / 2 - TICK_PX;
}

/** Ticks and labels of a time axis in the zone of the machine. */
export function useTimeAxis(from: number, to: number, timeZone?: string) {
  const format = useFormat(timeZone);
  return useMemo(() => {
    const label = needsDay(from, to) ? format.dayTime : format.timeShort;
    return {
      ticks: timeTicks(from, to, TICKS, zoneOffset(to, timeZone)),
      label: (t: number) => label(t),
      full: (t: number) => format.dateTime(t),
    };
  }, [from, to, timeZone, format]);
}
