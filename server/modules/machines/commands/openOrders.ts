import { sql } from 'kysely';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import type { UnitOfWork } from '../../../kit/served';

/** Goods of a paid order that still lie in the machine. */
const INSIDE = [
  'none',
  'accepted',
  'rx_pending',
  'rx_passed',
  'ready',
  'dispensing',
  'rider_assigned',
] as const;
const OPEN_LOCKERS = ['waiting_deposit', 'deposited', 'overdue'] as const;

/** Orders that machines still have to hand out, and boxes that somebody fills or empties. */
const openOrders = (ids: readonly string[]) => sql<{ resource: string; id: string; title: string }>`
  select case channel when 'MEITUAN' then 'meituanOrders' when 'JD' then 'jdOrders' else 'ownOrders' end as resource,
    id, order_no as title
  from orders where device_id = any (${[...ids]})
    and (status = 'pending_payment' or status = 'paid' and fulfil_status in (${sql.join([...INSIDE])}))
  union all
  select 'lockOrders', id, order_no from lock_orders
  where device_id = any (${[...ids]}) and state in (${sql.join([...OPEN_LOCKERS])})`;

export async function openOrdersOf(db: Executor, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${openOrders(ids)}) o`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What was sold is handed out before the machine leaves. @throws AppError 409 `err.device.orders_open`, with one of them */
export async function assertNoneOpen({ trx }: UnitOfWork, deviceId: string): Promise<void> {
  const { rows } = await openOrders([deviceId]).execute(trx);
  const [first] = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (!first) return;
  const params = { count: rows.length, order: first.title };
  throw new AppError(409, 'err.device.orders_open', params, undefined, first);
}
