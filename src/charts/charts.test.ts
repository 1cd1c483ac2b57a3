import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellSize } from './cellSize';
import { decimate } from './decimate';
import { limitSpans, limitValues } from './line/limitSpans';
import { columnOf, lineRows } from './line/lineRows';
import { liveTail } from './line/liveTail';
import { sparkPath } from './Sparkline';
import { dayLabel, domainOf, needsDay, timeTicks, valueTicks } from './scale';

const point = fc.record({ v: fc.option(fc.double({ min: -50, max: 90, noNaN: true }), { nil: null }) });
const HOUR = 3_600_000;

describe('decimate', () => {
  it('keeps ends, extremes, gaps and order and adds no points', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 1, maxLength: 600 }),
        fc.integer({ min: 4, max: 100 }),
        (values, max) => {
          const points = values.map(({ v }, t) => ({ t, v }));
          const kept = decimate(points, max);
          const known = (list: typeof points) => list.flatMap(({ v }) => (v === null ? [] : [v]));
          expect(kept[0]).toBe(points[0]);
          expect(kept[kept.length - 1]).toBe(points[points.length - 1]);
          if (known(points).length > 0) {
            expect(Math.max(...known([...kept]))).toBe(Math.max(...known(points)));
            expect(Math.min(...known([...kept]))).toBe(Math.min(...known(points)));
          }
          expect(kept.some(({ v }) => v === null)).toBe(points.some(({ v }) => v === null));
          expect(kept.every((each) => points.includes(each))).toBe(true);
          expect([...kept].sort((a, b) => a.t - b.t)).toEqual(kept);
        },
      ),
    );
  });

  it('reduces a month of minutes', () => {
    const points = Array.from({ length: 43_200 }, (_, t) => ({ t, v: Math.sin(t / 500) }));
    expect(decimate(points, 800).length).toBeLessThanOrEqual(1_000);
  });
});

describe('the rows of a line chart', () => {
  it('keep time and values apart whatever the series is called', () => {
    const series = [{ key: 't', points: [{ t: 1_000, v: 5 }] }];
    expect(lineRows(series, 800)).toEqual([{ t: 1_000, v0: 5 }]);
  });

  it('have a value of every series at every kept moment', () => {
    const wave = (of: (x: number) => number) =>
      Array.from({ length: 5_000 }, (_, t) => ({ t, v: of(t / 50) }));
    const rows = lineRows([{ points: wave(Math.sin) }, { points: wave(Math.cos) }], 200);
    expect(rows.length).toBeLessThan(600);
    for (const row of rows) expect([row[columnOf(0)], row[columnOf(1)]]).not.toContain(undefined);
  });

  it('are ordered and leave gaps open', () => {
    const points = [
      { t: 3, v: 1 },
      { t: 1, v: 2 },
      { t: 2, v: null },
    ];
    expect(lineRows([{ points }], 800).map((row) => row.v0)).toEqual([2, null, 1]);
  });
});

describe('scales', () => {
  it('include limits and values with some margin', () => {
    expect(domainOf([5, null, 6], [2, 8])).toEqual([1, 9]);
    expect(domainOf([], [])).toEqual([0, 1]);
  });

  it('have ticks at round numbers inside', () => {
    expect(valueTicks([1, 9])).toEqual([2, 4, 6, 8]);
    expect(valueTicks([-26, -9])).toEqual([-25, -20, -15, -10]);
    const end = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(end, fc.integer({ min: 1, max: 900 }), (low, length) => {
        const ticks = valueTicks([low, low + length]);
        const [first = 0, second = first + 1] = ticks;
        const leading = Number(String(second - first)[0]);
        expect([1, 2, 5]).toContain(leading);
        expect(ticks.length).toBeGreaterThanOrEqual(1);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(ticks.every((tick) => tick >= low && tick <= low + length)).toBe(true);
      }),
    );
  });

  it('label the day under a bar briefly', () => {
    expect(['2026-11-23', '2026-01-05'].map(dayLabel)).toEqual(['11/23', '1/5']);
  });

  it('have ticks at round local times', () => {
    const from = Date.UTC(2026, 0, 1, 3, 17);
    const ticks = timeTicks(from, from + 24 * HOUR, 6, 8 * HOUR);
    expect(ticks.length).toBeGreaterThan(2);
    for (const tick of ticks) expect((tick + 8 * HOUR) % HOUR).toBe(0);
    expect(needsDay(0, 24 * HOUR)).toBe(false);
    expect(needsDay(0, 48 * HOUR)).toBe(true);
  });
});

describe('a live curve', () => {
  it('continues where the history ends without a false gap', () => {
    const history = [
      { t: 1, v: 5 },
      { t: 2, v: null },
      { t: 3, v: 6 },
      { t: 4, v: null },
    ];
    const samples = [
      { t: 2, v: 9 },
      { t: 5, v: 7 },
    ];
    expect(liveTail(history, samples).map(({ t, v }) => [t, v])).toEqual([
      [3, 6],
      [5, 7],
    ]);
    expect(liveTail(history, samples.slice(0, 1))).toEqual([]);
    expect(liveTail([], samples)).toBe(samples);
  });
});

describe('a sparkline', () => {
  it('interrupts its line at a gap', () => {
    const path = sparkPath(
      [
        { t: 0, v: 1 },
        { t: 1, v: 2 },
        { t: 2, v: null },
        { t: 3, v: 1 },
      ],
      96,
      24,
    );
    expect(path.match(/M/g)).toHaveLength(2);
    expect(sparkPath([], 96, 24)).toBe('');
  });
});

describe('the cells of the fleet', () => {
  it('all fit at the largest possible size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (count) => {
        const size = cellSize(count, { width: 545, height: 250 }, 3, 40);
        const fits = (side: number) => Math.floor(548 / (side + 3)) * Math.floor(253 / (side + 3)) >= count;
        if (size > 12) expect(fits(size)).toBe(true);
        if (size < 40) expect(fits(size + 1)).toBe(false);
      }),
    );
  });
});

describe('limits over time', () => {
  const limits = {
    low: 2,
    high: 8,
    former: [
      { low: 0, high: 12, until: 5 },
      { low: 2, high: 10, until: 40 },
    ],
  };

  it('are drawn over the time they were in force', () => {
    expect(limitSpans(limits, 10, 100)).toEqual([
      { from: 10, to: 40, low: 2, high: 10 },
      { from: 40, to: 100, low: 2, high: 8 },
    ]);
    expect(limitSpans({ low: 2, high: 8 }, 10, 100)).toEqual([{ from: 10, to: 100, low: 2, high: 8 }]);
  });

  it('are all visible', () => {
    expect(limitValues(limits)).toEqual([2, 8, 0, 12, 2, 10]);
  });
});
