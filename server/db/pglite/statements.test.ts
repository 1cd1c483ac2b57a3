import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Statements } from './statements';

let pg: PGlite;
let statements: Statements;
beforeAll(async () => {
  pg = await PGlite.create();
  statements = new Statements(pg);
});
afterAll(() => pg.close());
beforeEach(async () => {
  await statements.run('drop table if exists t; create table t (a int)', []);
  await statements.run('insert into t values ($1)', [1]);
});

/** From its second run on a statement has a name; a third one runs by it. */
async function thrice(text: string, params: readonly unknown[]) {
  for (let run = 0; run < 2; run++) await statements.run(text, params);
  return (await statements.run(text, params))[0];
}
const named = async () =>
  Number((await pg.query<{ n: number }>('select count(*)::int n from pg_prepared_statements')).rows[0]?.n);

it('a repeated statement is kept prepared and finds current rows', async () => {
  const before = await named();
  expect((await thrice('select a from t where a > $1', [0]))?.rows).toEqual([[1]]);
  expect(await named()).toBe(before + 1);
  await statements.run('insert into t values ($1)', [2]);
  expect((await thrice('select a from t where a > $1', [0]))?.rows).toEqual([[1], [2]]);
});

it('a prepared statement sees columns that were added later', async () => {
  await thrice('select * from t where a = $1', [1]);
  await statements.run('alter table t add column b text default $$new$$', []);
  const [result] = await statements.run('select * from t where a = $1', [1]);
  expect(result?.fields.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(result?.rows).toEqual([[1, 'new']]);
});

it('a failed statement works again after the transaction', async () => {
  const text = 'select 10 / $1::int';
  await thrice(text, [5]);
  await statements.run('begin', []);
  await expect(statements.run(text, [0])).rejects.toThrow('division by zero');
  await expect(statements.run(text, [5])).rejects.toThrow('transaction is aborted');
  await statements.run('rollback', []);
  expect((await statements.run(text, [5]))[0]?.rows).toEqual([[2]]);
});

it('the number of prepared statements is limited, and an evicted one runs again', async () => {
  const before = await named();
  const text = (number: number) => `select ${number} + $1::int`;
  for (let number = 0; number < 600; number++) await thrice(text(number), [1]);
  expect((await named()) - before).toBeLessThanOrEqual(512);
  expect((await thrice(text(0), [1]))?.rows).toEqual([[1]]);
});
