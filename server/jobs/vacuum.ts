import type { Database } from '../db/database';

const MIN_DEAD_ROWS = 1_000;
const MIN_CHANGED_ROWS = 2_000;
/** 8 MB: below that reading the rows themselves costs nothing. */
const MIN_UNSEEN_PAGES = 1_000;

interface TableUse {
  name: string;
  clean: boolean;
}

/**
 * Tables worth the work. Thresholds as autovacuum has them: a part of the table, and a minimum. What was only added
 * is told by the pages that no vacuum has seen yet: the counters of rows begin anew with every start.
 */
const WORTH_IT = `
  select name, dead or unseen as clean from (
    select format('%I', s.relname) as name,
      n_dead_tup > ${MIN_DEAD_ROWS} + 0.2 * n_live_tup as dead,
      n_mod_since_analyze > ${MIN_CHANGED_ROWS} + 0.1 * n_live_tup as changed,
      pages - relallvisible > ${MIN_UNSEEN_PAGES} + 0.2 * pages as unseen
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid,
      lateral (select pg_relation_size(s.relid) / current_setting('block_size')::int as pages) size
  ) use
  where dead or changed or unseen`;

/**
 * A single-user PostgreSQL has no autovacuum: removes dead rows, refreshes the planner's statistics, and marks which
 * pages everybody may see. Without that note an index never answers alone, and each row is looked up in its page.
 */
export async function vacuum(database: Database): Promise<number> {
  const tables = await database.query<TableUse>(WORTH_IT);
  for (const { name, clean } of tables) {
    // Statements of their own: the single session is free for others in between.
    for (const task of clean ? ['vacuum', 'analyze'] : ['analyze'])
      await database.query([task, name].join(' '));
  }
  return tables.length;
}
