import { createContext, useContext } from 'react';
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts';
import { SERIES_COLOURS } from '../axes';
import type { SeriesPoint } from '../decimate';
import { linePath } from './linePath';

/** Walls read everything larger. */
export const LINE_WIDTH = '0.11rem';
export const NOTHING_LIVE: readonly SeriesPoint[] = [];

/** The end of the first series and the present, which move while the rest stands. */
export const LivePoints = createContext<{ points: readonly SeriesPoint[]; now?: number }>({
  points: NOTHING_LIVE,
});

/** Where now is. Right of it nothing is known yet. */
export function NowLine({ from, to }: { from: number; to: number }) {
  const { now } = useContext(LivePoints);
  const x = useXAxisScale();
  const area = usePlotArea();
  if (!x || !area || now === undefined || now < from || now > to) return null;
  const at = x(now) ?? 0;
  return (
    <line
      data-now
      x1={at}
      x2={at}
      y1={area.y}
      y2={area.y + area.height}
      stroke="var(--ph-ink-soft)"
      strokeDasharray="2 3"
    />
  );
}

export function LiveEnd() {
  const { points } = useContext(LivePoints);
  const x = useXAxisScale();
  const y = useYAxisScale();
  if (!x || !y || points.length === 0) return null;
  const path = linePath(points, ({ t, v }) => [x(t) ?? 0, y(v) ?? 0]);
  return <path d={path} fill="none" stroke={SERIES_COLOURS[0]} strokeWidth={LINE_WIDTH} />;
}
