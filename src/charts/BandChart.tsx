import { rangeText, useFormat, withUnit } from '@shared/lib';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Area, CartesianGrid, ComposedChart, Line, Tooltip } from 'recharts';
import { MARGIN, useTimeAxis } from './axes';
import { ChartFrame, Tip } from './ChartFrame';
import { type ChartLimits, limitSpans } from './line/limitSpans';
import { limitLines, timeAxis, valueAxis } from './plotParts';
import { domainOf } from './scale';

export interface BandPoint {
  /** ms */
  t: number;
  low: number | null;
  mid: number | null;
  high: number | null;
  /** The one that is farthest off, and what it is called. */
  worst?: number | null;
  worstName?: string;
}
export interface BandChartProps {
  points: readonly BandPoint[];
  limits?: ChartLimits;
  from: number;
  to: number;
  unit: string;
  summary: string;
  height?: number;
}

function useBand(points: readonly BandPoint[], limits: ChartLimits) {
  const rows = useMemo(
    () =>
      points.map((point) => ({
        ...point,
        band: point.low === null || point.high === null ? null : [point.low, point.high],
      })),
    [points],
  );
  const domain = useMemo(
    () =>
      domainOf(
        points.flatMap(({ low, high, worst = null }) => [low, high, worst]),
        [limits.low, limits.high],
      ),
    [points, limits.low, limits.high],
  );
  return { rows, domain };
}

function BandTip({ title, point, unit }: { title: string; point: BandPoint; unit: string }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const middle = withUnit(format.celsius(point.mid), unit);
  const band = rangeText(format.celsius(point.low), format.celsius(point.high), unit);
  return (
    <Tip
      title={title}
      rows={[
        { name: t('chart.median'), text: middle, colour: 'var(--ph-series-1)' },
        { name: t('chart.band'), text: band },
        ...(point.worst == null
          ? []
          : [
              {
                name: `${t('chart.worst')} · ${point.worstName ?? ''}`,
                text: withUnit(format.celsius(point.worst), unit),
                colour: 'var(--ph-critical)',
              },
            ]),
      ]}
    />
  );
}

/** The middle of many values, how far they spread, and the worst of them. */
export default function BandChart(props: BandChartProps) {
  const { points, limits = {}, from, to, unit, summary, height } = props;
  const format = useFormat();
  const axis = useTimeAxis(from, to);
  const { rows, domain } = useBand(points, limits);
  return (
    <ChartFrame summary={summary} height={height} empty={points.every(({ mid }) => mid === null)}>
      <ComposedChart accessibilityLayer={false} data={rows} margin={MARGIN}>
        <CartesianGrid stroke="var(--ph-grid)" vertical={false} />
        {limitLines(limitSpans(limits, from, to), (limit) => withUnit(format.number(limit), unit))}
        {timeAxis(from, to, axis)}
        {valueAxis(domain, format)}
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload, label }) => {
            const point = payload?.[0]?.payload as BandPoint | undefined;
            return active && point ? (
              <BandTip title={axis.full(Number(label))} point={point} unit={unit} />
            ) : null;
          }}
        />
        <Area
          dataKey="band"
          stroke="none"
          fill="var(--ph-series-1)"
          fillOpacity={0.18}
          isAnimationActive={false}
          connectNulls={false}
        />
        <Line
          dataKey="mid"
          stroke="var(--ph-series-1)"
          strokeWidth="0.11rem"
          dot={false}
          isAnimationActive={false}
          connectNulls={false}
        />
        <Line
          dataKey="worst"
          stroke="var(--ph-critical)"
          strokeWidth="0.08rem"
          dot={false}
          isAnimationActive={false}
          connectNulls={false}
        />
      </ComposedChart>
    </ChartFrame>
  );
}
