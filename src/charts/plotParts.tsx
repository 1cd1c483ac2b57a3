import type { Format } from '@shared/lib';
import { ReferenceLine, XAxis, YAxis } from 'recharts';
import { type useTimeAxis, xGap, xHeight, yWidth } from './axes';
import type { LimitSpan } from './line/limitSpans';
import { valueTicks } from './scale';

/** Part of the window below which a limit has no room for its value. */
const NAMED_FROM = 0.1;

/** What charts over time share. They are elements, not components: recharts looks at its children. */
export function limitLines(spans: readonly LimitSpan[], nameOf: (limit: number) => string) {
  const whole = (spans.at(-1)?.to ?? 0) - (spans[0]?.from ?? 0);
  return spans.flatMap(({ from, to, low, high }, index) => {
    const isPresent = index === spans.length - 1;
    const isNarrow = to - from < whole * NAMED_FROM;
    return [low, high].map(
      (limit) =>
        limit !== undefined && (
          <ReferenceLine
            key={`${from} ${limit}`}
            segment={[
              { x: from, y: limit },
              { x: to, y: limit },
            ]}
            stroke="var(--ph-limit)"
            strokeDasharray="4 3"
            label={
              // Those in force now are named in any case.
              isNarrow && !isPresent
                ? undefined
                : {
                    value: nameOf(limit),
                    position: isNarrow ? 'insideBottomRight' : 'insideBottomLeft',
                    fill: 'var(--ph-limit)',
                    fontSize: '0.6875rem',
                  }
            }
          />
        ),
    );
  });
}

export function timeAxis(from: number, to: number, axis: ReturnType<typeof useTimeAxis>) {
  return (
    <XAxis
      height={xHeight()}
      tickMargin={xGap()}
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
