import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bulkInsert, bulkInsertTogether, bulkPart } from './bulk';
import type { Database } from './database';
import { isDatabaseLost, SQL_STATE, sqlState, TransactionAbortedError } from './errors';
import { openTestDatabase } from './testDatabase';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.query('delete from jobs'));

describe('values', () => {
  it('are returned in the types that Tables declares', async () => {
    const at = new Date('2026-03-10T12:34:56.789Z');
    const [row] = await database.query(
      `select $1::timestamptz as at, 9007199254740991::int8 as big, 12.50::numeric(7, 2) as money,
        '2026-03-10'::date as day, '{"a": [1, {"bC": null}]}'::jsonb as body, true as yes, 'g'::"char" as flag,
        1.5::float4 as small, null::timestamptz as nothing,
        array[1, 2]::int8[] as bigs, array['2026-03-10']::date[] as days, array[$1::timestamptz] as times,
        '2026-03-10 00:00:00.5'::timestamp as local`,
      [at],
    );
    expect(row).toEqual({
      at,
      big: Number.MAX_SAFE_INTEGER,
      money: 12.5,
      day: '2026-03-10',
      body: { a: [1, { bC: null }] },
      yes: true,
      flag: 'g',
      small: 1.5,
      nothing: null,
      bigs: [1, 2],
      days: ['2026-03-10'],
      times: [at],
      local: new Date('2026-03-10T00:00:00.500Z'),
    });
  });

  it('survive a round trip through a table with nested keys unchanged', async () => {
    const dueAt = new Date('1999-12-31T23:59:59.001Z');
    const payload = { snake_key: 1, camelKey: [1, { deep_key: 'ü"\\' }], text: "it's" };
    await database.db.insertInto('jobs').values({ id: 'a', kind: 'k', dueAt, payload }).execute();
    const rows = await database.db.selectFrom('jobs').selectAll().where('dueAt', '=', dueAt).execute();
    expect(rows).toEqual([{ id: 'a', kind: 'k', dueAt, payload, attempts: 0, lastError: null }]);
  });

  it('resolve tables with digits in their names and count affected rows', async () => {
    await database.db
      .insertInto('env1h')
      .values({ deviceIx: 1, zone: 'Z1', bucket: new Date(0), n: 1, tAvg: 1, tMin: 1, tMax: 1 })
      .execute();
    const result = await database.db.deleteFrom('env1h').executeTakeFirst();
    expect(result.numDeletedRows).toBe(1n);
  });

  it('report an error with its SQLSTATE and constraint', async () => {
    const insert = () => database.db.insertInto('meta').values({ key: 'twice', value: '1' }).execute();
    await insert();
    const failure = await insert().catch((error: unknown) => error);
    expect(sqlState(failure)).toBe(SQL_STATE.uniqueViolation);
    expect((failure as { constraint?: string }).constraint).toBe('meta_pkey');
    expect(sqlState(new Error('other'))).toBeUndefined();
  });
});

