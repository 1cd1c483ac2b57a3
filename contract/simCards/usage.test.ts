import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleEnd, exhaustionOf, isHeavy, median, usageFactor } from './usage';

const TODAY = '2026-11-24';
const days = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 1, maxLength: 28 });
const amount = fc.double({ min: 0, max: 500, noNaN: true });

describe('the day a plan is used up', () => {
  it('is calculated from the days before', () => {
    expect(exhaustionOf({ usedMb: 60, planMb: 100, days: [4, 4, 4, 4], today: TODAY })).toEqual({
      day: '2026-12-04',
      from: '2026-12-04',
      to: '2026-12-04',
    });
    const uneven = exhaustionOf({ usedMb: 60, planMb: 100, days: [1, 7, 2, 6, 4], today: TODAY });
    expect(uneven?.day).toBe('2026-12-04');
    expect([(uneven?.from ?? '') < '2026-12-04', (uneven?.to ?? '') > '2026-12-04']).toEqual([true, true]);
  });

  it('is today for a used-up plan and undefined without use or without a plan', () => {
    expect(exhaustionOf({ usedMb: 101, planMb: 100, days: [4], today: TODAY })?.day).toBe(TODAY);
    expect(exhaustionOf({ usedMb: 1, planMb: 100, days: [0, 0], today: TODAY })).toBeUndefined();
    expect(exhaustionOf({ usedMb: 1, planMb: 0, days: [4], today: TODAY })).toBeUndefined();
    expect(exhaustionOf({ usedMb: 1, planMb: 100, days: [], today: TODAY })).toBeUndefined();
  });

  it('lies within its bounds and moves no later with more use', () => {
    fc.assert(
      fc.property(days, amount, amount, (used, planMb, usedMb) => {
        const less = exhaustionOf({ usedMb, planMb, days: used, today: TODAY });
        const more = exhaustionOf({ usedMb: usedMb + 10, planMb, days: used, today: TODAY });
        if (!less) return;
        expect([less.from <= less.day, less.day <= less.to]).toEqual([true, true]);
        expect((more?.day ?? '') <= less.day).toBe(true);
      }),
    );
  });
});

describe('the usual daily use of a card', () => {
  it('is the median of its days', () => {
    expect([median([]), median([3]), median([9, 1, 2]), median([4, 1, 2, 3])]).toEqual([
      undefined,
      3,
      2,
      2.5,
    ]);
  });

  it('is exceeded at three times the median when the amount is significant', () => {
    expect([isHeavy(15, 5), isHeavy(14, 5), isHeavy(4.9, 0.1), isHeavy(5, 0.1)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([isHeavy(100, null), isHeavy(100, 0), usageFactor(10, 4)]).toEqual([false, false, 2.5]);
  });
});

describe('a cycle', () => {
  it('ends on its day of the month or on the last day of a shorter month', () => {
    expect(cycleEnd('2026-11-01', TODAY)).toBe('2026-12-01');
    expect(cycleEnd('2026-11-25', TODAY)).toBe('2026-11-25');
    expect(cycleEnd('2026-10-24', TODAY)).toBe('2026-12-24');
    expect(cycleEnd('2026-01-31', '2026-02-10')).toBe('2026-02-28');
  });
});
