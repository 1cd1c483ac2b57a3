import type { SeriesPoint } from './decimate';

/** History up to its last known point, then what came live since: one curve to the right edge. */
export function joinLive(
  history: readonly SeriesPoint[],
  samples: readonly { t: number; v: number }[],
): SeriesPoint[] {
  const last = history.findLast(({ v }) => v !== null)?.t ?? Number.NEGATIVE_INFINITY;
  return [...history.filter(({ t }) => t <= last), ...samples.filter(({ t }) => t > last)];
}
