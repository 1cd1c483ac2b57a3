import type { SeriesPoint } from '../decimate';

/** What came live since the last known point of a curve, from that point on; empty when nothing did. */
export function liveTail(
  history: readonly SeriesPoint[],
  samples: readonly SeriesPoint[],
): readonly SeriesPoint[] {
  const last = history.findLast(({ v }) => v !== null);
  if (!last) return samples;
  const since = samples.filter(({ t }) => t > last.t);
  return since.length > 0 ? [last, ...since] : since;
}
