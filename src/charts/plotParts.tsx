import type { Format } from '@shared/lib';
import { ReferenceLine, XAxis, YAxis } from 'recharts';
import { type useTimeAxis, xHeight, yWidth } from './axes';
import { valueTicks } from './scale';

/** What charts over time share. They are elements, not components: recharts looks at its children. */
export function limitLines(limits: readonly (number | undefined)[], nameOf: (limit: number) => string) {
  return limits.map(
    (limit) =>
      limit !== undefined && (
        <ReferenceLine
          key={limit}
          y={limit}
          stroke="var(--ph-limit)"
          strokeDasharray="4 3"
          label={{
            value: nameOf(limit),
            position: 'insideBottomLeft',
            fill: 'var(--ph-limit)',
            fontSize: '0.6875rem',
          }}
        />
      ),
  );
}

export function timeAxis(from: number, to: number, axis: ReturnType<typeof useTimeAxis>) {
  return (
    <XAxis
      height={xHeight()}
      dataKey="t"
      type="number"
      domain={[from, to]}
      ticks={axis.ticks}
      tickFormatter={axis.label}
      stroke="var(--ph-line)"
    />
  );
}

/** @param props what this chart's axis has of its own */
export function valueAxis(
  domain: [number, number],
  format: Format,
  props: { allowDataOverflow?: boolean } = {},
) {
  return (
    <YAxis
      domain={domain}
      ticks={valueTicks(domain)}
      allowDecimals={false}
      width={yWidth()}
      stroke="var(--ph-line)"
      tickFormatter={(value: number) => format.number(value)}
      {...props}
    />
  );
}
