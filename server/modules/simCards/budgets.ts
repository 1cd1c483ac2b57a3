import { sql } from 'kysely';
import type { AnyRow } from '../../../contract/kit/resource';
import { simBudgets } from '../../../contract/resources/simCards/simBudgets';
import { tradeDay } from '../../../contract/time/chinaTime';
import { localDay } from '../../../contract/time/localDay';
import type { Executor } from '../../db/tables';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import { announceTrade } from '../tradeFailed';
import { dueFor, renewalPriceSql } from './dueCards';

/** Orders that use a budget up; what was cancelled or goes back is free again. */
const COUNTED = ['to_pay', 'paid', 'recharge_failed', 'recharged'] as const;

interface Sums {
  id: string;
  ordered: number;
  due: number;
}

/**
 * What the institutions of these budgets, and those below them that count in the same currency, have ordered since the
 * month began where they are, by hand or by themselves; and what would be ordered now.
 */
async function sumsOf(db: Executor, ids: readonly string[], now: number): Promise<Map<string, Sums>> {
  const at = sql`${new Date(now)}::timestamptz`;
  const { rows } = await sql<Sums>`
    select b.id,
      coalesce((select sum(o.amount) from iot_renewal_orders o join organizations p on p.id = o.org_id
        where starts_with(p.path, keeper.path) and p.currency = keeper.currency
          and o.state in (${sql.join([...COUNTED])})
          and o.created_at >= date_trunc('month', ${at} at time zone keeper.timezone) at time zone keeper.timezone
      ), 0)::float8 as ordered,
      coalesce((select sum(${renewalPriceSql}) from iot_cards join organizations p on p.id = iot_cards.org_id
        where starts_with(p.path, keeper.path) and p.currency = keeper.currency and ${dueFor(tradeDay(now))}
      ), 0)::float8 as due
    from sim_budgets b join organizations keeper on keeper.id = b.org_id
    where b.id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The month so far beside the limit. */
async function complete(db: Executor, rows: readonly AnyRow[], { now }: { now: number }) {
  if (rows.length === 0) return rows;
  const sums = await sumsOf(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return rows.map((row) => {
    const { ordered = 0, due = 0 } = sums.get(row.id) ?? {};
    return { ...row, ordered, due, left: Math.max(0, Number(row.monthlyLimit) - ordered) };
  });
}

export const servedSimBudgets: ServedResource = { resource: simBudgets, shortSearches: true, complete };

/** A budget that an institution has to keep to: its own, or one of those above it. */
export interface Budget {
  id: string;
  orgId: string;
  name: string;
  version: number;
  timezone: string;
  left: number;
}

/** Locked, so that institutions below one budget come one after another. */
export async function budgetsOver({ trx, deps }: UnitOfWork, orgId: string): Promise<Budget[]> {
  const { rows } = await sql<Omit<Budget, 'left'> & { limit: number }>`
    select b.id, b.org_id as "orgId", b.name, b.version, keeper.timezone, b.monthly_limit::float8 as "limit"
    from sim_budgets b join organizations keeper on keeper.id = b.org_id
      join organizations own on own.id = ${orgId}
        and starts_with(own.path, keeper.path) and own.currency = keeper.currency
    order by b.id for update of b`.execute(trx);
  if (rows.length === 0) return [];
  // A statement of its own: it sees what was ordered while the lock was waited for.
  const sums = await sumsOf(
    trx,
    rows.map(({ id }) => id),
    deps.clock(),
  );
  return rows.map(({ limit, ...row }) => ({ ...row, left: limit - (sums.get(row.id)?.ordered ?? 0) }));
}

/** Notifies once a month that a budget prevents renewals. */
export async function tellUsedUp(work: UnitOfWork, budget: Budget): Promise<void> {
  const month = localDay(work.deps.clock(), budget.timezone).slice(0, 7);
  const { numUpdatedRows } = await work.trx
    .updateTable('simBudgets')
    .set({ toldMonth: month })
    .where('id', '=', budget.id)
    .where((eb) => eb('toldMonth', 'is distinct from', month))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) announceTrade(work, budget, 'renewal.held', budget.name);
}
