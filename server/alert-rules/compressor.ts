import type { MachineLimits } from '../../contract/climate';
import { MINUTE_MS } from '../../contract/time/durations';
import type { RuleVerdict, Signal } from './condition';

/** So long a compressor may run before the air is cooler by one degree. */
const RUNS_MS = 90 * MINUTE_MS;
const COOLS_BY = 1;
/** Longer than the pause that protects it, and than a look into the cabinet. */
const RESTS_MS = 10 * MINUTE_MS;

export interface CompressorReading {
  zone: string;
  at: number;
  running: boolean;
  /** Air of the zone, °C. */
  t: number;
  /** On mains and with its door closed: otherwise it need not run. */
  mayRun: boolean;
  /** The air when its running began to be watched. */
  from: number | undefined;
}

/** Where its running is watched, and where its rest is. */
export const compressorSource = (zone: string, running: boolean) => `${zone}/${running ? 'on' : 'off'}`;

/** Running for long without cooling what is too warm, or resting although it is too warm. */
export function compressorSignals(reading: CompressorReading, limits: MachineLimits): Signal[] {
  const { zone, at, t } = reading;
  const signal = (running: boolean, verdict: RuleVerdict, onMs: number): Signal => ({
    code: 'COMP_FAULT',
    source: compressorSource(zone, running),
    at,
    verdict,
    value: t,
    limit: limits.tHigh,
    onMs,
  });
  return [signal(true, runs(reading, limits), RUNS_MS), signal(false, rests(reading, limits), RESTS_MS)];
}

function runs({ running, t, from, mayRun }: CompressorReading, { preHigh }: MachineLimits): RuleVerdict {
  if (t <= preHigh || (from !== undefined && t <= from - COOLS_BY)) return 'ok';
  return running && mayRun ? 'bad' : 'hold';
}

function rests({ running, t, mayRun }: CompressorReading, { tHigh, deadband }: MachineLimits): RuleVerdict {
  if (running || t <= tHigh - deadband) return 'ok';
  return t > tHigh && mayRun ? 'bad' : 'hold';
}
