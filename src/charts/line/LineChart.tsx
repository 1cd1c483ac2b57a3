import { useFormat, withUnit } from '@shared/lib';
import { memo, useMemo } from 'react';
import { CartesianGrid, Line, LineChart as Plot, ReferenceArea, Tooltip } from 'recharts';
import { MARGIN, SERIES_COLOURS, useTimeAxis } from '../axes';
import { ChartFrame, Tip } from '../ChartFrame';
import type { SeriesPoint } from '../decimate';
import { limitLines, timeAxis, valueAxis } from '../plotParts';
import { domainOf } from '../scale';
import { useZoom } from '../useZoom';
import { LINE_WIDTH, LiveEnd, LivePoints, NOTHING_LIVE, NowLine } from './LiveLine';
import { type ChartLimits, type LimitSpan, limitSpans, limitValues } from './limitSpans';
import { columnOf, lineRows, type PlotRow } from './lineRows';
import { liveTail } from './liveTail';

export interface LineSeries {
  key: string;
  label: string;
  points: readonly SeriesPoint[];
}
export interface LineChartProps {
  /** Several series share their moments: where one lacks a moment of another, its line breaks. */
  series: readonly LineSeries[];
  /** What came since the first series was asked for, in order of time. */
  live?: readonly SeriesPoint[];
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
  /** Where a line stands for the present: ms. */
  now?: number;
  /** Somebody drew over a part of the time. */
  onZoom?(from: number, to: number): void;
}

const MAX_POINTS = 800;

function warningAreas(spans: readonly LimitSpan[], of: (span: LimitSpan) => (number | undefined)[]) {
  return spans.map((span) => {
    const [low, high] = of(span);
    if (low === undefined || high === undefined) return null;
    return (
      <ReferenceArea
        key={span.from}
        x1={span.from}
        x2={span.to}
        y1={low}
        y2={high}
        fill="var(--ph-warn-fill)"
        fillOpacity={0.35}
        ifOverflow="hidden"
      />
    );
  });
}

function seriesLines(series: readonly LineSeries[]) {
  return series.map(({ key, label }, index) => (
    <Line
      key={key}
      dataKey={columnOf(index)}
      name={label}
      type="linear"
      stroke={SERIES_COLOURS[index]}
      strokeWidth={LINE_WIDTH}
      dot={false}
      connectNulls={false}
      isAnimationActive={false}
    />
  ));
}

interface DrawingProps extends Omit<LineChartProps, 'live' | 'limits' | 'now'>, ChartLimits {
  bottom: number;
  top: number;
  empty: boolean;
}

/** Drawn again when the curve, its window or its scale is another: not for every sample. */
const Drawing = memo(function Drawing(props: DrawingProps) {
  const { series, from, to, unit, digits = 1, summary, height, timeZone, empty } = props;
  const { low, high, preLow, preHigh, former, bottom, top } = props;
  const format = useFormat(timeZone);
  const axis = useTimeAxis(from, to, timeZone);
  const spans = useMemo(
    () => limitSpans({ low, high, preLow, preHigh, former }, from, to),
    [low, high, preLow, preHigh, former, from, to],
  );
  const rows = useMemo(() => lineRows(series, MAX_POINTS), [series]);
  const zoom = useZoom(props.onZoom);
  return (
    <ChartFrame summary={summary} height={height} empty={empty} chosen>
      <Plot accessibilityLayer={false} data={rows} margin={MARGIN} {...zoom.handlers}>
        <CartesianGrid stroke="var(--ph-grid)" vertical={false} />
        {warningAreas(spans, (span) => [span.preHigh, span.high])}
        {warningAreas(spans, (span) => [span.low, span.preLow])}
        {limitLines(spans, (limit) => withUnit(format.number(limit), unit))}
        {timeAxis(from, to, axis)}
        {valueAxis([bottom, top], format, { allowDataOverflow: true })}
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload, label }) =>
            active && payload?.length ? (
              <Tip
                title={axis.full(Number(label))}
                rows={series.map(({ label: name }, index) => ({
                  name,
                  colour: SERIES_COLOURS[index],
                  text: withUnit(
                    format.number((payload[0]?.payload as PlotRow | undefined)?.[columnOf(index)], digits),
                    unit,
                  ),
                }))}
              />
            ) : null
          }
        />
        {seriesLines(series)}
        <LiveEnd />
        <NowLine from={from} to={to} />
        {zoom.area}
      </Plot>
    </ChartFrame>
  );
});

/** Values over time with the limits they must keep. What was not measured is not drawn. */
export default function LineChart({
  series,
  live = NOTHING_LIVE,
  limits = {},
  now,
  ...rest
}: LineChartProps) {
  const tail = useMemo(() => liveTail(series[0]?.points ?? [], live), [series, live]);
  const values = useMemo(() => series.flatMap(({ points }) => points.map(({ v }) => v)), [series]);
  const [bottom, top] = domainOf([...values, ...tail.map(({ v }) => v)], limitValues(limits));
  const empty = tail.length === 0 && !values.some((v) => v !== null);
  const moving = useMemo(() => ({ points: tail, now }), [tail, now]);
  return (
    <LivePoints.Provider value={moving}>
      <Drawing {...rest} {...limits} series={series} bottom={bottom} top={top} empty={empty} />
    </LivePoints.Provider>
  );
}
