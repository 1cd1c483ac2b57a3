import type { ClimateLimits } from '../../climate';
import { DAY_MS } from '../../time/durations';

/** With less of the time known, a mean kinetic temperature says nothing. */
export const COMPLETE_ENOUGH = 0.95;

/** What was measured in a span of time: °C, %RH, and how many moments of it. */
export interface ClimateSpan {
  /** ms */
  from: number;
  to: number;
  avg: number;
  min: number;
  max: number;
  rh: number | null;
  n: number;
  /** In force then, where other limits are by the end of the period. */
  limits?: { tLow: number; tHigh: number };
}

/** ΔH/R of 83.144 kJ/mol, K. */
const ACTIVATION = 10_000;
const KELVIN = 273.15;
const rate = (celsius: number) => Math.exp(-ACTIVATION / (celsius + KELVIN));
const temperatureOf = (mean: number) => ACTIVATION / -Math.log(mean) - KELVIN;

type WeightedSpan = Pick<ClimateSpan, 'from' | 'to' | 'avg'>;

/** Mean kinetic temperature, °C, each value weighed by its time; undefined of nothing. */
export function meanKinetic(spans: readonly WeightedSpan[]): number | undefined {
  let [sum, weight] = [0, 0];
  for (const { from, to, avg } of spans) {
    sum += rate(avg) * (to - from);
    weight += to - from;
  }
  return weight > 0 ? temperatureOf(sum / weight) : undefined;
}

/** Window the class is judged by: 24 hours for cold storage, 30 days for the rest. */
export function kineticWindowMs({ cold }: Pick<ClimateLimits, 'cold'>): number {
  return cold ? DAY_MS : 30 * DAY_MS;
}

/** The highest of all windows that are known well enough; undefined where none is. */
export function highestKinetic(
  spans: readonly WeightedSpan[],
  windowMs: number,
  period: { from: number; to: number },
): number | undefined {
  let [sum, weight, first] = [0, 0, 0];
  let highest: number | undefined;
  for (const { from, to, avg } of spans) {
    sum += rate(avg) * (to - from);
    weight += to - from;
    for (let old = spans[first]; old && old.from < to - windowMs; old = spans[first]) {
      sum -= rate(old.avg) * (old.to - old.from);
      weight -= old.to - old.from;
      first += 1;
    }
    if (to - period.from < windowMs || weight < COMPLETE_ENOUGH * windowMs) continue;
    highest = Math.max(highest ?? Number.NEGATIVE_INFINITY, temperatureOf(sum / weight));
  }
  return highest;
}
