import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { rowsOf } from '../query/listQuery';
import type { ListQuery } from '../query/parseQuery';
import type { StoredRow } from '../served';
import { insertPeople, people, rootPrincipal } from '../testPeople';
import { readPage } from './page';
import { createPageIndex, type PageIndex } from './pageIndex';
import type { BestPlan } from './plan';

/** In the order of names the first third are 丁, then come 王, then 黎; every tenth has 国 in his name. */
const SURNAMES = ['丁', '王', '黎'];
const PEOPLE = 12_000;
const PAGE_SIZE = 20;
let database: Database;
let pageIndex: PageIndex;

beforeAll(async () => {
  database = await openTestDatabase();
  pageIndex = createPageIndex(database.db, () => 0);
  const names = Array.from({ length: PEOPLE }, (_each, n) => {
    const given = n % 10 === 0 ? '国' : '明';
    return `${SURNAMES[n % SURNAMES.length]}${given}${n % 700}`;
  });
  await insertPeople(database, names);
});
afterAll(() => database.close());

const asked = (more: Partial<ListQuery>): ListQuery => ({
  filters: [],
  sort: [{ field: 'name', descending: false }],
  ...more,
});
const FEW: BestPlan = { rows: 10, cost: 10, way: 'index' };
const many = (rows: number): BestPlan => ({ rows, cost: 1_000_000, way: 'index' });
const idsOf = (rows: readonly StoredRow[]): string[] => rows.map(({ id }) => String(id));

function read(query: ListQuery, page: number, plan: BestPlan, total = PEOPLE, approximate?: true) {
  const question = { db: database.db, served: people, principal: rootPrincipal, query, now: 0 };
  return readPage(pageIndex, question, { page, pageSize: PAGE_SIZE, plan, total, approximate });
}
/** All that a question finds, read once: only one of the tests changes the rows, and puts them back. */
const found = new Map<string, Promise<string[]>>();
function everything(query: ListQuery): Promise<string[]> {
  const key = JSON.stringify(query);
  const known = found.get(key) ?? rowsOf(database.db, people, rootPrincipal, query, 0).execute().then(idsOf);
  found.set(key, known);
  return known;
}
const pageIn = (ids: readonly string[], page: number) => ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
const expected = async (query: ListQuery, page: number) => pageIn(await everything(query), page);

const queries: [string, ListQuery][] = [
  ['standing together', asked({ q: '王' })],
  ['standing together, descending', asked({ q: '王', sort: [{ field: 'name', descending: true }] })],
  ['spread', asked({ q: '国' })],
  ['found by trigrams', asked({ q: '王国1' })],
  ['none', asked({ q: '龘' })],
  ['sorted by a column that is empty', asked({ q: '国', sort: [{ field: 'email', descending: true }] })],
  ['filtered', asked({ filters: [{ field: 'name', op: 'contains', values: ['王'] }] })],
  ['filtered by what is not there', asked({ filters: [{ field: 'name', op: 'lacks', values: ['王'] }] })],
];

describe('a page of a list sorted by several columns', () => {
  const query = asked({
    sort: [
      { field: 'email', descending: true },
      { field: 'name', descending: false },
    ],
  });

  it.each([1, 150, 299, 301, 450, PEOPLE / PAGE_SIZE])('is sorted by all of them, page %i', async (page) => {
    const { rows, prepare } = await read(query, page, many(PEOPLE));
    const right = await database.query(
      `select id from users order by email desc, name, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
    );
    expect(idsOf(rows)).toEqual(idsOf(right as StoredRow[]));
    expect(prepare).toBeUndefined();
  });
});

describe('a page of a search', () => {
  describe.each(queries)('%s', (_name, query) => {
    // However much the planner expects, and however wrong it is.
    it.each([FEW, { ...FEW, way: 'walk' as const }, many(100), many(4_000), many(PEOPLE)])(
      'is the same for any query plan, %j',
      async (plan) => {
        const total = (await everything(query)).length;
        for (const page of [1, 2, 7, 40, 190, 500])
          expect(idsOf((await read(query, page, plan, total)).rows)).toEqual(await expected(query, page));
      },
    );
  });

  it('builds no page index when few rows are found', async () => {
    expect((await read(asked({ q: '王' }), 150, FEW)).prepare).toBeUndefined();
  });
});

describe('a page far from both ends', () => {
  const query = asked({});
  const page = 290;

  it('builds the page index for the next one', async () => {
    const first = await read(query, page, many(PEOPLE));
    expect(idsOf(first.rows)).toEqual(await expected(query, page));
    const reading = vi.spyOn(pageIndex, 'read');
    expect(await first.prepare?.()).toMatchObject({ total: PEOPLE });
    await read(query, page, many(PEOPLE));
    expect(await reading.mock.results.at(-1)?.value).toBeDefined();
    for (const near of [1, 2, page, page + 1, 430, PEOPLE / PAGE_SIZE])
      expect(idsOf((await read(query, near, many(PEOPLE))).rows)).toEqual(await expected(query, near));
  });

  it.each([true, false])(
    'is right when records without a value follow, descending %s',
    async (descending) => {
      const byEmail = asked({ sort: [{ field: 'email', descending }] });
      for (const offset of [2_020, 5_980, 6_000, 6_020, 11_980, 12_000]) {
        const at = offset / PAGE_SIZE + 1;
        expect(idsOf((await read(byEmail, at, many(PEOPLE), PEOPLE, true)).rows)).toEqual(
          await expected(byEmail, at),
        );
      }
      // One that begins among the one kind and ends among the other.
      const question = { db: database.db, served: people, principal: rootPrincipal, query: byEmail, now: 0 };
      const cut = { page: 86, pageSize: 70, plan: many(PEOPLE), total: PEOPLE, approximate: true } as const;
      const all = await everything(byEmail);
      expect(idsOf((await readPage(pageIndex, question, cut)).rows)).toEqual(all.slice(5_950, 6_020));
    },
  );

  it.each([1, 200, 400, PEOPLE / PAGE_SIZE])('builds no page index otherwise, page %i', async (near) => {
    expect((await read(query, near, many(PEOPLE))).prepare).toBeUndefined();
  });

  it('is read from the end when near to it, however old the page index is', async () => {
    const query = asked({ sort: [{ field: 'code', descending: true }] });
    const read250 = await read(query, 250, many(PEOPLE));
    await read250.prepare?.();
    await database.query(
      `insert into users (id, code, name, org_id, role_id, password_hash)
       select 'z' || n, 'z' || n, '黎明', org_id, role_id, '!' 
       from (select org_id, role_id from users limit 1) as someone, generate_series(1, 300) n`,
    );
    const total = PEOPLE + 300;
    const now = idsOf(await rowsOf(database.db, people, rootPrincipal, query, 0).execute());
    for (const page of [total / PAGE_SIZE, total / PAGE_SIZE - 3])
      expect(idsOf((await read(query, page, many(total), total)).rows)).toEqual(pageIn(now, page));
    await database.query(`delete from users where id like 'z%'`);
  });

  it('is prepared by the first page of a long list', async () => {
    const { prepare } = await read(query, 1, many(200_000), 200_000, true);
    expect(await prepare?.()).toMatchObject({ total: PEOPLE });
    const part = asked({ q: '王' });
    expect((await read(part, 1, many(200_000), 200_000, true)).prepare).toBeUndefined();
  });
});
