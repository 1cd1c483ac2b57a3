import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandOf,
  climateRangeOf,
  humidityBandOf,
  limitsOf,
  STORAGE_CLASS_NAMES,
  STORAGE_CLASSES,
} from './climate';

const NONE = { tLow: null, tHigh: null, rhLow: null, rhHigh: null };

describe('the limits of a machine', () => {
  it.each(STORAGE_CLASS_NAMES)('are those of %s when the machine sets none of its own', (storageClass) => {
    expect(limitsOf({ storageClass, ...NONE })).toMatchObject(STORAGE_CLASSES[storageClass]);
  });

  it('are its own, with early warnings as far inside as those of its class', () => {
    const limits = limitsOf({ storageClass: 'CN_COOL', ...NONE, tHigh: 12, rhLow: 40 });
    expect(limits).toMatchObject({ tLow: 2, preLow: 3, preHigh: 11, tHigh: 12, hardHigh: 30 });
    expect(limits.humidity).toEqual({ low: 40, preLow: 43, preHigh: 72, high: 75 });
    expect([11, 11.1, 12.1].map((t) => bandOf(t, limits))).toEqual(['in', 'near', 'out']);
    expect([39, 42, 50].map((rh) => humidityBandOf(rh, limits.humidity))).toEqual(['out', 'near', 'in']);
  });

  it('stay in order for any width, and a value in range is never beyond the hard limit', () => {
    const range = fc.tuple(fc.integer({ min: -40, max: 79 }), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(fc.constantFrom(...STORAGE_CLASS_NAMES), range, (storageClass, [tLow, width]) => {
        const machine = { storageClass, tLow, tHigh: tLow + width, rhLow: 50, rhHigh: 51 };
        const limits = limitsOf(machine);
        const { preLow, preHigh, tHigh, hardLow, hardHigh, humidity } = limits;
        const order = [hardLow ?? tLow, tLow, preLow, preHigh, tHigh, hardHigh ?? tHigh];
        expect(order).toEqual([...order].sort((one, other) => one - other));
        expect(humidity).toEqual({ low: 50, preLow: 50.5, preHigh: 50.5, high: 51 });
        expect(limitsOf({ storageClass, ...climateRangeOf(machine) })).toEqual(limits);
      }),
    );
  });
});
