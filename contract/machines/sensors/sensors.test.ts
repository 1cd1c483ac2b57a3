import { describe, expect, it } from 'vitest';
import { calibrations } from '../../resources/machines/calibrations';
import { calibrationResult, errorAt, permissibleError } from './sensors';

const point = (quantity: 'T' | 'RH', reference: number, reading: number) => ({
  quantity,
  reference,
  reading,
});

describe('the permissible error', () => {
  it.each([
    ['T', -25, 1],
    ['T', -0.01, 1],
    ['T', 0, 0.5],
    ['T', 40, 0.5],
    ['RH', 0, 5],
    ['RH', 100, 5],
    ['T', -25.01, undefined],
    ['T', 40.01, undefined],
    ['RH', 100.01, undefined],
  ] as const)('of %s at %s is %s', (quantity, reference, most) => {
    expect(permissibleError(quantity, reference)).toBe(most);
  });
});

describe('a calibration', () => {
  it.each([
    [
      'at the limit, as it is written',
      [point('T', 5, 5.5), point('T', 20, 19.5), point('RH', 60, 65)],
      'passed',
    ],
    ['with a hundredth too much', [point('T', 5, 5.51)], 'failed'],
    [
      'with one bad point among good ones',
      [point('T', 5, 5), point('RH', 60, 54.9), point('T', 8, 8)],
      'failed',
    ],
    ['of a freezer, off by one', [point('T', -20, -21)], 'passed'],
    ['where no error is defined', [point('T', 60, 60)], 'failed'],
    ['without a point', [], 'failed'],
  ] as const)('%s', (_what, points, result) => {
    expect(calibrationResult(points)).toBe(result);
  });

  it('stores the permissible error it is judged by', () => {
    // 0.1 + 0.2 of a binary fraction is no 0.3.
    expect(errorAt(point('T', 0.1, 0.3))).toBe(0.2);
    expect(errorAt(point('T', 8, 7.6))).toBe(-0.4);
  });

  it.each([
    ['2026-03-01', '2027-03-01', undefined],
    ['2026-03-01', '2027-03-02', 'err.sensor.due'],
    ['2026-03-01', '2026-03-01', 'err.sensor.due'],
    ['2024-02-29', '2025-02-28', undefined],
    ['2024-02-29', '2025-03-01', 'err.sensor.due'],
  ])('of %s is due on %s: %s', (calibratedOn, nextDue, problem) => {
    expect(calibrations.check?.({ calibratedOn, nextDue }).nextDue).toBe(problem);
  });

  it('is not compared when no permissible error is defined', () => {
    expect(calibrations.check?.({ points: [point('T', 50, 50)] })).toEqual({
      points: 'err.sensor.reference',
    });
    expect(calibrations.check?.({ points: [{ quantity: 'T', reference: null }] })).toEqual({});
  });
});
