import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../db/database';
import { kitTables } from './listQuery';
import type { Rows } from './served';

export interface Total {
  total: number;
  approximate?: true;
}
export interface Totals {
  of(rows: Rows): Promise<Total>;
}

/** Up to here counting costs next to nothing. */
const COUNT_TO = 20_000;
const KEEP_MS = 30_000;
const KEEP_AT_MOST = 500;

interface Counted {
  total: number;
  at: number;
}

/**
 * How many records a list has. Small lists are counted each time. For large ones the planner's estimate is
 * given at once and the count follows in the background, for whoever asks next.
 */
export function createTotals(database: Database, clock: () => number): Totals {
  const counted = new Map<string, Counted>();
  const counting = new Set<string>();
  const db = kitTables(database.db);
  const count = async (rows: Rows, limit?: number): Promise<number> => {
    const source = limit === undefined ? rows : rows.limit(limit);
    const found = await db
      .selectFrom(source.clearSelect().select(sql<number>`1`.as('one')).as('found'))
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
  const estimate = async (rows: Rows): Promise<number> => {
    const { sql: text, parameters } = rows.compile();
    const plan = await db.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
    );
    const [first] = Object.values(plan.rows[0] ?? {}) as [{ Plan?: { 'Plan Rows'?: number } }[] | undefined];
    return first?.[0]?.Plan?.['Plan Rows'] ?? 0;
  };
  return {
    async of(rows) {
      const bare = rows.clearOrderBy();
      const { sql: text, parameters } = bare.compile();
      const key = `${text}|${JSON.stringify(parameters)}`;
      const known = counted.get(key);
      if (known && clock() - known.at < KEEP_MS) return { total: known.total };
      const some = await count(bare, COUNT_TO + 1);
      if (some <= COUNT_TO) return { total: some };
      countLater(key, bare);
      return { total: Math.max(await estimate(bare), known?.total ?? 0, some), approximate: true };
    },
  };
}
