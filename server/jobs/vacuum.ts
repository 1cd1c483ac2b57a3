import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { Database } from '../db/database';

const MIN_DEAD_ROWS = 1_000;
const MIN_CHANGED_ROWS = 2_000;
/** 8 MB: below that reading the rows themselves costs nothing. */
const MIN_UNSEEN_PAGES = 1_000;

/** For a look at a whole table: values of an index on an expression cost ten times as much as those of a column. */
const FEW_VALUES = 10;
/** Between two steps: what machines send waits for one of them at most. */
const REST_MS = 50;

interface TableUse {
  name: string;
  clean: boolean;
  columns: string[];
}

/**
 * Tables worth the work. Thresholds as autovacuum has them: a part of the table, and a minimum. What was only added
 * is told by the pages that no vacuum has seen yet: the counters of rows begin anew with every start.
 */
const WORTH_IT = `
  select name, dead or unseen as clean, columns from (
    select format('%I', s.relname) as name,
      array(select format('%I', attname) from pg_attribute
        where attrelid = s.relid and attnum > 0 and not attisdropped) as columns,
      n_dead_tup > ${MIN_DEAD_ROWS} + 0.2 * n_live_tup as dead,
      n_mod_since_analyze > ${MIN_CHANGED_ROWS} + 0.1 * n_live_tup as changed,
      pages - relallvisible > ${MIN_UNSEEN_PAGES} + 0.2 * pages as unseen
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid,
      lateral (select pg_relation_size(s.relid) / current_setting('block_size')::int as pages) size
  ) use
  where dead or changed or unseen`;

/**
 * Refreshes what the planner knows of a table, column by column: done at once, the ledger of 13,000 orders kept the
 * single session for a second. The look at the whole table comes first; with it indexes on expressions are seen, too.
 */
async function analyze(database: Database, { name, columns }: TableUse): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw(`set local default_statistics_target = ${FEW_VALUES}`));
    await trx.executeQuery(CompiledQuery.raw(['analyze', name].join(' ')));
  });
  for (const column of columns) {
    await pause(REST_MS);
    await database.query(['analyze ', name, ' (', column, ')'].join(''));
  }
}

/**
 * A single-user PostgreSQL has no autovacuum: removes dead rows, refreshes the planner's statistics, and marks which
 * pages everybody may see. Without that note an index never answers alone, and each row is looked up in its page.
 */
export async function vacuum(database: Database): Promise<number> {
  const tables = await database.query<TableUse>(WORTH_IT);
  for (const table of tables) {
    if (table.clean) await database.query(['vacuum', table.name].join(' '));
    await pause(REST_MS);
    await analyze(database, table);
  }
  return tables.length;
}
