import { isLocale } from '@contract/common/locale';
import { messageText } from '@contract/messages';
import { useFormat } from '@shared/lib';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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
import type { SeriesPoint } from './decimate';
import { columnOf, type LineRow, lineRows } from './lineRows';
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
  /** Several series share their moments: where one lacks a moment of another, its line breaks. */
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

/** Values over time with the limits they must keep. What was not measured is not drawn. */
export default function LineChart({
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
  const rows = useMemo(() => lineRows(series, MAX_POINTS), [series]);
  const domain = useMemo(
    () =>
      domainOf(
        series.flatMap(({ points }) => points.map(({ v }) => v)),
        [limits.low, limits.high],
      ),
    [series, limits.low, limits.high],
  );
  // Whoever sees a line has chosen its window.
  const { i18n } = useTranslation();
  const emptyText = messageText('err.data.empty_time', isLocale(i18n.language) ? i18n.language : 'en');
  const empty = !series.some(({ points }) => points.some(({ v }) => v !== null));
  return (
    <ChartFrame summary={summary} height={height} empty={empty} emptyText={emptyText}>
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
          allowDecimals={false}
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
                rows={series.map(({ label: name }, index) => ({
                  name,
                  colour: SERIES_COLOURS[index],
                  text: `${format.number((payload[0]?.payload as LineRow | undefined)?.[columnOf(index)], digits)} ${unit}`,
                }))}
              />
            ) : null
          }
        />
        {series.map(({ key, label }, index) => (
          <Line
            key={key}
            dataKey={columnOf(index)}
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
