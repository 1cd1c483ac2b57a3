import { type RawBuilder, sql } from 'kysely';
import { CHINA_ZONE } from '../../../../contract/common/chinaTime';
import type { Locale } from '../../../../contract/common/locale';
import {
  hasLost,
  isInTime,
  type SalesBy,
  type SalesPart,
  type SalesQuery,
  type SalesStatistics,
  type SalesSum,
  salesQuerySchema,
} from '../../../../contract/orders/sales';
import type { Principal } from '../../../access/principal';
import type { Executor } from '../../../db/tables';
import { type Route, route } from '../../../http/route';
import type { RouteDeps } from '../../module';
import { type Lost, lostIn } from './lost';

const PARTS_MAX = 50;

/** Paid orders of a stretch of time, of the organisations of the person. */
function paidOrders({ orgIds }: Principal, from: number, to: number): RawBuilder<unknown> {
  return sql`o.paid_at is not null and o.placed_at >= ${new Date(from)} and o.placed_at < ${new Date(to)}
    and o.org_id in (${sql.join([...orgIds])})`;
}

/** What was paid for a line and kept, and what of it went out for good: handed out, or not given back. */
const KEPT = sql`(i.amt - i.discount_amt - i.refund_amt)`;
const COST = sql`(i.cost_amt * greatest(i.dispensed_qty, i.qty - i.refunded_qty) / i.qty)`;
const MARGIN = sql`coalesce(sum(${KEPT} - ${COST}) filter (where i.cost_amt > 0), 0)`;
const COSTED = sql`coalesce(sum(${KEPT}) filter (where i.cost_amt > 0), 0)`;
const FAILED = sql`o.fulfil_status in ('failed', 'partial')`;

/** Each order with the sums of its lines. */
const LINES = sql`join lateral (
  select ${MARGIN} as margin, ${COSTED} as costed from order_items i where i.order_id = o.id) lines on true`;
const SUMS = sql`count(*)::int as orders, coalesce(sum(o.paid_amt), 0)::bigint as revenue,
  coalesce(sum(o.refund_amt), 0)::bigint as refunds,
  coalesce(sum(o.refund_amt) filter (where ${FAILED}), 0)::bigint as failure_refunds,
  coalesce(sum(lines.margin), 0)::bigint as margin, coalesce(sum(lines.costed), 0)::bigint as costed`;

const NOTHING: SalesSum = { orders: 0, revenue: 0, refunds: 0, failureRefunds: 0, margin: 0, costed: 0 };

async function totalOf(db: Executor, principal: Principal, from: number, to: number): Promise<SalesSum> {
  const { rows } = await sql<SalesSum>`
    select ${SUMS} from orders o ${LINES} where ${paidOrders(principal, from, to)}`.execute(db);
  return rows[0] ?? NOTHING;
}

/** Days of trade, as in the hours that were lost. */
const KEYS: Readonly<
  Record<Exclude<SalesBy, 'product' | 'category'>, { key: RawBuilder<string>; label: RawBuilder<string> }>
> = {
  day: {
    key: sql`to_char(o.placed_at at time zone ${CHINA_ZONE}, 'YYYY-MM-DD')`,
    label: sql`to_char(o.placed_at at time zone ${CHINA_ZONE}, 'MM-DD')`,
  },
  hour: {
    key: sql`to_char(o.placed_at at time zone ${CHINA_ZONE}, 'HH24')`,
    label: sql`to_char(o.placed_at at time zone ${CHINA_ZONE}, 'HH24:"00"')`,
  },
  channel: { key: sql`o.channel`, label: sql`o.channel` },
  machine: { key: sql`coalesce(o.device_id, '')`, label: sql`coalesce(d.name, '')` },
};

/** Lines have one of these each, orders may have several. */
const PRODUCT = { key: sql`i.name`, label: sql`i.name`, more: sql`` };
const categoryIn = (locale: Locale) => ({
  key: sql`coalesce(c.id, '')`,
  label: sql`coalesce(c.name ->> ${locale}, c.name ->> 'zh-cn', '')`,
  more: sql`left join products p on p.id = i.product_id left join product_categories c on c.id = p.category_id`,
});

/** Who asks, and in which language. */
interface Asked {
  principal: Principal;
  locale: Locale;
}

async function partsOf(
  db: Executor,
  { principal, locale }: Asked,
  { by, from, to }: SalesQuery,
): Promise<SalesPart[]> {
  const where = paidOrders(principal, from, to);
  if (by === 'product' || by === 'category') {
    const { key, label, more } = by === 'product' ? PRODUCT : categoryIn(locale);
    const { rows } = await sql<SalesPart>`
      select ${key} as key, ${label} as label, count(distinct o.id)::int as orders,
        sum(i.amt - i.discount_amt)::bigint as revenue, sum(i.refund_amt)::bigint as refunds,
        coalesce(sum(i.refund_amt) filter (where ${FAILED}), 0)::bigint as failure_refunds,
        ${MARGIN}::bigint as margin, ${COSTED}::bigint as costed
      from order_items i join orders o on o.id = i.order_id ${more} where ${where}
      group by 1, 2 order by revenue desc, key limit ${PARTS_MAX}`.execute(db);
    return rows;
  }
  const { key, label } = KEYS[by];
  const order = isInTime(by) ? sql`key` : sql`revenue desc, key`;
  const most = isInTime(by) ? sql`` : sql`limit ${PARTS_MAX}`;
  const { rows } = await sql<SalesPart>`
    select ${key} as key, ${label} as label, ${SUMS}
    from orders o ${LINES} left join devices d on d.id = o.device_id where ${where}
    group by 1, 2 order by ${order} ${most}`.execute(db);
  return rows;
}

/** With what each part has lost, and parts that have sold nothing because there was nothing to be sold. */
function withLost(parts: readonly SalesPart[], lost: Lost['parts'], by: SalesBy): SalesPart[] {
  if (!hasLost(by)) return [...parts];
  const known = new Set(parts.map(({ key }) => key));
  const silent = [...lost]
    .filter(([key, part]) => !known.has(key) && part.lost.amount > 0)
    .sort(([, one], [, other]) => other.lost.amount - one.lost.amount)
    .slice(0, Math.max(0, PARTS_MAX - parts.length))
    .map(([key, part]) => ({ ...NOTHING, key, ...part }));
  const all = [...parts.map((part) => ({ ...part, lost: lost.get(part.key)?.lost })), ...silent];
  return by === 'day' ? all.sort((one, other) => (one.key < other.key ? -1 : 1)) : all;
}

export async function salesStatistics(
  db: Executor,
  asked: Asked,
  query: SalesQuery,
  now: number,
): Promise<SalesStatistics> {
  const { principal } = asked;
  const { from, to, by } = query;
  const earlier = { from: from - (to - from), to: from };
  const lost = await lostIn(db, asked, { from, to, by, now });
  const lostBefore = await lostIn(db, asked, { ...earlier, by: 'channel', now });
  const parts = await partsOf(db, asked, query);
  return {
    total: { ...(await totalOf(db, principal, from, to)), lost: lost.total },
    before: { ...(await totalOf(db, principal, earlier.from, earlier.to)), lost: lostBefore.total },
    parts: withLost(parts, lost.parts, by),
  };
}

export function salesRoutes({ database, clock }: RouteDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/salesStatistics',
      policy: { anyOf: ['jdOrderRecords'] },
      summary:
        'Revenue, margin, refunds and lost sales of a period by day, hour, channel, category, product or machine',
      query: salesQuerySchema,
      handler: ({ principal, locale, query }) =>
        salesStatistics(database.db, { principal, locale }, query, clock()),
    }),
  ];
}
