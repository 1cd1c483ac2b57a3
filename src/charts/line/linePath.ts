import type { SeriesPoint } from '../decimate';

type MeasuredPoint = SeriesPoint & { v: number };

/** Path of straight pieces between measured points; a gap begins a new piece. @param place pixels of a point */
export function linePath(
  points: readonly SeriesPoint[],
  place: (point: MeasuredPoint) => [number, number],
): string {
  let pen = 'M';
  let path = '';
  for (const { t, v } of points) {
    if (v === null) pen = 'M';
    else {
      const [x, y] = place({ t, v });
      path += `${pen}${x.toFixed(1)} ${y.toFixed(1)}`;
      pen = 'L';
    }
  }
  return path;
}
