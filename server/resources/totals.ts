import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../db/database';
import { kitTables } from './listQuery';
import type { Rows } from './served';

export interface Total {
  total: number;
  approximate?: true;
}
export interface Found extends Total {
  /**
   * Counts what was estimated, for whoever asks next. To be called when the page has been read: the embedded
   * database does one thing at a time, and a page asked for behind the count would wait for it.
   */
  count?(): void;
}
export interface Totals {
  of(rows: Rows): Promise<Found>;
}

/** The planner's units: counting more expensive than this is not waited for. */
const CHEAP = 4_000;
const KEEP_MS = 30_000;
const KEEP_AT_MOST = 500;

interface Plan {
  'Total Cost'?: number;
  'Plan Rows'?: number;
}
interface Query {
  sql: string;
  parameters: readonly unknown[];
}
interface Counted {
  total: number;
  at: number;
}

/**
 * How many records a list has. What is cheap to count is counted each time. Otherwise the planner's estimate is
 * given at once and the count is left to `count`.
 */
export function createTotals(database: Database, clock: () => number): Totals {
  const counted = new Map<string, Counted>();
  const counting = new Set<string>();
  const db = kitTables(database.db);
  const count = async (rows: Rows): Promise<number> => {
    const found = await db
      .selectFrom(rows.clearSelect().select(sql<number>`1`.as('one')).as('found'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    return Number(found.total);
  };
  const remember = (key: string, total: number) => {
    if (counted.size >= KEEP_AT_MOST) counted.clear();
    counted.set(key, { total, at: clock() });
  };
  const countLater = (key: string, rows: Rows) => {
    if (counting.has(key)) return;
    counting.add(key);
    void count(rows)
      .then((total) => remember(key, total))
      // Nobody waits for it; the next one who asks starts it again.
      .catch(() => undefined)
      .finally(() => counting.delete(key));
  };
  const planned = async ({ sql: text, parameters }: Query): Promise<Plan> => {
    const explained = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    const [plans] = Object.values(explained.rows[0] ?? {}) as [{ Plan?: Plan }[] | undefined];
    return plans?.[0]?.Plan ?? {};
  };
  return {
    async of(rows) {
      const bare = rows.clearOrderBy();
      const query = bare.compile();
      const key = `${query.sql}|${JSON.stringify(query.parameters)}`;
      const known = counted.get(key);
      if (known && clock() - known.at < KEEP_MS) return { total: known.total };
      const { 'Total Cost': cost = 0, 'Plan Rows': estimate = 0 } = await planned(query);
      if (cost <= CHEAP) return { total: await count(bare) };
      return {
        ...{ total: known?.total ?? estimate, approximate: true },
        count: () => countLater(key, bare),
      };
    },
  };
}
