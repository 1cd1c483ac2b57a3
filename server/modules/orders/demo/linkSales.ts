import { sql } from 'kysely';
import type { DemoWorld } from '../../../db/demo-data';
import type { DemoOrders } from '../../../db/demo-data/orders/orders';

/** What the machines said was stored before the orders that it belongs to. */
export async function linkSales({ trx, vends }: DemoWorld, { orders }: DemoOrders): Promise<void> {
  const ids = new Map(orders.map(({ orderNo, id }) => [orderNo, id]));
  await sql`update vend_records as v set order_id = t.order_id
    from unnest(${vends.map(({ id }) => id)}::text[], ${vends.map(({ orderNo }) => ids.get(String(orderNo)) ?? null)}::text[])
      as t (id, order_id) where v.id = t.id`.execute(trx);
}
