import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database';
import { openEmptyDatabase } from '../../db/testDatabase';
import { kitTables } from '../query/listQuery';
import type { RowsQuery } from '../served';
import { createTotals } from './totals';

const MANY = 400_000;
let database: Database;
let now = 0;

const plan = { cost: expect.any(Number), rows: expect.any(Number), way: 'index' };
const rowsOf = (table: string) => () => kitTables(database.db).selectFrom(table).selectAll() as RowsQuery;

beforeAll(async () => {
  database = await openEmptyDatabase();
  await database.query('create table few as select generate_series(1, 7) as id');
  await database.query(`create table many as select generate_series(1, ${MANY}) as id`);
  await database.query('analyze');
});
afterAll(() => database.close());

describe('the total of a list', () => {
  it('is counted when that is cheap', async () => {
    const totals = createTotals(database, () => now);
    expect(await totals.of(rowsOf('few'))).toEqual({ total: 7, plan });
  });

  it('is estimated otherwise and counted after the page is answered', async () => {
    const totals = createTotals(database, () => now);
    const first = await totals.of(rowsOf('many'));
    expect(first).toMatchObject({ approximate: true, total: expect.any(Number) });
    expect(await totals.of(rowsOf('many'))).toMatchObject({ approximate: true });
    first.count?.();
    await expect.poll(() => totals.of(rowsOf('many'))).toEqual({ total: MANY, plan });
  });

  it('stays the same until the next count once it is old', async () => {
    const totals = createTotals(database, () => now);
    (await totals.of(rowsOf('many'))).count?.();
    await expect.poll(() => totals.of(rowsOf('many'))).toEqual({ total: MANY, plan });
    await database.query('insert into many values (0)');
    now += 30_000;
    expect(await totals.of(rowsOf('many'))).toMatchObject({ approximate: true, total: MANY });
  });
});

it('is kept when a background count fails, which is logged', async () => {
  const db = await openEmptyDatabase();
  await db.query('create table many as select generate_series(1, 400000) as id');
  await db.query('analyze');
  const warn = vi.fn();
  const rows = () => kitTables(db.db).selectFrom('many').selectAll() as RowsQuery;
  const { count } = await createTotals(db, () => now, { warn }).of(rows);
  await db.close();
  count?.();
  await expect.poll(() => warn.mock.calls).toEqual([[expect.anything(), 'a list could not be counted']]);
});

describe('a total counted while the page index is built', () => {
  it('is used and kept for the stated time', async () => {
    const totals = createTotals(database, () => now);
    const { count } = await totals.of(rowsOf('many'));
    count?.(Promise.resolve({ total: 5, until: now + 60_000 }));
    await expect.poll(() => totals.of(rowsOf('many'))).toEqual({ total: 5, plan });
    now += 59_999;
    expect(await totals.of(rowsOf('many'))).toEqual({ total: 5, plan });
    now += 1;
    expect(await totals.of(rowsOf('many'))).toMatchObject({ approximate: true, total: 5 });
  });

  it('is counted by the next request when the build fails', async () => {
    const totals = createTotals(database, () => now);
    (await totals.of(rowsOf('many'))).count?.(Promise.reject(new Error('stopped')));
    await expect
      .poll(async () => {
        const found = await totals.of(rowsOf('many'));
        found.count?.();
        return found.approximate;
      })
      .toBeUndefined();
  });
});
