import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ENV_BUCKET_MS } from '../../contract/climate';
import { HOUR_MS, MINUTE_MS } from '../../contract/time/durations';
import type { Database } from '../db/database';
import { openTestDatabase } from '../db/testDatabase';
import { rollup } from './rollup';
import { ingestReadings, type Reading } from './testTables';

const NOW = Date.UTC(2026, 2, 10, 12, 2);
const START = Date.UTC(2026, 2, 10, 10);

let database: Database;
let lastDevice = 0;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Figure {
  bucket: number;
  n: number;
  avg: number;
  min: number;
  max: number;
  rh: number;
}

async function figures(table: 'env5m' | 'env1h', deviceIx: number): Promise<Figure[]> {
  const rows = await database.db
    .selectFrom(table)
    .selectAll()
    .where('deviceIx', '=', deviceIx)
    .orderBy('bucket')
    .execute();
  return rows.map((row) => ({
    bucket: row.bucket.getTime(),
    n: row.n,
    avg: Number(row.tAvg.toFixed(3)),
    min: row.tMin,
    max: row.tMax,
    rh: Number(row.rhAvg?.toFixed(3)),
  }));
}

/** What the figures must be, computed from the readings alone. */
function expected(readings: readonly Reading[], stepMs: number): Figure[] {
  const byKey = new Map<string, Reading>();
  for (const reading of readings) byKey.set(`${reading.ts}:${reading.sensor}`, reading);
  const buckets = new Map<number, number[]>();
  for (const { ts, t, q } of byKey.values()) {
    if (q !== 'g') continue;
    const bucket = Math.floor(ts / stepMs) * stepMs;
    buckets.set(bucket, [...(buckets.get(bucket) ?? []), t]);
  }
  return [...buckets]
    .sort(([a], [b]) => a - b)
    .map(([bucket, values]) => {
      const avg = values.reduce((sum, value) => sum + value, 0) / values.length;
      return {
        bucket,
        n: values.length,
        avg,
        min: Math.min(...values),
        max: Math.max(...values),
        rh: avg + 40,
      };
    });
}

function expectFigures(actual: Figure[], wanted: Figure[]): void {
  const whole = ({ bucket, n, min, max }: Figure) => ({ bucket, n, min, max });
  expect(actual.map(whole)).toEqual(wanted.map(whole));
  for (const [index, figure] of wanted.entries()) {
    expect(actual[index]?.avg).toBeCloseTo(figure.avg, 2);
    expect(actual[index]?.rh).toBeCloseTo(figure.rh, 2);
  }
}

// A quarter of a degree is exact in 32 bits, so minima and maxima compare equal.
const samples = fc.uniqueArray(
  fc.record({
    sensor: fc.constantFrom('a', 'b'),
    second: fc.integer({ min: 0, max: 7_199 }),
    quarter: fc.integer({ min: -40, max: 160 }),
    q: fc.constantFrom('g' as const, 'g' as const, 's' as const, 'b' as const),
    run: fc.integer({ min: 0, max: 2 }),
  }),
  { minLength: 1, maxLength: 40, selector: ({ sensor, second }) => `${sensor}${second}` },
);

const oneInEachBucket = (deviceIx: number, buckets: number): Reading[] =>
  Array.from({ length: buckets }, (_, index) => ({
    deviceIx,
    sensor: 'a',
    ts: NOW - index * ENV_BUCKET_MS,
    t: 5,
    q: 'g',
  }));

