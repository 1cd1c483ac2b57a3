import { useMemo } from 'react';
import type { SeriesPoint } from './decimate';

export interface SparklineProps {
  points: readonly SeriesPoint[];
  width?: number;
  height?: number;
  summary: string;
}

const EDGE = 2;

/** Straight pieces between measured points; a gap begins a new piece. */
export function sparkPath(points: readonly SeriesPoint[], width: number, height: number): string {
  const known = points.filter((point): point is { t: number; v: number } => point.v !== null);
  const [first] = known;
  const last = known[known.length - 1];
  if (!first || !last) return '';
  const low = Math.min(...known.map(({ v }) => v));
  const high = Math.max(...known.map(({ v }) => v));
  const x = (t: number) => EDGE + ((t - first.t) / Math.max(1, last.t - first.t)) * (width - 2 * EDGE);
  const y = (v: number) => height - EDGE - ((v - low) / Math.max(0.2, high - low)) * (height - 2 * EDGE);
  let pen = 'M';
  let path = '';
  for (const { t, v } of points) {
    if (v === null) pen = 'M';
    else {
      path += `${pen}${x(t).toFixed(1)} ${y(v).toFixed(1)}`;
      pen = 'L';
    }
  }
  return path;
}

/** A curve the size of a word. */
export function Sparkline({ points, width = 96, height = 24, summary }: SparklineProps) {
  const path = useMemo(() => sparkPath(points, width, height), [points, width, height]);
  return (
    <svg width={width} height={height} role="img" aria-label={summary}>
      <path d={path} fill="none" stroke="var(--ph-series-1)" strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  );
}
