import type { Database } from '../../../server/db/database';
import type { SimOrder } from '../../../simulator/partners/platforms/book';
import type { SimulatedEvents } from '../simulatedEvents';
import { count, type Line, line, namesFound, none } from './line';

interface StoredOrder {
  bill: string;
  status: string;
  paid: number;
  refunded: number;
}
const END: Readonly<Record<string, readonly string[]>> = {
  completed: ['completed'],
  cancelled: ['cancelled'],
};
const idsOf = (orders: readonly SimOrder[]) => orders.map(({ id }) => id);

/** Each order of a customer is here once and ended as on its platform, or a finding says why it is not here. */
export async function orderVerdict(
  database: Database,
  { placed }: Pick<SimulatedEvents, 'placed'>,
): Promise<Line[]> {
  const ours = await database.query<StoredOrder>(
    `select plat_order_no as bill, status, paid_amt::float8 as paid, refund_amt::float8 as refunded from orders
     where plat_order_no = any($1)`,
    [idsOf(placed)],
  );
  const byBill = new Map(ours.map((order) => [order.bill, order]));
  const explained = new Set(
    await namesFound(
      database,
      `select distinct subject from partner_messages where finding is not null and subject = any($1)`,
      [idsOf(placed)],
    ),
  );
  const absent = placed.filter(({ id }) => !byBill.has(id));
  const missing = absent.filter(({ id }) => !explained.has(id));
  const unended = placed.filter(({ place }) => END[place] === undefined);
  const other = placed.filter(({ id, place }) => {
    const order = byBill.get(id);
    return order !== undefined && END[place]?.includes(order.status) !== true;
  });
  const refundedTwice = ours.filter(({ paid, refunded }) => refunded > paid);
  const back = placed.filter(({ id, place }) => {
    const order = byBill.get(id);
    return place === 'cancelled' && order !== undefined && order.refunded !== order.paid;
  });
  const here = placed.length - missing.length;
  return [
    line('orders placed, here or with a finding', placed.length, here, { examples: idsOf(missing) }),
    line('orders that are here twice', 0, ours.length - byBill.size),
    none('orders without an end on the platform', idsOf(unended)),
    none('orders without the end they have on the platform', idsOf(other)),
    none(
      'orders with more money back than was paid',
      refundedTwice.map(({ bill }) => bill),
    ),
    none('cancelled orders whose money is not back', idsOf(back)),
  ];
}

/** Every injected fault of a kind has happened; how often, for whoever compares two days. */
export function faults({ partners, payFaults }: Pick<SimulatedEvents, 'partners' | 'payFaults'>): Line[] {
  const all = [
    ...[...partners.platforms.faults()].map(([kind, times]) => [`platforms: ${kind}`, times] as const),
    ...[...partners.care.faults()].map(([kind, times]) => [`care: ${kind}`, times] as const),
    ...[...partners.operators.faults()].map(([kind, times]) => [`operators: ${kind}`, times] as const),
    ...[...payFaults].map(([kind, times]) => [`provider: ${kind}`, times] as const),
  ];
  return all.sort().map(([kind, times]) => line(`injected, ${kind}`, times, times));
}

const PLATFORMS = `direction = 'in' and partner in ('meituan', 'jd') and at >= $1`;
/** Judged, and not believed; what the end of the server cut off was not judged. */
const REFUSED = `state = 'refused' and cause <> 'unanswered'`;
const CARE = `direction = 'in' and partner in ('hospital', 'channel', 'consultation') and at >= $1`;

/**
 * Honest, and so long on its way that it was rightly refused: signed more than five minutes before it came, and not
 * the quarter of an hour of what is told stale on purpose. It is told again.
 */
const SLOW = `cause = 'stale' and at - to_timestamp(substring(problem from '[0-9]{13}')::float8 / 1000)
  > interval '5 minutes' and at - to_timestamp(substring(problem from '[0-9]{13}')::float8 / 1000) < interval '15 minutes'`;

