import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database';
import { openEmptyDatabase } from '../../db/testDatabase';
import { inListOrder, kitTables } from '../query/listQuery';
import type { RowsQuery } from '../served';
import { buildIndex } from './buildIndex';
import { createPageIndex, type PageIndex } from './pageIndex';
import type { OrderedRows } from './segments';

let database: Database;
let pageIndex: PageIndex;
let statements = 0;

beforeAll(async () => {
  database = await openEmptyDatabase();
  await database.query('create table people (id text primary key, name text)');
  await database.query('create index on people (name, id)');
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  pageIndex = createPageIndex(db, () => now);
});
afterAll(() => database.close());

let now = 0;

function ordered(column: string, descending = false): OrderedRows {
  const rows = kitTables(database.db).selectFrom('people').selectAll() as RowsQuery;
  return { rows: inListOrder(rows, [{ column, descending }]), order: { column, descending } };
}

/** People of these names; null is none. */
async function fill(names: readonly (string | null)[]): Promise<void> {
  await database.query('delete from people');
  await database.query(
    `insert into people select lpad((n * 7919 % 100003)::text, 6, '0'), name
     from unnest($1::text[]) with ordinality as given (name, n)`,
    [names],
  );
}

/** Few names for many people, so that most of them are alike, with runs of the same. */
const names = fc
  .array(
    fc.tuple(fc.option(fc.constantFrom('', 'a', 'b', '王', '王小', 'Z')), fc.integer({ min: 1, max: 300 })),
    {
      maxLength: 6,
    },
  )
  .map((runs) => runs.flatMap(([name, count]) => Array.from({ length: count }, () => name)));

describe('the page index of a whole list', () => {
  it('points where a plain query finds the rows and counts them', async () => {
    await fc.assert(
      fc.asyncProperty(
        names,
        fc.constantFrom('id', 'name'),
        fc.boolean(),
        async (given, column, descending) => {
          await fill(given);
          const list = ordered(column, descending);
          const all = (await list.rows.execute()).map(({ id }) => id);
          const { entries, total } = await buildIndex(database.db, list, given.length, () => 0);
          expect(total).toBe(given.length);
          for (const { at, cursor } of entries) if (cursor) expect(cursor.id).toBe(all[at]);
          const placed = entries.map(({ at }) => at);
          const ends = [...placed.slice(1), total];
          expect(Math.max(...ends.map((end, n) => end - (placed[n] as number)))).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('building the page index', () => {
  const list = () => ordered('name');
  const counted = (estimate = 0) => pageIndex.build(list(), estimate);

  it('counts the list at most once a minute', async () => {
    await fill(Array.from({ length: 450 }, (_each, n) => `n${n % 7}`));
    const begun = statements;
    const first = counted();
    expect(counted()).toBe(first);
    expect(await first).toEqual({ total: 450, until: 60_000 });
    const built = statements;
    expect(built).toBeGreaterThan(begun);
    now = 59_999;
    expect(await counted()).toMatchObject({ total: 450, until: 60_000 });
    expect(statements).toBe(built);
    await database.query(`insert into people values ('new', 'n')`);
    now = 60_000;
    expect(await counted()).toEqual({ total: 451, until: 120_000 });
  });

  it('handles one list at a time', async () => {
    const first = pageIndex.build(ordered('id'), 0);
    expect(pageIndex.build(ordered('id', true), 0)).toBeUndefined();
    await first;
    await pageIndex.build(ordered('id', true), 0);
  });

  it('ends when the database stops, which is logged', async () => {
    const warn = vi.fn();
    const stopping = await openEmptyDatabase();
    await stopping.query('create table people as select n as id from generate_series(1, 200000) n');
    const order = { column: 'id', descending: false };
    const rows = inListOrder(kitTables(stopping.db).selectFrom('people').selectAll() as RowsQuery, [order]);
    const walked = createPageIndex(stopping.db, () => 0, { warn }).build({ rows, order }, 200_000);
    await stopping.close();
    await expect(walked).rejects.toThrow();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'a list could not be indexed');
  });
});