describe('transactions', () => {
  const add = (id: string, due = 0) => ({ id, kind: 'k', dueAt: new Date(due) });

  it('roll back completely and hide their rows until they commit', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('jobs').values(add('gone')).execute();
      throw new Error('no');
    });
    const other = database.query('select 1 from jobs');
    await expect(failing).rejects.toThrow('no');
    expect(await other).toHaveLength(0);
    expect(await database.query('select 1 from jobs')).toHaveLength(0);
  });

  it('are isolated from each other and from single statements', async () => {
    await database.db
      .insertInto('jobs')
      .values({ ...add('sum'), attempts: 0 })
      .execute();
    const increment = (fail: boolean) =>
      database.db.transaction().execute(async (trx) => {
        const { attempts } = await trx
          .selectFrom('jobs')
          .select('attempts')
          .where('id', '=', 'sum')
          .forUpdate()
          .executeTakeFirstOrThrow();
        await sql`select 1`.execute(trx);
        await trx
          .updateTable('jobs')
          .set({ attempts: attempts + 1 })
          .where('id', '=', 'sum')
          .execute();
        if (fail) throw new Error('rolled back');
      });
    const work = Array.from({ length: 60 }, (_, index) =>
      index % 3 === 2
        ? database.db
            .insertInto('jobs')
            .values(add(`single${index}`))
            .execute()
        : increment(index % 3 === 1).catch((error: Error) => error.message),
    );
    const results = await Promise.all(work);
    expect(results.filter((result) => result === 'rolled back')).toHaveLength(20);
    const [sum] = await database.query<{ attempts: number }>(`select attempts from jobs where id = 'sum'`);
    expect(sum?.attempts).toBe(20);
    expect(await database.query('select 1 from jobs')).toHaveLength(21);
  });

  it('are not reported as committed after PostgreSQL rolled them back', async () => {
    const swallowing = database.db.transaction().execute(async (trx) => {
      await trx.insertInto('jobs').values(add('lost')).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow(TransactionAbortedError);
    expect(await database.query('select 1 from jobs')).toHaveLength(0);
  });

  it('run a long queue of statements in order of arrival', async () => {
    const order: number[] = [];
    const batch = Array.from({ length: 200 }, (_, index) =>
      database.query('select 1').then(() => order.push(index)),
    );
    await Promise.all(batch);
    expect(order.length).toBe(200);
    if (database.kind === 'pglite') expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

describe('bulkInsert', () => {
  it('stores unusual values exactly', async () => {
    const texts = ['', 'NULL', 'a,b', '{x}', 'q"q', 'b\\b', 'new\nline', '中文 ü', ' ', "it's"];
    const rows = texts.map((text, index) => ({
      id: `j${String(index).padStart(2, '0')}`,
      kind: text,
      dueAt: new Date(index * 1_001),
      payload: { text, list: [text] },
      ...(index % 2 === 0 ? { lastError: text } : {}),
    }));
    expect(await bulkInsert(database.db, 'jobs', rows)).toBe(texts.length);
    const stored = await database.db.selectFrom('jobs').selectAll().orderBy('id').execute();
    expect(stored).toEqual(rows.map((row) => ({ attempts: 0, lastError: null, ...row })));
  });

  it('skips duplicates on request and counts stored rows across statements', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => ({
      deviceIx: index % 11_000,
      bucket: new Date(0),
    }));
    expect(await bulkInsert(database.db, 'envDirty', rows, { onConflict: 'nothing' })).toBe(11_000);
    await expect(bulkInsert(database.db, 'envDirty', rows.slice(0, 1))).rejects.toThrow(/duplicate/);
    expect(await bulkInsert(database.db, 'envDirty', [])).toBe(0);
  });

  it('takes part in the transaction it is given', async () => {
    const failing = database.db.transaction().execute(async (trx) => {
      await bulkInsert(trx, 'jobs', [{ id: 'a', kind: 'k', dueAt: new Date() }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await database.query('select 1 from jobs')).toHaveLength(0);
  });
});

describe('bulkInsertTogether', () => {
  const job = (id: string) => ({ id, kind: `it's "${id}"`, dueAt: new Date(1), payload: { id } });
  const mark = (deviceIx: number) => ({ deviceIx, bucket: new Date(60_000) });
  const stored = async () => [
    (await database.db.selectFrom('jobs').select('id').orderBy('id').execute()).map(({ id }) => id),
    (await database.db.selectFrom('envDirty').select('deviceIx').orderBy('deviceIx').execute()).map(
      ({ deviceIx }) => deviceIx,
    ),
  ];
  beforeEach(() => database.query('delete from env_dirty'));

  it('stores the rows of every table with one statement and skips duplicates on request', async () => {
    await bulkInsert(database.db, 'envDirty', [mark(1)]);
    const asked = vi.spyOn(database.db, 'executeQuery');
    await bulkInsertTogether(database.db, [
      bulkPart('jobs', [job('a'), job('b')]),
      bulkPart('envReadings', []),
      bulkPart('envDirty', [mark(1), mark(2)], { onConflict: 'nothing' }),
    ]);
    const inserts = asked.mock.calls.filter(([query]) => /\binsert\b/.test((query as CompiledQuery).sql));
    asked.mockRestore();
    expect(inserts).toHaveLength(1);
    expect(await stored()).toEqual([
      ['a', 'b'],
      [1, 2],
    ]);
  });

  it('stores no table when one of them fails', async () => {
    const parts = [bulkPart('jobs', [job('a')]), bulkPart('envDirty', [mark(1), mark(1)])];
    await expect(bulkInsertTogether(database.db, parts)).rejects.toThrow(/duplicate/);
    expect(await stored()).toEqual([[], []]);
  });

  it('fails its transaction, at the latest when that ends, when one cannot be', async () => {
    const parts = [bulkPart('jobs', [job('a')]), bulkPart('envDirty', [mark(1), mark(1)])];
    const failing = database.db.transaction().execute(async (trx) => bulkInsertTogether(trx, parts));
    await expect(failing).rejects.toMatchObject({ code: '23505', table: 'env_dirty' });
    expect(await stored()).toEqual([[], []]);
    await database.db.transaction().execute(async (trx) => bulkInsertTogether(trx, parts.slice(0, 1)));
    expect(await stored()).toEqual([['a'], []]);
  });

  it('stores more rows than one statement takes', async () => {
    const marks = Array.from({ length: 6_000 }, (_, index) => mark(index));
    await bulkInsertTogether(database.db, [bulkPart('jobs', [job('a')]), bulkPart('envDirty', marks)]);
    const [jobs, devices] = await stored();
    expect([jobs, devices?.length]).toEqual([['a'], 6_000]);
  });
});

describe('ping and close', () => {
  it('make each later statement one of a lost database', async () => {
    const closed = await openTestDatabase();
    await closed.close();
    await expect(closed.query('select 1')).rejects.toSatisfy(isDatabaseLost);
    await expect(closed.db.selectFrom('jobs').select('id').execute()).rejects.toSatisfy(isDatabaseLost);
    await expect(closed.db.transaction().execute(async () => 1)).rejects.toSatisfy(isDatabaseLost);
  });

  it('answers while open and fails after closing, and closing twice is harmless', async () => {
    const own = await openTestDatabase();
    await own.ping();
    await Promise.all([own.close(), own.close()]);
    await expect(own.ping()).rejects.toThrow();
  });
});
