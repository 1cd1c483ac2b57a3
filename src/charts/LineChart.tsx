import { useFormat } from '@shared/lib';
import { useMemo } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart as Plot,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { MARGIN, SERIES_COLOURS, useTimeAxis, xHeight, yWidth } from './axes';
import { ChartFrame, Tip } from './ChartFrame';
import { decimate, type SeriesPoint } from './decimate';
import { domainOf } from './scale';

export interface LineSeries {
  key: string;
  label: string;
  points: readonly SeriesPoint[];
}
export interface ChartLimits {
  low?: number;
  high?: number;
  preLow?: number;
  preHigh?: number;
}
export interface LineChartProps {
  series: readonly LineSeries[];
  limits?: ChartLimits;
  /** Window, ms. */
  from: number;
  to: number;
  unit: string;
  digits?: number;
  summary: string;
  /** Pixels; without it the chart fills its place. */
  height?: number;
  timeZone?: string;
}

const MAX_POINTS = 800;

type Merged = { t: number } & Record<string, number | null>;

/** One row per moment with a column per series, as recharts wants it. */
function merge(series: readonly LineSeries[]): Merged[] {
  const rows = new Map<number, Merged>();
  for (const { key, points } of series) {
    for (const { t, v } of decimate(points, MAX_POINTS)) {
      const row = rows.get(t) ?? ({ t } as Merged);
      row[key] = v;
      rows.set(t, row);
    }
  }
  return [...rows.values()].sort((left, right) => left.t - right.t);
}

/** Values over time with the limits they must keep. What was not measured is not drawn. */
export function LineChart({
  series,
  limits = {},
  from,
  to,
  unit,
  digits = 1,
  summary,
  height,
  timeZone,
}: LineChartProps) {
  const format = useFormat(timeZone);
  const axis = useTimeAxis(from, to, timeZone);
  const rows = useMemo(() => merge(series), [series]);
  const domain = useMemo(
    () =>
      domainOf(
        series.flatMap(({ points }) => points.map(({ v }) => v)),
        [limits.low, limits.high],
      ),
    [series, limits.low, limits.high],
  );
  return (
    <ChartFrame summary={summary} height={height}>
      <Plot accessibilityLayer={false} data={rows} margin={MARGIN}>
        <CartesianGrid stroke="var(--ph-grid)" vertical={false} />
        {limits.preHigh !== undefined && limits.high !== undefined && (
          <ReferenceArea
            y1={limits.preHigh}
            y2={limits.high}
            fill="var(--ph-warn-fill)"
            fillOpacity={0.35}
            ifOverflow="hidden"
          />
        )}
        {limits.preLow !== undefined && limits.low !== undefined && (
          <ReferenceArea
            y1={limits.low}
            y2={limits.preLow}
            fill="var(--ph-warn-fill)"
            fillOpacity={0.35}
            ifOverflow="hidden"
          />
        )}
        {[limits.low, limits.high].map(
          (limit) =>
            limit !== undefined && (
              <ReferenceLine key={limit} y={limit} stroke="var(--ph-limit)" strokeDasharray="4 3" />
            ),
        )}
        <XAxis
          height={xHeight()}
          dataKey="t"
          type="number"
          domain={[from, to]}
          ticks={axis.ticks}
          tickFormatter={axis.label}
          stroke="var(--ph-line)"
        />
        <YAxis
          domain={domain}
          width={yWidth()}
          stroke="var(--ph-line)"
          tickFormatter={(value: number) => format.number(value)}
          allowDataOverflow
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload, label }) =>
            active && payload?.length ? (
              <Tip
                title={axis.full(Number(label))}
                rows={series.map(({ key, label: name }, index) => ({
                  name,
                  colour: SERIES_COLOURS[index],
                  text: `${format.number((payload[0]?.payload as Merged | undefined)?.[key], digits)} ${unit}`,
                }))}
              />
            ) : null
          }
        />
        {series.map(({ key, label }, index) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            type="linear"
            stroke={SERIES_COLOURS[index]}
            strokeWidth={1.75}
            dot={false}
            connectNulls={false}
            isAnimationActive={false}
          />
        ))}
      </Plot>
    </ChartFrame>
  );
}
