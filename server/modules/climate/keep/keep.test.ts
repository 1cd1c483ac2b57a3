import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkInsert } from '../../../db/bulk';
import type { Database } from '../../../db/database';
import { openTestDatabase } from '../../../db/testDatabase';
import { insertTestFleet } from '../../../ingest/testFleet';
import { rollup } from '../../../jobs/rollup';
import { keepRecords, SETTLE_MS } from './keep';
import { plainRule, type Sample } from './testRule';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 10, 10);
const at = (minute: number) => START + minute * MINUTE;
const DEVICES = 400;

let database: Database;
let ixs: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: DEVICES, storageClass: 'CN_COLD' });
  ixs = (await database.query<{ ix: number }>('select ix from devices order by ix')).map(({ ix }) => ix);
});
afterAll(() => database.close());
function nextDevice(): number {
  const ix = ixs.pop();
  if (ix === undefined) throw new Error('no machine is left');
  return ix;
}

/** Stores samples as the write path does. */
async function receive(ix: number, samples: readonly Sample[]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const rows = samples.map(({ ts, t, h }) => ({
      deviceIx: ix,
      zone: 'Z1',
      sensor: 'T1',
      ts: new Date(ts),
      recvAt: new Date(ts),
      t,
      rh: h,
      q: 'g' as const,
      hist: false,
    }));
    await bulkInsert(trx, 'envReadings', rows, { onConflict: 'nothing' });
    const dirty = samples.map(({ ts }) => ({ deviceIx: ix, bucket: new Date(ts - (ts % (5 * MINUTE))) }));
    await bulkInsert(trx, 'envDirty', dirty, { onConflict: 'nothing' });
  });
}
const sample = (minute: number, t = 5, h = 50): Sample => ({ ts: at(minute), t, h });
const minutes = (from: number, to: number, t = 5) =>
  Array.from({ length: to - from }, (_none, index) => sample(from + index, t));

/** The same store, which dies at the given statement. */
function dying(statement: number): Pick<Database, 'db'> {
  let left = statement;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (left === 0) throw new Error('killed');
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db };
}

async function run(now: number, target: Pick<Database, 'db'> = database): Promise<void> {
  await rollup(target as Database, now);
  await keepRecords(target, now);
}

interface RecordSummary {
  records: { span: string; n: number; avg: number; exc: boolean }[];
  findings: { span: string; closedBy: string | null }[];
}
async function kept(ix: number): Promise<RecordSummary> {
  const span = (from: Date, to: Date) => `${from.getTime()}-${to.getTime()}`;
  const records = await database.db.selectFrom('envRecords').selectAll().where('deviceIx', '=', ix).execute();
  const findings = await database.db
    .selectFrom('envRecordFindings')
    .selectAll()
    .where('deviceIx', '=', ix)
    .execute();
  return {
    records: records.map(({ fromTs, toTs, n, tAvg, exc }) => ({
      span: span(fromTs, toTs),
      n,
      avg: tAvg,
      exc,
    })),
    findings: findings.map(({ fromTs, toTs, closedBy }) => ({ span: span(fromTs, toTs), closedBy })),
  };
}
const spans = (rows: readonly { span: string }[]) => rows.map(({ span }) => span).sort();
const half = (minute: number) => `${at(minute)}-${at(minute + 30)}`;

