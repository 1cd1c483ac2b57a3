import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Logger } from '../../log';
import { type AccessPath, kitTables } from '../query/listQuery';
import type { RowsQuery } from '../served';
import type { CountedTotal } from './pageIndex';
import { type BestPlan, bestPlan, planKey } from './plan';

export interface Total {
  total: number;
  approximate?: true;
}
export interface PlannedTotal extends Total {
  plan: BestPlan;
  /**
   * Counts an estimated total for later requests; not needed where the page index counts it. Called when the
   * page has been read: the embedded database does one thing at a time.
   */
  count?(indexed?: Promise<CountedTotal>): void;
}
export interface Totals {
  of(rowsBy: (way: AccessPath) => RowsQuery): Promise<PlannedTotal>;
}

/** The planner's units: counting more expensive than this is not waited for. */
const CHEAP = 4_000;
const KEEP_MS = 30_000;
const KEEP_AT_MOST = 500;

interface CachedTotal {
  total: number;
  plan: BestPlan;
  until: number;
}

/**
 * How many records a list has. What is cheap to count is counted each time. Otherwise the planner's estimate is
 * given at once and the count is left to `count`.
 */
export function createTotals(database: Database, clock: () => number, log?: Pick<Logger, 'warn'>): Totals {
  const counted = new Map<string, CachedTotal>();
  const counting = new Set<string>();
  const db = kitTables(database.db);
  const count = async (rows: RowsQuery): Promise<number> => {
    const found = await db
      .selectFrom(rows.clearSelect().select(sql<number>`1`.as('one')).as('found'))
      .select(sql<number>`count(*)`.as('total'))
      .executeTakeFirstOrThrow();
    return Number(found.total);
  };
  const remember = (key: string, found: CachedTotal) => {
    if (counted.size >= KEEP_AT_MOST) counted.clear();
    counted.set(key, found);
  };
  const fresh = async (rows: RowsQuery): Promise<CountedTotal> => ({
    total: await count(rows),
    until: clock() + KEEP_MS,
  });
  const countLater = (key: string, plan: BestPlan, rows: RowsQuery, indexed?: Promise<CountedTotal>) => {
    if (counting.has(key)) return;
    counting.add(key);
    void (indexed ?? fresh(rows))
      .then(({ total, until }) => remember(key, { total, until, plan }))
      // Runs in the background; the next request starts it again. The page index reports failures.
      .catch((error: unknown) => {
        if (!indexed) log?.warn({ error }, 'a list could not be counted');
      })
      .finally(() => counting.delete(key));
  };
  return {
    async of(rowsBy) {
      const bareBy = (way: AccessPath) => rowsBy(way).clearOrderBy();
      const key = planKey(bareBy('index'));
      const known = counted.get(key);
      if (known && clock() < known.until) return { total: known.total, plan: known.plan };
      const plan = await bestPlan(database.db, bareBy);
      const bare = bareBy(plan.way);
      if (plan.cost <= CHEAP) return { total: await count(bare), plan };
      return {
        total: known?.total ?? plan.rows,
        approximate: true,
        plan,
        count: (indexed) => countLater(key, plan, bare, indexed),
      };
    },
  };
}
