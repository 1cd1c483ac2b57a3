import { describe, expect, it } from 'vitest';
import { monthsLater, priceOf, prorated, renewedUntil } from './price';

const FEES = { monthlyFee: 3_905, yearlyFee: 39_905 };

describe('the price of a service', () => {
  it('rounds half a minor unit up, once per unit', () => {
    const off = { method: 'fixed_ratio', percentOff: 10 } as const;
    // 90 % of 3905 is 3514.5.
    expect(priceOf(FEES, 'm1', 3, off)).toEqual({ base: 11_715, discount: 1_170, pay: 10_545 });
  });

  it('subtracts a discount and never falls below zero', () => {
    const off = (amountOff: number) => priceOf(FEES, 'm1', 2, { method: 'fixed_amount', amountOff });
    expect(off(905)).toEqual({ base: 7_810, discount: 1_810, pay: 6_000 });
    expect(off(9_999)).toEqual({ base: 7_810, discount: 7_810, pay: 0 });
  });

  it('calculates hundredths of a percent without floating-point numbers', () => {
    const off = { method: 'fixed_ratio', percentOff: 33.33 } as const;
    expect(priceOf({ monthlyFee: 10_000, yearlyFee: 1 }, 'm1', 1, off).pay).toBe(6_667);
  });

  it('is prorated for the days that are left', () => {
    expect(prorated(39_900, 73, 365)).toBe(7_980);
    expect(prorated(1, 1, 2)).toBe(1);
    expect(prorated(1, 1, 3)).toBe(0);
  });
});

describe('the end of a service', () => {
  it('is the same day of the month, or the last day of a shorter month', () => {
    expect(new Date(monthsLater(Date.UTC(2026, 0, 31), 1)).toISOString()).toContain('2026-02-28');
    expect(new Date(monthsLater(Date.UTC(2027, 11, 31), 2)).toISOString()).toContain('2028-02-29');
  });

  it('is extended from the old end, or from now when that has passed', () => {
    const now = Date.UTC(2026, 3, 1);
    expect(renewedUntil(now, Date.UTC(2026, 5, 1), 'm1')).toBe(Date.UTC(2026, 6, 1));
    expect(renewedUntil(now, Date.UTC(2026, 1, 1), 'm1')).toBe(Date.UTC(2026, 4, 1));
    expect(renewedUntil(now, undefined, 'y3')).toBe(Date.UTC(2029, 3, 1));
  });
});