/** Whatever a partner was told "heard" is stored, nothing forged is believed, and nothing waits. */
export async function callbacks(
  database: Database,
  { since, partners }: Pick<SimulatedEvents, 'since' | 'partners'>,
): Promise<Line[]> {
  const at = [new Date(since)];
  const { platforms, care } = partners;
  const [heard, bad] = [platforms.heard(), platforms.bad()];
  const of = (where: string) => `select from partner_messages where ${where}`;
  const stored = await count(database, of(`${PLATFORMS} and state <> 'refused'`), at);
  const refused = await count(database, of(`${PLATFORMS} and ${REFUSED}`), at);
  const waiting = await namesFound(
    database,
    `select partner, subject, what, problem from partner_messages where direction = 'in' and at >= $1
       and state in ('waiting', 'received') order by at`,
    at,
  );
  const failed = await namesFound(
    database,
    `select partner, subject, what, problem from partner_messages where direction = 'in' and at >= $1
       and state = 'failed' order by at`,
    at,
  );
  const careRefused = await count(database, of(`${CARE} and ${REFUSED} and not (${SLOW})`), at);
  const slow = await count(database, of(`${CARE} and ${REFUSED} and ${SLOW}`), at);
  const careBad = care.bad();
  return [
    line('callbacks heard, stored', heard, stored, { ok: stored >= heard }),
    line('callbacks never heard', 0, platforms.givenUp() + care.givenUp()),
    line('forged and cut callbacks, refused', bad.refused, refused, {
      ok: refused >= bad.refused && refused <= bad.sent,
    }),
    line('forged, cut, stale and repeated messages of care, refused', careBad.refused, careRefused, {
      ok: careRefused >= careBad.refused && careRefused <= careBad.sent,
    }),
    line('of care, too long on their way and told again', slow, slow),
    line('of them believed', 0, bad.heard + careBad.heard),
    none('callbacks that wait', waiting),
    none('callbacks given up', failed),
  ];
}

/** Each sale of a machine took one unit out of its lane, once, and is what its own counter says. */
export async function machines(
  database: Database,
  { fleets, since }: Pick<SimulatedEvents, 'fleets' | 'since'>,
): Promise<Line[]> {
  const at = [new Date(since)];
  const sold = await count(database, 'select from vend_records where recv_at >= $1 and rc in (0, 1)', at);
  const failed = await count(
    database,
    'select from vend_records where recv_at >= $1 and rc not in (0, 1)',
    at,
  );
  const taken = await count(
    database,
    `select from stock_ledger l where kind = 'sale' and exists (select from vend_records v
       where v.device_id = l.device_id and v.task = l.ref_no and v.recv_at >= $1)`,
    at,
  );
  const twice = await namesFound(
    database,
    `select device_id, lane_no, ref_no from stock_ledger where kind = 'sale' and ref_no is not null
     group by device_id, lane_no, ref_no having count(*) > 1`,
  );
  const typed = await count(
    database,
    `select from device_events where kind = 'pickup' and recv_at >= $1`,
    at,
  );
  const sum = (name: 'queued' | 'sold' | 'failed' | 'typed' | 'dropped') =>
    fleets.reduce((total, fleet) => total + fleet[name], 0);
  return [
    line('units sold by the counters of machines, here', sum('sold'), sold),
    line('failed drops by the counters of machines, here', sum('failed'), failed),
    line('units sold by machines, taken from stock', sold, taken),
    none('sales that took from stock twice', twice),
    line('codes typed at machines, stored', sum('typed'), typed),
    line('messages that machines still hold or lost', 0, sum('queued') + sum('dropped')),
  ];
}

/** Each order paid for a chain with an ERP is at the ERP, once, with the sum it has here. */
export async function thirdParty(
  database: Database,
  { placed, partners }: Pick<SimulatedEvents, 'placed' | 'partners'>,
): Promise<Line[]> {
  const bills = [idsOf(placed)];
  const rows = await database.query<{ third: string | null; state: string | null; sum: number; no: string }>(
    `select e.third_no as third, e.push_state as state, (o.paid_amt - o.refund_amt)::float8 as sum, o.order_no as no
     from orders o join organizations seller on seller.id = o.org_id
       left join erp_orders e on e.order_no = o.order_no
     where o.plat_order_no = any($1) and o.paid_at is not null
       and exists (select from erp_connections c join organizations g on g.id = c.org_id
         where c.state = 'connected' and starts_with(seller.path, g.path) and o.paid_at >= c.connected_at)`,
    bills,
  );
  const books = new Map([...partners.erp.orders.values()].map((order) => [order.id, order]));
  const pushed = rows.filter(({ state }) => state === 'pushed' || state === 'written_off');
  const unknown = pushed.filter(({ third }) => !books.has(String(third)));
  // Written off, the ERP takes no other sum.
  const other = pushed.filter(({ third, sum, state }) => {
    const said = books.get(String(third))?.content.sale_price;
    return state === 'pushed' && said !== undefined && Math.round(Number(said) * 100) !== sum;
  });
  return [
    line('orders for an ERP, pushed to it', rows.length, pushed.length, {
      examples: rows.filter((row) => !pushed.includes(row)).map(({ no, state }) => `${no} ${state}`),
    }),
    none(
      'pushed orders that are not in the books of the ERP',
      unknown.map(({ no }) => no),
    ),
    none(
      'orders with another sum at the ERP',
      other.map(({ no }) => no),
    ),
    line('orders in the books of the ERP twice', 0, partners.erp.orders.size - books.size),
  ];
}
