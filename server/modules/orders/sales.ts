import { type RawBuilder, sql } from 'kysely';
import {
  type SalesBy,
  type SalesPart,
  type SalesQuery,
  type SalesStatistics,
  type SalesSum,
  salesQuerySchema,
} from '../../../contract/orders/sales';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';
import { type Route, route } from '../../http/route';
import type { RouteDeps } from '../module';

const PARTS_MAX = 50;

/** Paid orders of a stretch of time, of the organisations of the person. */
function paidOrders({ orgIds }: Principal, from: number, to: number): RawBuilder<unknown> {
  return sql`o.paid_at is not null and o.placed_at >= ${new Date(from)} and o.placed_at < ${new Date(to)}
    and o.org_id in (${sql.join([...orgIds])})`;
}

async function totalOf(db: Executor, principal: Principal, from: number, to: number): Promise<SalesSum> {
  const { rows } = await sql<SalesSum>`
    select count(*)::int as orders, coalesce(sum(paid_amt), 0)::bigint as revenue,
      coalesce(sum(refund_amt), 0)::bigint as refunds
    from orders o where ${paidOrders(principal, from, to)}`.execute(db);
  return rows[0] ?? { orders: 0, revenue: 0, refunds: 0 };
}

/** Days are those of China, where the machines stand. */
const KEYS: Readonly<
  Record<Exclude<SalesBy, 'product'>, { key: RawBuilder<string>; label: RawBuilder<string> }>
> = {
  day: {
    key: sql`to_char(o.placed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    label: sql`to_char(o.placed_at at time zone 'Asia/Shanghai', 'MM-DD')`,
  },
  channel: { key: sql`o.channel`, label: sql`o.channel` },
  machine: { key: sql`coalesce(o.device_id, '')`, label: sql`coalesce(d.name, '')` },
};

async function partsOf(
  db: Executor,
  principal: Principal,
  { by, from, to }: SalesQuery,
): Promise<SalesPart[]> {
  const where = paidOrders(principal, from, to);
  if (by === 'product') {
    const { rows } = await sql<SalesPart>`
      select i.name as key, i.name as label, count(distinct o.id)::int as orders,
        sum(i.amt - i.discount_amt)::bigint as revenue, sum(i.refund_amt)::bigint as refunds
      from order_items i join orders o on o.id = i.order_id where ${where}
      group by 1, 2 order by revenue desc, key limit ${PARTS_MAX}`.execute(db);
    return rows;
  }
  const { key, label } = KEYS[by];
  const order = by === 'day' ? sql`key` : sql`revenue desc, key`;
  const most = by === 'day' ? sql`` : sql`limit ${PARTS_MAX}`;
  const { rows } = await sql<SalesPart>`
    select ${key} as key, ${label} as label, count(*)::int as orders, sum(o.paid_amt)::bigint as revenue,
      sum(o.refund_amt)::bigint as refunds
    from orders o left join devices d on d.id = o.device_id where ${where}
    group by 1, 2 order by ${order} ${most}`.execute(db);
  return rows;
}

export async function salesStatistics(
  db: Executor,
  principal: Principal,
  query: SalesQuery,
): Promise<SalesStatistics> {
  const { from, to } = query;
  const total = await totalOf(db, principal, from, to);
  const before = await totalOf(db, principal, from - (to - from), from);
  return { total, before, parts: await partsOf(db, principal, query) };
}

export function salesRoutes({ database }: RouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/salesStatistics',
      policy: { anyOf: ['jdOrderRecords'] },
      summary: 'Revenue, refunds and orders of a period by day, channel, product or machine',
      query: salesQuerySchema,
      handler: ({ principal, query }) => salesStatistics(database.db, principal, query),
    }),
  ];
}
