import { useFormat } from '@shared/lib';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { MARGIN, useTimeAxis, xHeight, yWidth } from './axes';
import { ChartFrame, Tip } from './ChartFrame';
import type { ChartLimits } from './LineChart';
import { domainOf } from './scale';

export interface BandPoint {
  /** ms */
  t: number;
  low: number | null;
  mid: number | null;
  high: number | null;
}
export interface BandChartProps {
  points: readonly BandPoint[];
  limits?: ChartLimits;
  from: number;
  to: number;
  unit: string;
  summary: string;
  height?: number;
  timeZone?: string;
}

/** The middle of many values and how far they spread. */
export default function BandChart({
  points,
  limits = {},
  from,
  to,
  unit,
  summary,
  height,
  timeZone,
}: BandChartProps) {
  const { t } = useTranslation('common');
  const format = useFormat(timeZone);
  const axis = useTimeAxis(from, to, timeZone);
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
        points.flatMap(({ low, high }) => [low, high]),
        [limits.low, limits.high],
      ),
    [points, limits.low, limits.high],
  );
  return (
    <ChartFrame summary={summary} height={height} empty={points.every(({ mid }) => mid === null)}>
      <ComposedChart accessibilityLayer={false} data={rows} margin={MARGIN}>
        <CartesianGrid stroke="var(--ph-grid)" vertical={false} />
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
        />
        <Tooltip
          isAnimationActive={false}
          content={({ active, payload, label }) => {
            const point = payload?.[0]?.payload as BandPoint | undefined;
            if (!active || !point) return null;
            const band = `${format.celsius(point.low)} – ${format.celsius(point.high)} ${unit}`;
            return (
              <Tip
                title={axis.full(Number(label))}
                rows={[
                  {
                    name: t('chart.median'),
                    text: `${format.celsius(point.mid)} ${unit}`,
                    colour: 'var(--ph-series-1)',
                  },
                  { name: t('chart.band'), text: band },
                ]}
              />
            );
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
          strokeWidth={1.75}
          dot={false}
          isAnimationActive={false}
          connectNulls={false}
        />
      </ComposedChart>
    </ChartFrame>
  );
}