describe('rollup', () => {
  it('depends on the readings only, not on their order, repetition or the number of runs', async () => {
    await fc.assert(
      fc.asyncProperty(samples, fc.boolean(), async (rows, repeat) => {
        const deviceIx = ++lastDevice;
        const readings = rows.map((row) => ({
          deviceIx,
          sensor: row.sensor,
          ts: START + row.second * 1_000,
          t: row.quarter / 4,
          q: row.q,
          run: row.run,
        }));
        for (const run of [0, 1, 2]) {
          const part = readings.filter((reading) => reading.run === run || (repeat && reading.run < run));
          if (part.length > 0) await ingestReadings(database, part);
          await rollup(database, NOW);
        }
        expectFigures(await figures('env5m', deviceIx), expected(readings, ENV_BUCKET_MS));
        expectFigures(await figures('env1h', deviceIx), expected(readings, HOUR_MS));
      }),
      { numRuns: 25 },
    );
  });

  it('processes every dirty bucket, also more than one batch of them', async () => {
    const deviceIx = ++lastDevice;
    const readings = oneInEachBucket(deviceIx, 1_200);
    await ingestReadings(database, readings);
    await rollup(database, NOW);
    expect(await database.query('select 1 from env_dirty')).toEqual([]);
    expect(await figures('env5m', deviceIx)).toHaveLength(1_200);
  });

  it('takes few buckets at once where each has thousands of readings, so that machines wait a moment only', async () => {
    const [many, few] = [++lastDevice, ++lastDevice];
    const manyInEachBucket = Array.from({ length: 4 * 2_500 }, (_, index) => {
      const ts = START + Math.floor(index / 2_500) * ENV_BUCKET_MS + (index % 2_500) * 100;
      return { deviceIx: many, sensor: 'a', ts, t: 5, q: 'g' as const };
    });
    await ingestReadings(database, manyInEachBucket);
    const transactions = vi.spyOn(database.db, 'transaction');
    const batchesOf = async () => {
      transactions.mockClear();
      await rollup(database, NOW);
      return transactions.mock.calls.length;
    };
    // Two, then one by one, and a last one that finds none.
    expect(await batchesOf()).toBe(4);
    await ingestReadings(database, oneInEachBucket(few, 20));
    // Two, then all.
    expect(await batchesOf()).toBe(3);
  });

  it('counts thousands of readings once more at the end of their five minutes only', async () => {
    const deviceIx = ++lastDevice;
    const begin = NOW - (NOW % ENV_BUCKET_MS);
    const say = (from: number, count: number) =>
      ingestReadings(
        database,
        Array.from({ length: count }, (_, index) => ({
          deviceIx,
          sensor: 'a',
          ts: begin + from + index * 10,
          t: 5,
          q: 'g' as const,
        })),
      );
    const counted = async (now: number) => {
      await rollup(database, now);
      return (await figures('env5m', deviceIx)).map(({ n }) => n);
    };
    await say(0, 4_500);
    expect(await counted(begin + MINUTE_MS)).toEqual([4_500]);
    await say(MINUTE_MS, 500);
    expect(await counted(begin + 120_000)).toEqual([4_500]);
    expect(await counted(begin + ENV_BUCKET_MS)).toEqual([5_000]);
    await say(120_000, 100);
    expect(await counted(begin + ENV_BUCKET_MS)).toEqual([5_100]);
  });

  describe('five minutes with thousands of readings', () => {
    const begin = NOW - (NOW % ENV_BUCKET_MS) - ENV_BUCKET_MS;
    const spread = (deviceIx: number, count: number): Reading[] =>
      Array.from({ length: count }, (_, index) => ({
        deviceIx,
        sensor: 'a',
        ts: begin + Math.floor((index * ENV_BUCKET_MS) / count),
        t: (index % 40) / 4,
        q: index % 7 === 0 ? 's' : 'g',
      }));
    /** Counted once as any other, and marked again. */
    async function hotMachine(readings: (deviceIx: number) => Reading[]): Promise<Reading[]> {
      const all = readings(++lastDevice);
      await ingestReadings(database, all);
      await rollup(database, NOW);
      await ingestReadings(database, all);
      return all;
    }

    /** Something that happens before each slice is read. */
    function beforeSlices(act: (slice: number) => unknown): void {
      const run = database.db.executeQuery.bind(database.db);
      let slice = 0;
      vi.spyOn(database.db, 'executeQuery').mockImplementation(async (query) => {
        if ('sql' in query && query.sql.includes('from env_readings')) await act(++slice);
        return (await run(query)) as never;
      });
    }

    it('are counted in slices, and come to the same', async () => {
      const all = await hotMachine((deviceIx) => spread(deviceIx, 6_000));
      const slices = vi.fn();
      beforeSlices(slices);
      await rollup(database, NOW);
      expect(slices).toHaveBeenCalledTimes(10);
      expectFigures(await figures('env5m', lastDevice), expected(all, ENV_BUCKET_MS));
      expectFigures(await figures('env1h', lastDevice), expected(all, HOUR_MS));
      expect(await database.query('select from env_counting')).toEqual([]);
      expect(await database.query('select from env_dirty')).toEqual([]);
    });

    it('are counted again when readings come meanwhile', async () => {
      const all = await hotMachine((deviceIx) => spread(deviceIx, 6_000));
      const late = { deviceIx: lastDevice, sensor: 'b', ts: begin + 1, t: -3, q: 'g' } as const;
      beforeSlices((slice) => slice === 3 && ingestReadings(database, [late]));
      await rollup(database, NOW);
      expect((await figures('env5m', lastDevice))[0]?.min).toBe(0);
      vi.restoreAllMocks();
      await rollup(database, NOW);
      expectFigures(await figures('env5m', lastDevice), expected([...all, late], ENV_BUCKET_MS));
    });

    it('are counted by the next run when the server ended in between', async () => {
      const all = await hotMachine((deviceIx) => spread(deviceIx, 6_000));
      const more = { deviceIx: lastDevice, sensor: 'b', ts: begin + 1, t: -3, q: 'g' } as const;
      await ingestReadings(database, [more]);
      beforeSlices(() => Promise.reject(new Error('killed')));
      await expect(rollup(database, NOW)).rejects.toThrow('killed');
      vi.restoreAllMocks();
      await rollup(database, NOW);
      expectFigures(await figures('env5m', lastDevice), expected([...all, more], ENV_BUCKET_MS));
    });

    it('are left to another server that has marked them again', async () => {
      const all = await hotMachine((deviceIx) => spread(deviceIx, 6_000));
      beforeSlices(async (slice) => {
        if (slice < 10) return;
        await database.query('delete from env_counting');
        await database.query('update env_5m set n = 1 where device_ix = $1', [lastDevice]);
      });
      await rollup(database, NOW);
      vi.restoreAllMocks();
      expect((await figures('env5m', lastDevice))[0]?.n).toBe(1);
      await ingestReadings(database, all);
      await rollup(database, NOW);
      expectFigures(await figures('env5m', lastDevice), expected(all, ENV_BUCKET_MS));
    });
  });

  it('ends even if its buckets become dirty again', async () => {
    const deviceIx = ++lastDevice;
    const readings = oneInEachBucket(deviceIx, 50);
    await ingestReadings(database, readings);
    let isOver = false;
    const run = rollup(database, NOW).then(() => {
      isOver = true;
    });
    let said = 0;
    for (; said < 200 && !isOver; said++) await ingestReadings(database, readings.slice(-25));
    await run;
    expect(said).toBeLessThan(200);
    await rollup(database, NOW);
    expect(await figures('env5m', deviceIx)).toHaveLength(50);
  });

  it('keeps an old value when its readings are already removed', async () => {
    const deviceIx = ++lastDevice;
    const bucket = START - 20 * 24 * HOUR_MS;
    await database.db
      .insertInto('env5m')
      .values({ deviceIx, zone: 'Z1', bucket: new Date(bucket), n: 5, tAvg: 4, tMin: 3, tMax: 5, rhAvg: 44 })
      .execute();
    const late = { deviceIx, sensor: 'a', t: 30, q: 'g' as const };
    await ingestReadings(database, [
      { ...late, ts: bucket + 1_000 },
      { ...late, ts: bucket + ENV_BUCKET_MS },
    ]);
    await rollup(database, NOW);
    expect((await figures('env5m', deviceIx)).map(({ n, avg }) => [n, avg])).toEqual([
      [5, 4],
      [1, 30],
    ]);
    expect((await figures('env1h', deviceIx))[0]?.n).toBe(6);
  });
});
