import { isLocale } from '@contract/common/locale';
import { messageText } from '@contract/messages';
import { useFormat } from '@shared/lib';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CartesianGrid, Line, LineChart as Plot, ReferenceArea, Tooltip } from 'recharts';
import { MARGIN, SERIES_COLOURS, useTimeAxis } from './axes';
import { ChartFrame, Tip } from './ChartFrame';
import type { SeriesPoint } from './decimate';
import { columnOf, type LineRow, lineRows } from './lineRows';
import { limitLines, timeAxis, valueAxis } from './plotParts';
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

function useLines(series: readonly LineSeries[], limits: ChartLimits) {
  const rows = useMemo(() => lineRows(series, MAX_POINTS), [series]);
  const domain = useMemo(
    () =>
      domainOf(
        series.flatMap(({ points }) => points.map(({ v }) => v)),
        [limits.low, limits.high],
      ),
    [series, limits.low, limits.high],
  );
  const empty = !series.some(({ points }) => points.some(({ v }) => v !== null));
  return { rows, domain, empty };
}

/** Whoever sees a line has chosen its window. */
function useEmptyText(): string {
  const { i18n } = useTranslation();
  return messageText('err.data.empty_time', isLocale(i18n.language) ? i18n.language : 'en');
}

function warningArea(low: number | undefined, high: number | undefined) {
  if (low === undefined || high === undefined) return null;
  return (
    <ReferenceArea y1={low} y2={high} fill="var(--ph-warn-fill)" fillOpacity={0.35} ifOverflow="hidden" />
  );
}

function seriesLines(series: readonly LineSeries[]) {
  return series.map(({ key, label }, index) => (
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
  ));
}

/** Values over time with the limits they must keep. What was not measured is not drawn. */
export default function LineChart(props: LineChartProps) {
  const { series, limits = {}, from, to, unit, digits = 1, summary, height, timeZone } = props;
  const format = useFormat(timeZone);
  const axis = useTimeAxis(from, to, timeZone);
  const { rows, domain, empty } = useLines(series, limits);
  const emptyText = useEmptyText();
  return (
    <ChartFrame summary={summary} height={height} empty={empty} emptyText={emptyText}>
      <Plot accessibilityLayer={false} data={rows} margin={MARGIN}>
        <CartesianGrid stroke="var(--ph-grid)" vertical={false} />
        {warningArea(limits.preHigh, limits.high)}
        {warningArea(limits.low, limits.preLow)}
        {limitLines([limits.low, limits.high])}
        {timeAxis(from, to, axis)}
        {valueAxis(domain, format, { allowDataOverflow: true })}
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
        {seriesLines(series)}
      </Plot>
    </ChartFrame>
  );
}
