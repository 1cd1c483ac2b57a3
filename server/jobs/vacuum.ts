import type { Database } from '../db/database';

const MIN_DEAD_ROWS = 1_000;
const MIN_CHANGED_ROWS = 2_000;

interface TableUse {
  name: string;
  dead: number;
}

/**
 * Tables worth the work. Thresholds as autovacuum has them: a part of the table, and a minimum.
 */
const WORTH_IT = `
  select format('%I', relname) as name, n_dead_tup as dead from pg_stat_user_tables
  where n_dead_tup > ${MIN_DEAD_ROWS} + 0.2 * n_live_tup
     or n_mod_since_analyze > ${MIN_CHANGED_ROWS} + 0.1 * n_live_tup`;

/** A single-user PostgreSQL has no autovacuum: removes dead rows and refreshes the planner's statistics. */
export async function vacuum(database: Database): Promise<number> {
  const tables = await database.query<TableUse>(WORTH_IT);
  for (const { name, dead } of tables) {
    // One statement per table: the single session is free for others in between.
    await database.query(dead > MIN_DEAD_ROWS ? `vacuum (analyze) ${name}` : `analyze ${name}`);
  }
  return tables.length;
}
