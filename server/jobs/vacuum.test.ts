import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database';
import { openEmptyDatabase } from '../db/testDatabase';
import { vacuum } from './vacuum';

/** All pages but one or two, which the server writes to disk at that moment: a vacuum does not wait for them. */
const ALL = expect.closeTo(1, 2);
/** Of a kilobyte each. */
const MANY = 20_000;
const IN_TIME = { timeout: 15_000, interval: 50 };
let database: Database;

beforeAll(async () => {
  database = await openEmptyDatabase();
});
afterAll(() => database.close());

interface VacuumStats {
  analysed: boolean;
  seen: number;
  dead: number;
}
async function facts(): Promise<VacuumStats> {
  const [found] = await database.query<VacuumStats>(
    `select reltuples >= 0 as analysed, relallvisible::float / greatest(relpages, 1) as seen, n_dead_tup::int as dead
     from pg_class join pg_stat_user_tables on relid = oid where oid = 'things'::regclass`,
  );
  return found as VacuumStats;
}

beforeEach(async () => {
  await database.query('drop table if exists things');
  await database.query('create table things (id int, name text) with (autovacuum_enabled = false)');
});

const add = (count: number) =>
  database.query(`insert into things select n, repeat('thing', 200) from generate_series(1, ${count}) n`);

describe('the vacuum job', () => {
  it('lets index-only scans answer for rows that were only added', async () => {
    await add(MANY);
    await vacuum(database);
    expect(await facts()).toMatchObject({ analysed: true, seen: ALL });
  });

  it('includes rows added before the last start, which the counters miss', async () => {
    await add(MANY);
    await database.query('analyze things');
    await database.query('select pg_stat_reset()');
    expect((await facts()).seen).toBe(0);
    await vacuum(database);
    expect((await facts()).seen).toEqual(ALL);
  });

  it('removes deleted rows', async () => {
    await add(5_000);
    await database.query('delete from things where id % 2 = 0');
    // PostgreSQL counts rows with a delay of a second.
    await vi.waitFor(async () => expect((await facts()).dead).toBe(2_500), IN_TIME);
    await vacuum(database);
    expect((await facts()).dead).toBe(0);
  });

  it('skips small tables and those it has just processed', async () => {
    await add(500);
    await vacuum(database);
    expect((await facts()).analysed).toBe(false);
    await add(MANY);
    // Else the rows may be counted as changed after the statistics have been made.
    await database.query('select pg_stat_force_next_flush()');
    await vacuum(database);
    expect(await vacuum(database)).toBe(0);
  });

  it('knows each column in detail, and an index on an expression, which costs more, in outline', async () => {
    await database.query('create index things_rest on things ((id % 10007))');
    await add(MANY);
    await vacuum(database);
    const kept = await database.query<{ name: string; steps: number }>(
      `select tablename as name, array_length(histogram_bounds, 1) - 1 as steps from pg_stats
       where tablename in ('things', 'things_rest') and attname <> 'name' order by 1`,
    );
    expect(kept).toEqual([
      { name: 'things', steps: 100 },
      { name: 'things_rest', steps: 10 },
    ]);
  });
});
