import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database';
import { openEmptyDatabase } from '../db/testDatabase';
import { kitTables } from './listQuery';
import type { Rows } from './served';
import { createTotals } from './totals';

const MANY = 400_000;
let database: Database;
let now = 0;

const plan = { cost: expect.any(Number), rows: expect.any(Number) };
const rowsOf = (table: string) => kitTables(database.db).selectFrom(table).selectAll() as Rows;

beforeAll(async () => {
  database = await openEmptyDatabase();
  await database.query('create table few as select generate_series(1, 7) as id');
  await database.query(`create table many as select generate_series(1, ${MANY}) as id`);
  await database.query('analyze');
});
afterAll(() => database.close());

describe('the total of a list', () => {
  it('is counted where that is cheap', async () => {
    const totals = createTotals(database, () => now);
    expect(await totals.of(rowsOf('few'))).toEqual({ total: 7, plan });
  });

  it('is estimated otherwise, and counted when the page is out, not before', async () => {
    const totals = createTotals(database, () => now);
    const first = await totals.of(rowsOf('many'));
    expect(first).toMatchObject({ approximate: true, total: expect.any(Number) });
    expect(await totals.of(rowsOf('many'))).toMatchObject({ approximate: true });
    first.count?.();
    await expect.poll(() => totals.of(rowsOf('many'))).toEqual({ total: MANY, plan });
  });

  it('is what it was until the next count, once it is old', async () => {
    const totals = createTotals(database, () => now);
    (await totals.of(rowsOf('many'))).count?.();
    await expect.poll(() => totals.of(rowsOf('many'))).toEqual({ total: MANY, plan });
    await database.query('insert into many values (0)');
    now += 30_000;
    expect(await totals.of(rowsOf('many'))).toMatchObject({ approximate: true, total: MANY });
  });
});
