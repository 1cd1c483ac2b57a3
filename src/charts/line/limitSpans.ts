import type { ClimateSeries, TemperatureRange } from '@contract/climate';
import type { SeriesPoint } from '../decimate';

export interface ChartLimits {
  low?: number;
  high?: number;
  preLow?: number;
  preHigh?: number;
  /** Those that were in force before, each up to a moment (ms), the oldest first. */
  former?: readonly (Omit<ChartLimits, 'former'> & { until: number })[];
}

/** Limits and the time in which they were in force. */
export interface LimitSpan extends Omit<ChartLimits, 'former'> {
  from: number;
  to: number;
}

/** Which limits are drawn over which part of a window: what is judged by other limits today was not then. */
export function limitSpans({ former = [], ...present }: ChartLimits, from: number, to: number): LimitSpan[] {
  const ended = former.filter(({ until }) => until > from && until < to);
  const all: (Omit<ChartLimits, 'former'> & { until: number })[] = [...ended];
  all.push(Object.assign({ until: to }, present));
  return all.map(({ until, ...limits }, index) =>
    Object.assign({ from: all[index - 1]?.until ?? from, to: until }, limits),
  );
}

const drawn = ({ tLow, tHigh, preLow, preHigh }: TemperatureRange) => ({
  low: tLow,
  high: tHigh,
  preLow,
  preHigh,
});

/** A gap stays a gap. */
export const temperaturePoints = (series: Pick<ClimateSeries, 'points'> | undefined): SeriesPoint[] =>
  (series?.points ?? []).map(({ t, avg }) => ({ t, v: avg }));

/** The limits of a temperature zone as a chart draws them. */
export function climateLimits({ limits, formerLimits }: ClimateSeries): ChartLimits {
  const former = formerLimits.map((each) => Object.assign({ until: each.until }, drawn(each)));
  return Object.assign({ former }, drawn(limits));
}

/** Every value that a line is drawn at. */
export function limitValues({ low, high, former = [] }: ChartLimits): (number | undefined)[] {
  return [low, high, ...former.flatMap((each) => [each.low, each.high])];
}
