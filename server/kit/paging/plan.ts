import { CompiledQuery } from 'kysely';
import type { Executor } from '../../db/tables';
import { type AccessPath, kitTables } from '../query/listQuery';
import type { RowsQuery } from '../served';

/** What the planner expects of reading all rows of a question. */
export interface CostEstimate {
  /** In the planner's units. */
  cost: number;
  rows: number;
}
interface QueryPlan {
  Plan?: { 'Total Cost'?: number; 'Plan Rows'?: number };
}

export async function queryPlanOf(db: Executor, rows: RowsQuery): Promise<CostEstimate> {
  const { sql: text, parameters } = rows.compile();
  const explained = await kitTables(db).executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  const [plans] = Object.values(explained.rows[0] ?? {}) as [QueryPlan[] | undefined];
  const { 'Total Cost': cost = 0, 'Plan Rows': estimate = 0 } = plans?.[0]?.Plan ?? {};
  return { cost, rows: estimate };
}

/** What it takes to find everything, and how that is done best. */
export interface BestPlan extends CostEstimate {
  way: AccessPath;
}

/**
 * The index of short searches is the better way but for what nearly everything has. What it expects to find is the
 * better estimate in any case.
 */
export async function bestPlan(db: Executor, rowsBy: (way: AccessPath) => RowsQuery): Promise<BestPlan> {
  const [indexed, walked] = [rowsBy('index'), rowsBy('walk')];
  const plan = await queryPlanOf(db, indexed);
  if (planKey(indexed) === planKey(walked)) return { ...plan, way: 'index' };
  const { cost } = await queryPlanOf(db, walked);
  return cost < plan.cost ? { ...plan, cost, way: 'walk' } : { ...plan, way: 'index' };
}

/** The same question has the same key. */
export function planKey(rows: RowsQuery): string {
  const { sql: text, parameters } = rows.compile();
  return `${text}|${JSON.stringify(parameters)}`;
}
