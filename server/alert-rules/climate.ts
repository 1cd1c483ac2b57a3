import type { AlarmCode } from '../../contract/alerts';
import { bandOf, HUMIDITY_LIMITS, type HumidityRange, type MachineLimits } from '../../contract/climate';
import type { RuleVerdict, Signal } from './condition';

/** A reading of one sensor that may be judged: physically possible, not reported bad. */
export interface ClimateReading {
  source: string;
  at: number;
  t: number | null;
  rh: number | null;
}

/** Judges a reading against the limits of its zone. The order of readings does not matter. */
export function climateSignals(reading: ClimateReading, limits: MachineLimits): Signal[] {
  const signals: Signal[] = [];
  if (reading.t !== null) {
    const { t } = reading;
    signals.push(
      signal('ENV_T_HIGH', reading, t, limits.tHigh, above(t, limits.tHigh, limits.deadband)),
      signal('ENV_T_LOW', reading, t, limits.tLow, below(t, limits.tLow, limits.deadband)),
      preLimit(reading, t, limits),
    );
  }
  if (reading.rh !== null) signals.push(humidity(reading, reading.rh, limits.humidity));
  return signals;
}

/** Is the value outside the range itself, whatever the delays say? */
export function outOfRange(t: number, limits: MachineLimits): boolean {
  return bandOf(t, limits) === 'out';
}

/** Beyond the real limits the stronger alarm takes over; the early warning keeps its state. */
function preLimit(reading: ClimateReading, t: number, limits: MachineLimits): Signal {
  const limit = t > (limits.preLow + limits.preHigh) / 2 ? limits.preHigh : limits.preLow;
  const verdict = outOfRange(t, limits)
    ? 'hold'
    : both(above(t, limits.preHigh, limits.deadband), below(t, limits.preLow, limits.deadband));
  return signal('ENV_T_PRE', reading, t, limit, verdict);
}

function humidity(reading: ClimateReading, rh: number, { low, high }: HumidityRange): Signal {
  const { deadband } = HUMIDITY_LIMITS;
  const limit = rh > (low + high) / 2 ? high : low;
  return signal('ENV_RH', reading, rh, limit, both(above(rh, high, deadband), below(rh, low, deadband)));
}

function above(value: number, limit: number, deadband: number): RuleVerdict {
  if (value > limit) return 'bad';
  return value <= limit - deadband ? 'ok' : 'hold';
}

function below(value: number, limit: number, deadband: number): RuleVerdict {
  if (value < limit) return 'bad';
  return value >= limit + deadband ? 'ok' : 'hold';
}

function both(left: RuleVerdict, right: RuleVerdict): RuleVerdict {
  if (left === 'bad' || right === 'bad') return 'bad';
  return left === 'ok' && right === 'ok' ? 'ok' : 'hold';
}

function signal(
  code: AlarmCode,
  reading: ClimateReading,
  value: number,
  limit: number,
  verdict: RuleVerdict,
): Signal {
  return { code, source: reading.source, at: reading.at, verdict, value, limit };
}
