import { describe, expect, it } from 'vitest';
import { coldRange, type TransportRecord, transportVerdict } from './transport';

const RANGE = { low: 2, high: 8 };
const record = (own: Partial<TransportRecord>): TransportRecord => ({
  low: 2.4,
  high: 7.9,
  decision: null,
  reason: null,
  ...own,
});
const verdict = (own: Partial<TransportRecord>, taken = true) => {
  try {
    return transportVerdict(RANGE, record(own), taken);
  } catch (error) {
    const { field, key } = error as { field: string; key: string };
    return { [field]: key };
  }
};
const within = { excursion: false, decision: null, reason: null };

it('limits of a cold delivery are the strictest of its products, and other products have none', () => {
  expect(coldRange(['CN_ROOM', 'CN_COOL'])).toBeUndefined();
  expect(coldRange(['CN_ROOM', 'COLD_2_8', 'CN_COLD'])).toEqual({ low: 2, high: 8 });
  expect(coldRange(['FREEZE'])).toEqual({ low: -25, high: -10 });
});

describe('the acceptance of a cold delivery', () => {
  it('is in order up to both ends of the range and needs no decision then', () => {
    expect(verdict({})).toEqual(within);
    expect(verdict({ low: 2, high: 8 })).toEqual(within);
    expect(verdict({ decision: 'released', reason: 'left over' })).toEqual(within);
  });

  it('requires a temperature for accepted goods and allows an unknown one when all are rejected', () => {
    expect(verdict({ low: null })).toEqual({ transportLow: 'err.supply.way' });
    expect(verdict({ high: null })).toEqual({ transportHigh: 'err.supply.way' });
    expect(verdict({ low: null, high: null }, false)).toEqual({ ...within, excursion: null });
    expect(verdict({ low: 5, high: 4 })).toEqual({ transportHigh: 'err.supply.wayOrder' });
  });

  it.each([
    ['too warm', { high: 8.1 }],
    ['frozen', { low: 1.9 }],
  ])('requires a decision with a reason when the goods were %s', (_name, own) => {
    expect(verdict(own)).toEqual({ tempDecision: 'err.supply.excursion' });
    expect(verdict({ ...own, decision: 'released' })).toEqual({ tempReason: 'err.supply.excursionReason' });
    const kept = { decision: 'released', reason: '30 min, stability data' } as const;
    expect(verdict({ ...own, ...kept })).toEqual({ excursion: true, ...kept });
  });

  it('refuses products that were rejected', () => {
    const own = { high: 14.2, decision: 'rejected', reason: 'ice packs melted' } as const;
    expect(verdict(own)).toEqual({ tempDecision: 'err.supply.excursionTaken' });
    expect(verdict(own, false)).toEqual({ excursion: true, decision: own.decision, reason: own.reason });
  });
});