describe('the temperature record of a zone', () => {
  it('contains each half hour once and each two minutes out of range, for any number of runs and nodes', async () => {
    const ix = nextDevice();
    await receive(ix, [...minutes(0, 40), ...minutes(40, 46, 12), ...minutes(46, 60)]);
    for (let minute = 2; minute <= 70; minute += 2) await Promise.all([run(at(minute)), run(at(minute))]);
    const { records, findings } = await kept(ix);
    expect(spans(records)).toEqual(
      [half(0), half(30), ...[40, 42, 44].map((minute) => `${at(minute)}-${at(minute + 2)}`)].sort(),
    );
    expect(records.find(({ span }) => span === half(30))).toMatchObject({ n: 30, exc: true });
    expect(findings).toEqual([]);
  });

  it('is completed after a long stop, with a finding for each record without samples', async () => {
    const ix = nextDevice();
    await receive(ix, minutes(0, 30));
    await run(at(32));
    await run(at(3 * 24 * 60));
    const { records, findings } = await kept(ix);
    expect(spans(records)).toEqual([half(0)]);
    expect(findings).toHaveLength(2 * 3 * 24 - 2);
  });

  it('adds late samples to its findings, which are closed and kept', async () => {
    const ix = nextDevice();
    await receive(ix, minutes(0, 30));
    await run(at(150));
    expect((await kept(ix)).findings.map(({ closedBy }) => closedBy)).toEqual([null, null, null]);
    await receive(ix, minutes(60, 90, 12));
    await run(at(152));
    const { records, findings } = await kept(ix);
    expect(records.filter(({ exc }) => exc)).toHaveLength(16);
    expect(findings.find(({ span }) => span === half(60))?.closedBy).toBe('record');
    expect(findings.filter(({ closedBy }) => closedBy === null).map(({ span }) => span)).toEqual(
      expect.arrayContaining([half(30), half(90), `${at(90)}-${at(92)}`]),
    );
    const attempt = database.query('delete from env_record_findings where device_ix = $1', [ix]);
    await expect(attempt).rejects.toThrow('closed once');
  });

  it('closes findings that late samples or the machine’s own records disprove', async () => {
    const ix = nextDevice();
    await receive(ix, [...minutes(0, 10, 12), ...minutes(30, 32)]);
    await run(at(100));
    const open = async () => (await kept(ix)).findings.filter(({ closedBy }) => closedBy === null);
    expect(await open()).toHaveLength(10 + 1);
    await receive(ix, [sample(12)]);
    await run(at(102));
    expect(spans(await open())).toEqual([`${at(10)}-${at(12)}`, half(60)].sort());
    const own = { zone: 'Z1', tAvg: 5, tMin: 5, tMax: 5, n: 30, exc: false, rhAvg: null, hash: 'h' };
    await database.db
      .insertInto('envRecords')
      .values({ ...own, deviceIx: ix, fromTs: new Date(at(60)), toTs: new Date(at(90)) })
      .execute();
    await database.db
      .insertInto('envDirty')
      .values({ deviceIx: ix, bucket: new Date(at(85)) })
      .execute();
    await run(at(104));
    expect(spans(await open())).toEqual([`${at(10)}-${at(12)}`]);
  });

  it('expects nothing of a machine out of use', async () => {
    const ix = nextDevice();
    await receive(ix, minutes(0, 30));
    await database.query('update devices set enabled = false where ix = $1', [ix]);
    await run(at(242));
    await database.query('update devices set enabled = true where ix = $1', [ix]);
    await run(at(302));
    const { records, findings } = await kept(ix);
    expect(spans(records)).toEqual([half(0)]);
    expect(spans(findings)).toEqual([half(240), half(270)].sort());
  });
});

/** What a machine measures in some minutes, when it gets here, and at which statement the run after it dies. */
const step = fc.record({
  samples: fc.array(
    fc.record({
      age: fc.integer({ min: 0, max: 90 }),
      t: fc.constantFrom(5, 5, 12),
      h: fc.constantFrom(50, 50, 80),
    }),
    { maxLength: 20 },
  ),
  forward: fc.integer({ min: 1, max: 25 }),
  killedAt: fc.option(fc.integer({ min: 0, max: 16 })),
});

describe('any sample stream with the job killed between any two steps', () => {
  it('leaves the records and findings of the reference rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const ix = nextDevice();
        const all = new Map<number, Sample>([[at(0), sample(0)]]);
        await receive(ix, [sample(0)]);
        let now = at(1);
        await run(now);
        for (const { samples, forward, killedAt } of steps) {
          now += forward * MINUTE;
          const come = samples
            .map(({ age, t, h }) => ({ ts: now - age * MINUTE, t, h }))
            .filter(({ ts }) => ts >= START && !all.has(ts));
          const fresh = [...new Map(come.map((each) => [each.ts, each])).values()];
          for (const each of fresh) all.set(each.ts, each);
          await receive(ix, fresh);
          if (killedAt === null) await run(now);
          else await run(now, dying(killedAt)).catch(() => undefined);
        }
        now += 2 * MINUTE;
        await run(now);
        const limit = Math.floor((now - SETTLE_MS) / (2 * MINUTE)) * 2 * MINUTE;
        const expected = plainRule([...all.values()], { from: START, to: limit });
        const { records, findings } = await kept(ix);
        // Each record that is due is there, once, and no other.
        expect(spans(records)).toEqual(expected.made);
        // Open is what is missing, and of that nothing is unknown.
        const open = findings.filter(({ closedBy }) => closedBy === null);
        expect(expected.missing).toEqual(expect.arrayContaining(spans(open)));
        expect(spans(findings)).toEqual(expect.arrayContaining(expected.missing));
        const byRecord = findings.filter(({ closedBy }) => closedBy === 'record');
        expect(expected.made).toEqual(expect.arrayContaining(spans(byRecord)));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 20), endOnFailure: true },
    );
  });
});
