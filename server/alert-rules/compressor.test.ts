import { expect, it } from 'vitest';
import { limitsOf } from '../../contract/climate';
import { compressorSignals, compressorSource } from './compressor';
import { type RuleState, step } from './condition';
import { timingFor } from './timing';

/** 2–8 °C, warned from 7.5 °C. */
const LIMITS = limitsOf({ storageClass: 'COLD_2_8', tLow: null, tHigh: null, rhLow: null, rhHigh: null });
const MINUTE = 60_000;

interface ClimateSample {
  minute: number;
  t: number;
  running: boolean;
  mayRun?: boolean;
}
/** Minute in which the alarm rings, by what it is about. */
function rings(...told: ClimateSample[]): string[] {
  const states = new Map<string, RuleState | undefined>();
  return told.flatMap(({ minute, t, running, mayRun = true }) => {
    const from = states.get(compressorSource('Z1', true))?.value ?? undefined;
    const reading = { zone: 'Z1', at: minute * MINUTE, t, running, mayRun, from };
    return compressorSignals(reading, LIMITS).flatMap((signal) => {
      const next = step(states.get(signal.source), signal, timingFor(signal.code, LIMITS));
      states.set(signal.source, next.state);
      return next.decisions
        .filter(({ verdict }) => verdict === 'raised' || verdict === 'cleared')
        .map(({ verdict }) => `${minute} ${signal.source} ${verdict}`);
    });
  });
}
const every = (minutes: number[], t: number, running: boolean, mayRun = true) =>
  minutes.map((minute) => ({ minute, t, running, mayRun }));

it('raises an alarm when it runs for ninety minutes without cooling air that is too warm', () => {
  expect(rings(...every([0, 30, 60, 89, 90], 9, true))).toEqual(['90 Z1/on raised']);
  expect(rings(...every([0, 60, 90], 9, true), ...every([95], 7, true))).toEqual([
    '90 Z1/on raised',
    '95 Z1/on cleared',
  ]);
});

it('restarts its count with each degree and stays silent while it keeps the range', () => {
  expect(rings(...every([0, 60], 12, true), ...every([80, 140, 165], 11, true))).toEqual([]);
  expect(rings(...every([0, 60, 120, 180], 7.4, true))).toEqual([]);
});

it('raises an alarm when it rests although the air is too warm, unless it may rest', () => {
  expect(rings(...every([0, 5, 10], 9, false), ...every([12], 9, true))).toEqual([
    '10 Z1/off raised',
    '12 Z1/off cleared',
  ]);
  expect(rings(...every([0, 5, 10, 20], 9, false, false))).toEqual([]);
});
