import { useMemo } from 'react';
import type { SeriesPoint } from './decimate';
import { linePath } from './line/linePath';

export interface SparklineProps {
  points: readonly SeriesPoint[];
  width?: number;
  height?: number;
  summary: string;
}

const EDGE = 2;

/** All that was measured, over the whole of the place. */
export function sparkPath(points: readonly SeriesPoint[], width: number, height: number): string {
  const known = points.filter((point): point is { t: number; v: number } => point.v !== null);
  const [first] = known;
  const last = known[known.length - 1];
  if (!first || !last) return '';
  const low = Math.min(...known.map(({ v }) => v));
  const high = Math.max(...known.map(({ v }) => v));
  const x = (t: number) => EDGE + ((t - first.t) / Math.max(1, last.t - first.t)) * (width - 2 * EDGE);
  const y = (v: number) => height - EDGE - ((v - low) / Math.max(0.2, high - low)) * (height - 2 * EDGE);
  return linePath(points, ({ t, v }) => [x(t), y(v)]);
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
