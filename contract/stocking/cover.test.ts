import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../common/random';
import { type CoverEvidence, coverWith, DEMAND_FLOOR, sellInTime, stockCoverOf } from './cover';

const base: CoverEvidence = {
  recent: { units: 11, hours: 336 },
  older: { units: 11, hours: 336 },
  outHours: 0,
  offlineHours: 0,
  sellable: 6,
  stock: 7,
  capacity: 10,
  batches: [],
  peerRate: null,
};
const selling = fc.record({
  units: fc.integer({ min: 0, max: 200 }),
  hours: fc.integer({ min: 0, max: 336 }),
});
const evidence = fc
  .record({
    recent: selling,
    older: selling,
    outHours: fc.integer({ min: 0, max: 336 }),
    offlineHours: fc.integer({ min: 0, max: 336 }),
    sellable: fc.integer({ min: 0, max: 40 }),
    capacity: fc.integer({ min: 40, max: 60 }),
    days: fc.array(fc.integer({ min: -5, max: 200 }), { maxLength: 4 }),
    peerRate: fc.option(fc.double({ min: 0, max: 20, noNaN: true })),
  })
  .map(
    ({ days, ...rest }): CoverEvidence => ({
      ...rest,
      stock: rest.sellable,
      batches: days
        .sort((a, b) => a - b)
        .map((each) => ({ qty: Math.floor(rest.sellable / days.length), days: each })),
    }),
  );

describe('days of cover', () => {
  it('divide the stock by the sales of hours in which something could be sold', () => {
    // Domain §5.4: stock 6, one reserved, 0.8 a day.
    const cover = stockCoverOf({
      ...base,
      sellable: 5,
      recent: { units: 11, hours: 330 },
      older: base.older,
    });
    expect(5 / cover.demand).toBeCloseTo(6.3, 1);
    const half = { units: 11, hours: 168 };
    expect(stockCoverOf({ ...base, recent: half, older: half }).demand).toBeCloseTo(
      2 * stockCoverOf(base).demand,
      5,
    );
  });

  it('weight recent sales twice', () => {
    const newer = stockCoverOf({
      ...base,
      recent: { units: 20, hours: 336 },
      older: { units: 5, hours: 336 },
    });
    expect(newer.demand).toBeCloseTo(45 / 42, 5);
  });

  it('never exceed the median estimate or the stock at 90 % confidence', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const cover = stockCoverOf(given);
        expect(cover.p90).toBeLessThanOrEqual(cover.p50);
        expect(cover.demandP90).toBeGreaterThanOrEqual(0);
        expect(cover.demand).toBeGreaterThanOrEqual(DEMAND_FLOOR);
        expect(cover.inTime + cover.atRisk).toBe(given.sellable);
        expect(cover.inTime).toBeGreaterThanOrEqual(0);
        expect(cover.atRisk).toBeGreaterThanOrEqual(0);
        expect(cover.capped).toBeLessThanOrEqual(given.sellable / cover.demand + 1e-6);
        expect(given.stock + cover.suggested).toBeLessThanOrEqual(Math.max(given.capacity, given.stock));
        for (const value of [cover.p50, cover.p90, cover.capped]) expect(Number.isFinite(value)).toBe(true);
      }),
    );
  });

  it('rise with the stock and fall with the sales', () => {
    fc.assert(
      fc.property(evidence, (given) => {
        const { p50, p90, capped } = stockCoverOf(given);
        const more = stockCoverOf({ ...given, sellable: given.sellable + 1 });
        expect(more.p50).toBeGreaterThanOrEqual(p50 - 1e-9);
        expect(more.p90).toBeGreaterThanOrEqual(p90 - 1e-9);
        expect(more.capped).toBeGreaterThanOrEqual(capped - 1e-9);
        const busier = stockCoverOf({ ...given, recent: { ...given.recent, units: given.recent.units + 5 } });
        expect(busier.p50).toBeLessThanOrEqual(p50 + 1e-9);
      }),
    );
  });

  it('updated sale by sale equal a full recalculation', () => {
    fc.assert(
      fc.property(evidence, fc.integer({ min: 0, max: 40 }), (given, stock) => {
        const anew = stockCoverOf({ ...given, stock, sellable: stock, batches: [] });
        const moved = coverWith(stockCoverOf({ ...given, batches: [] }), stock);
        expect(moved.p50).toBeCloseTo(anew.p50, 6);
        expect(moved.p90).toBeCloseTo(anew.p90, 6);
        expect(moved.capped).toBeCloseTo(anew.capped, 6);
      }),
    );
  });

  it('report their basis and their confidence', () => {
    const short = { units: 1, hours: 48 };
    const nothing = { units: 0, hours: 0 };
    const of = (recent: typeof short, peerRate: number | null) => {
      const { method, confidence } = stockCoverOf({ ...base, recent, older: nothing, peerRate });
      return `${method} ${confidence}`;
    };
    expect(stockCoverOf(base)).toMatchObject({ method: 'own', confidence: 'high', hoursSeen: 672 });
    expect(of({ units: 6, hours: 200 }, 1)).toBe('own medium');
    expect([of(short, 1), of(nothing, 1), of(nothing, null), of(short, null)]).toEqual([
      'blended low',
      'peers low',
      'floor low',
      'own low',
    ]);
  });

  it('are long enough in nine of ten histories', () => {
    const random = createRandom(7);
    const wait = (rate: number) => -Math.log(1 - random.next()) / rate;
    let [kept, longer] = [0, 0];
    const trials = 2_000;
    for (let trial = 0; trial < trials; trial++) {
      const rate = 0.3 + random.next() * 3;
      const sales = { recent: 0, older: 0 };
      for (let at = wait(rate); at < 28; at += wait(rate)) sales[at < 14 ? 'older' : 'recent'] += 1;
      const [recent, older] = [sales.recent, sales.older].map((units) => ({ units, hours: 336 }));
      const cover = stockCoverOf({ ...base, recent: recent ?? base.recent, older: older ?? base.older });
      const gone = Array.from({ length: base.sellable }, () => wait(rate)).reduce((sum, each) => sum + each);
      if (gone >= cover.p90) kept += 1;
      if (gone >= cover.p50) longer += 1;
    }
    expect(kept / trials).toBeGreaterThan(0.87);
    expect(kept / trials).toBeLessThan(0.93);
    expect(Math.abs(longer / trials - 0.5)).toBeLessThan(0.05);
  });
});

describe('stock that sells out before its sale must stop', () => {
  it('is sold in the order of the lane', () => {
    // Domain §5.6: four ahead, eight behind, 0.2 a day, ten days left to sell: two of the front, none behind.
    expect(
      sellInTime(
        [
          { qty: 4, days: 10 },
          { qty: 8, days: 10 },
        ],
        0.2,
      ),
    ).toEqual({ units: 2, days: 10 });
    expect(
      sellInTime(
        [
          { qty: 4, days: 10 },
          { qty: 8, days: 1_000 },
        ],
        0.2,
      ).units,
    ).toBeCloseTo(10);
    expect(sellInTime([{ qty: 4, days: -3 }], 0.2)).toEqual({ units: 0, days: 0 });
  });
});
