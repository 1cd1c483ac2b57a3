import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database';
import { openEmptyDatabase } from '../../db/testDatabase';
import { inListOrder, kitTables } from '../query/listQuery';
import type { RowsQuery, StoredRow } from '../served';
import { createPageIndex, type PageIndex } from './pageIndex';
import type { OrderedRows } from './segments';

const PEOPLE = 1_500;
const LIMIT = 20;
let database: Database;
let pageIndex: PageIndex;
let now = 0;

const idsOf = (rows: readonly StoredRow[]) => rows.map(({ id }) => String(id));

function ordered(column: string, descending: boolean): OrderedRows {
  const rows = kitTables(database.db).selectFrom('people').selectAll() as RowsQuery;
  return { rows: inListOrder(rows, [{ column, descending }]), order: { column, descending } };
}
const everybody = async (list: OrderedRows) => idsOf(await list.rows.execute());

async function page(list: OrderedRows, offset: number): Promise<string[]> {
  return idsOf((await pageIndex.read(list, { offset, limit: LIMIT })) ?? []);
}

/** A busy machine takes seconds for an index that is usually there at once. */
const PATIENCE = { timeout: 15_000 };

/** An entry at every hundredth record. */
async function buildIndexOf(list: OrderedRows): Promise<void> {
  await vi.waitFor(async () => {
    pageIndex.build(list, 0);
    expect(await pageIndex.read(list, { offset: 0, limit: 1 })).toBeDefined();
  }, PATIENCE);
}

beforeAll(async () => {
  database = await openEmptyDatabase();
  await database.query('create table people (id text primary key, name text, born timestamptz)');
  await database.query('create index on people (name, id)');
});
afterAll(() => database.close());

beforeEach(async () => {
  now = 0;
  pageIndex = createPageIndex(database.db, () => now);
  await database.query('delete from people');
  // One of five has no name, the others share sixty of them.
  await database.query(
    `insert into people select lpad(n::text, 6, '0'), case when n % 5 > 0 then 'n' || (n * 7 % 60) end,
       '2026-01-01'::timestamptz + (n * 37 % 400) * interval '1.000001 second'
     from generate_series(1, ${PEOPLE}) n`,
  );
});

describe('pages read through the page index', () => {
  it.each([
    ['name', false],
    ['name', true],
    ['born', false],
    ['born', true],
    ['id', false],
    ['id', true],
  ])('equal those of the order by %s, descending %s', async (column, descending) => {
    const list = ordered(column, descending);
    await buildIndexOf(list);
    const all = await everybody(list);
    for (let offset = 0; offset < PEOPLE + LIMIT; offset += 23)
      expect(await page(list, offset)).toEqual(all.slice(offset, offset + LIMIT));
  });

  it('do not exist before the index is built', async () => {
    const list = ordered('name', false);
    expect(await pageIndex.read(list, { offset: 500, limit: LIMIT })).toBeUndefined();
  });

  it('are right from the first page on, whatever was inserted before', async () => {
    const list = ordered('name', false);
    await buildIndexOf(list);
    await database.query(`insert into people select 'x' || n, 'a' from generate_series(1, 30) n`);
    const all = await everybody(list);
    for (const offset of [0, LIMIT, 2 * LIMIT, 5 * LIMIT, 6 * LIMIT])
      expect(await page(list, offset)).toEqual(all.slice(offset, offset + LIMIT));
  });
});

/** Some go, some come, some change their place: all over the list. */
async function change(round: number): Promise<void> {
  await database.query(`delete from people where hashtext(id || $1) % 40 = 0`, [`gone ${round}`]);
  await database.query(
    `update people set name = 'n' || (hashtext(id) % 60) where hashtext(id || $1) % 40 = 0`,
    [`moved ${round}`],
  );
  await database.query(
    `insert into people select 'new' || $1 || n, case when n % 4 > 0 then 'n' || (n * 11 % 60) end, now()
     from generate_series(1, 40) n`,
    [round],
  );
}

/** Do the pages, one behind the other, stand in the list like this? */
function expectJoined(all: readonly string[], pages: readonly string[][]): void {
  const read = pages.flat();
  const begin = all.indexOf(read[0] as string);
  expect(read).toEqual(all.slice(begin, begin + read.length));
}

describe('consecutive pages after changes', () => {
  it.each([
    ['forwards', 'name', false, 1],
    ['forwards', 'name', true, 1],
    ['backwards', 'name', false, -1],
    ['backwards', 'name', true, -1],
  ] as const)(
    'have no gap and no duplicate, %s by %s, descending %s',
    async (_way, column, descending, step) => {
      const list = ordered(column, descending);
      await buildIndexOf(list);
      for (const round of [1, 2, 3]) {
        await change(round);
        const all = await everybody(list);
        const pages: string[][] = [];
        let offset = step > 0 ? 640 : 1_200;
        for (let n = 0; n < 25; n++, offset += step * LIMIT) pages.push(await page(list, offset));
        expectJoined(all, step > 0 ? pages : pages.reverse());
      }
    },
  );

  it('stay consecutive when several people read at once', async () => {
    const list = ordered('name', false);
    await buildIndexOf(list);
    await change(1);
    const all = await everybody(list);
    await Promise.all([700, 700, 700, 720].map((offset) => page(list, offset)));
    const pages: string[][] = [];
    for (const offset of [680, 700, 720, 740]) pages.push(await page(list, offset));
    expectJoined(all, pages);
  });

  it('are close to their number', async () => {
    const list = ordered('name', false);
    await buildIndexOf(list);
    await database.query(`insert into people select 'x' || n, 'a' from generate_series(1, 30) n`);
    const all = await everybody(list);
    const begin = all.indexOf((await page(list, 800))[0] as string);
    expect(Math.abs(begin - 800)).toBeLessThanOrEqual(30);
  });
});

describe('the page index', () => {
  it('is discarded when too many rows were added', async () => {
    const list = ordered('id', false);
    await buildIndexOf(list);
    await database.query(`insert into people select '0003' || n from generate_series(1000, 3000) n`);
    expect(await pageIndex.read(list, { offset: 450, limit: LIMIT })).toBeUndefined();
  });

  it('is rebuilt when it is old and used until then', async () => {
    const list = ordered('id', false);
    await buildIndexOf(list);
    await database.query(`insert into people select 'a' || n from generate_series(1, 30) n`);
    await database.query(`delete from people where id < '000031'`);
    const all = await everybody(list);
    const offset = 1_000;
    const right = all.slice(offset, offset + LIMIT);
    pageIndex.build(list, 0);
    expect(await page(list, offset)).not.toEqual(right);
    now += 60_000;
    pageIndex.build(list, 0);
    await vi.waitFor(async () => expect(await page(list, offset)).toEqual(right));
  });

  it('is empty for a list that cannot be read', async () => {
    const rows = inListOrder(ordered('id', false).rows.where(sql<boolean>`1 / 0 = 1`), [
      { column: 'id', descending: false },
    ]);
    const list = { rows, order: { column: 'id', descending: false } };
    pageIndex.build(list, 0);
    await buildIndexOf(ordered('id', true));
    expect(await pageIndex.read(list, { offset: 0, limit: LIMIT })).toBeUndefined();
  });
});
