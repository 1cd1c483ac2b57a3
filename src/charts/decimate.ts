export interface SeriesPoint {
  /** ms */
  t: number;
  v: number | null;
}

/**
 * At most about `max` points that look the same: of every slice the first, the lowest, the highest and the
 * last stay, and every gap stays a gap. An excursion is never smoothed away.
 */
export function decimate<P extends SeriesPoint>(points: readonly P[], max: number): readonly P[] {
  if (points.length <= max || max < 4) return points;
  const size = Math.ceil(points.length / Math.max(1, Math.floor(max / 4)));
  const kept: P[] = [];
  for (let start = 0; start < points.length; start += size) {
    kept.push(...landmarks(points.slice(start, start + size)));
  }
  return kept;
}

function landmarks<P extends SeriesPoint>(slice: readonly P[]): P[] {
  const marks = new Set<P>();
  const [first] = slice;
  const last = slice[slice.length - 1];
  let low: P | undefined;
  let high: P | undefined;
  let gap: P | undefined;
  for (const point of slice) {
    if (point.v === null) gap ??= point;
    else {
      if (low?.v == null || point.v < low.v) low = point;
      if (high?.v == null || point.v > high.v) high = point;
    }
  }
  for (const point of [first, low, high, gap, last]) if (point) marks.add(point);
  return [...marks].sort((left, right) => left.t - right.t);
}
