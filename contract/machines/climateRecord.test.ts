import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STORAGE_CLASSES } from '../climate';
import { auditClimate, climateLinesOf, RECORD_EVERY_MS } from './climateRecord';
import { type ClimateSpan, highestKinetic, meanKinetic } from './sensors/kinetic';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const COLD = STORAGE_CLASSES.CN_COLD;

/** Spans of some minutes one after the other, each at its temperature. */
function spans(minutes: number, temperatures: readonly number[], n = minutes): ClimateSpan[] {
  return temperatures.map((t, index) => ({
    from: index * minutes * MINUTE,
    to: (index + 1) * minutes * MINUTE,
    avg: t,
    min: t,
    max: t,
    rh: 50,
    n,
  }));
}
const times = (count: number, t: number) => Array.from({ length: count }, () => t);

describe('the mean kinetic temperature', () => {
  it.each([
    [times(3, 25), 25],
    [[20, 25, 30], 25.86],
    [[...times(18, 5), ...times(6, 14)], 8.29],
    [[...times(22, 5), ...times(2, 10)], 5.55],
    [[...times(696, 22), ...times(24, 32)], 22.57],
  ])('of %j', (temperatures, expected) => {
    expect(meanKinetic(spans(60, temperatures))).toBeCloseTo(expected, 2);
  });

  it('is weighted by time and undefined without readings', () => {
    const one = spans(60, [5, 5, 14]);
    const long: ClimateSpan = { ...(one[0] as ClimateSpan), to: 2 * HOUR };
    expect(meanKinetic([long, one[2] as ClimateSpan])).toBeCloseTo(meanKinetic(one) ?? 0, 9);
    expect(meanKinetic([])).toBeUndefined();
  });

  it('is never below the mean and never above the highest value', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -30, max: 45, noNaN: true }), { minLength: 1 }), (values) => {
        const kinetic = meanKinetic(spans(5, values)) ?? Number.NaN;
        const mean = values.reduce((sum, each) => sum + each, 0) / values.length;
        expect(kinetic).toBeGreaterThanOrEqual(mean - 1e-6);
        expect(kinetic).toBeLessThanOrEqual(Math.max(...values) + 1e-6);
      }),
    );
  });

  it('finds the worst window and none in a period that is too short or half unknown', () => {
    const day = [...times(24, 5), ...times(12, 14), ...times(24, 5)];
    const period = { from: 0, to: 60 * HOUR };
    const worst = meanKinetic(spans(60, [...times(12, 5), ...times(12, 14)]));
    expect(highestKinetic(spans(60, day), 24 * HOUR, period)).toBeCloseTo(worst ?? 0, 6);
    expect(highestKinetic(spans(60, day), 24 * 30 * HOUR, period)).toBeUndefined();
    const half = spans(60, day).filter((_span, index) => index % 2 === 0);
    expect(highestKinetic(half, 24 * HOUR, period)).toBeUndefined();
  });
});

