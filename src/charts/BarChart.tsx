import { useFormat, withUnit } from '@shared/lib';
import { Bar, CartesianGrid, BarChart as Plot, Tooltip, XAxis, YAxis } from 'recharts';
import { MARGIN, xHeight, yGap, yWidth } from './axes';
import { ChartFrame, Tip } from './ChartFrame';

export interface BarDatum {
  key: string;
  label: string;
  value: number;
}
export interface BarChartProps {
  bars: readonly BarDatum[];
  unit: string;
  digits?: number;
  summary: string;
  height?: number;
  /** A person chose the window that the bars are of. */
  chosen?: boolean;
  /** What is behind a bar is shown; the way for keyboards is a list beside the chart. */
  onSelect?(key: string): void;
}

const MAX_BAR_PX = 36;
/** Bars that all stay under this need fractions on their axis. */
const WHOLE_FROM = 4;

export default function BarChart(props: BarChartProps) {
  const { bars, unit, digits = 0, summary, height, chosen, onSelect } = props;
  const format = useFormat();
  const whole = bars.some(({ value }) => value >= WHOLE_FROM);
  return (
    <ChartFrame summary={summary} height={height} empty={bars.length === 0} chosen={chosen}>
      <Plot accessibilityLayer={false} data={[...bars]} margin={MARGIN}>
        <CartesianGrid stroke="var(--ph-grid)" vertical={false} />
        <XAxis height={xHeight()} dataKey="label" stroke="var(--ph-line)" tickLine={false} />
        <YAxis
          width={yWidth(3)}
          minTickGap={yGap()}
          stroke="var(--ph-line)"
          allowDecimals={!whole}
          tickFormatter={(value: number) => format.number(value, whole ? 0 : 2)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ph-hover)' }}
          content={({ active, payload }) => {
            const bar = payload?.[0]?.payload as BarDatum | undefined;
            if (!active || !bar) return null;
            return (
              <Tip
                title={bar.label}
                rows={[{ name: '', text: withUnit(format.number(bar.value, digits), unit) }]}
              />
            );
          }}
        />
        <Bar
          dataKey="value"
          fill="var(--ph-series-1)"
          radius={[3, 3, 0, 0]}
          maxBarSize={MAX_BAR_PX}
          isAnimationActive={false}
          cursor={onSelect ? 'pointer' : undefined}
          onClick={(_bar, index) => onSelect?.(bars[index]?.key ?? '')}
        />
      </Plot>
    </ChartFrame>
  );
}