describe('the checks of a record', () => {
  const day = { from: 0, to: 24 * HOUR };
  const quiet = spans(5, times(288, 5));

  it('pass for a day in range without gaps', () => {
    const { checks, findings, inRange, completeness } = auditClimate(
      { spans: quiet, own: [], sensors: [] },
      COLD,
      day,
    );
    expect(checks).toEqual({
      every30: 'passed',
      every2: 'idle',
      range: 'passed',
      complete: 'passed',
      kinetic: 'passed',
      calibrated: 'idle',
    });
    expect([findings, inRange, completeness]).toEqual([[], 1, 1]);
  });

  it('report records that are missing for more than half an hour, also at both ends', () => {
    const holes = quiet.filter(({ from }) => from >= 35 * MINUTE && (from < HOUR || from >= 91 * MINUTE));
    const { findings, checks } = auditClimate({ spans: holes, own: [], sensors: [] }, COLD, day);
    expect(findings).toEqual([
      { kind: 'gap', from: 0, to: 35 * MINUTE, peak: null },
      { kind: 'gap', from: HOUR, to: 95 * MINUTE, peak: null },
    ]);
    expect(checks.every30).toBe('failed');
    const own = [
      { from: 0, to: 30 * MINUTE },
      { from: HOUR, to: HOUR + RECORD_EVERY_MS },
    ];
    expect(auditClimate({ spans: holes, own, sensors: [] }, COLD, day).checks.every30).toBe('passed');
  });

  it('accept a gap of exactly half an hour', () => {
    const hole = quiet.filter(({ from }) => from < HOUR || from >= HOUR + RECORD_EVERY_MS);
    expect(auditClimate({ spans: hole, own: [], sensors: [] }, COLD, day).findings).toEqual([]);
  });

  it('describe an excursion with its extreme value and its completeness', () => {
    const warm = quiet.map((span, index) =>
      index >= 12 && index < 18
        ? { ...span, avg: 11, max: index === 14 ? 13 : 11, n: index === 16 ? 1 : 5 }
        : span,
    );
    const { findings, checks, outMs, inRange } = auditClimate(
      { spans: warm, own: [], sensors: [] },
      COLD,
      day,
    );
    expect(findings).toEqual([
      { kind: 'excursion', from: HOUR, to: HOUR + RECORD_EVERY_MS, peak: 13 },
      { kind: 'sparse', from: 80 * MINUTE, to: 85 * MINUTE, peak: null },
    ]);
    expect(checks).toMatchObject({ range: 'failed', every2: 'failed', every30: 'passed' });
    expect(outMs).toBe(RECORD_EVERY_MS);
    expect(inRange).toBeCloseTo(1 - 0.5 / 24, 9);
  });

  it('report minutes without records during an excursion', () => {
    const minutes = spans(2, times(60, 12), 2).filter((_span, index) => index !== 10);
    const { findings } = auditClimate({ spans: minutes, own: [], sensors: [] }, COLD, {
      from: 0,
      to: 2 * HOUR,
    });
    expect(findings.filter(({ kind }) => kind === 'sparse')).toEqual([
      { kind: 'sparse', from: 20 * MINUTE, to: 22 * MINUTE, peak: null },
    ]);
  });

  it('fail when a sensor was not calibrated during the whole period', () => {
    const checkOf = (...covered: boolean[]) =>
      auditClimate({ spans: quiet, own: [], sensors: covered.map((each) => ({ covered: each })) }, COLD, day)
        .checks.calibrated;
    expect([checkOf(true, true), checkOf(true, false)]).toEqual(['passed', 'failed']);
  });

  it('report no mean kinetic temperature when too much is unknown', () => {
    const { checks, kinetic } = auditClimate({ spans: quiet.slice(0, 200), own: [], sensors: [] }, COLD, day);
    expect([checks.complete, checks.kinetic, kinetic]).toEqual(['failed', 'idle', undefined]);
    const none = auditClimate({ spans: [], own: [], sensors: [] }, COLD, day);
    expect(none.checks).toEqual({
      every30: 'failed',
      every2: 'idle',
      range: 'idle',
      complete: 'failed',
      kinetic: 'idle',
      calibrated: 'idle',
    });
  });
});

describe('the lines of a record', () => {
  it('cover the whole period: half hours in range, and each span out of range', () => {
    const temperatures = [...times(12, 5), 11, 12, ...times(10, 6)];
    const all = spans(5, temperatures);
    const lines = climateLinesOf(all, COLD);
    expect(lines.map(({ from, to, out }) => [from / MINUTE, to / MINUTE, out])).toEqual([
      [0, 30, false],
      [30, 60, false],
      [60, 65, true],
      [65, 70, true],
      [70, 90, false],
      [90, 120, false],
    ]);
    expect(lines.reduce((sum, { n }) => sum + n, 0)).toBe(all.length * 5);
  });
});
