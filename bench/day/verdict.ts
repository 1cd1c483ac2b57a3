import type { Database } from '../../server/db/database';
import type { SimulatorStats } from '../../simulator';
import type { SimOrder } from '../../simulator/partners/platforms/book';

/** One line of the table: what was counted twice, and whether it adds up. */
export interface Line {
  what: string;
  expected: string;
  found: string;
  ok: boolean;
}
export interface Told {
  placed: readonly SimOrder[];
  heard: number;
  fleets: readonly SimulatorStats[];
  since: number;
}
interface OurOrder {
  bill: string;
  status: string;
  paid: number;
  refunded: number;
}

const line = (what: string, expected: number, found: number, ok = expected === found): Line => ({
  what,
  expected: String(expected),
  found: String(found),
  ok,
});

async function count(database: Database, text: string, params: unknown[] = []): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from (${text}) as counted`,
    params,
  );
  return row?.n ?? 0;
}

const END: Readonly<Record<string, readonly string[]>> = {
  completed: ['completed'],
  cancelled: ['cancelled'],
};

/** Each order of a customer is here once and ended as on its platform, or a finding says why it is not here. */
async function orders(database: Database, { placed }: Told): Promise<Line[]> {
  const ours = await database.query<OurOrder>(
    `select plat_order_no as bill, status, paid_amt::float8 as paid, refund_amt::float8 as refunded from orders
     where plat_order_no = any($1)`,
    [placed.map(({ id }) => id)],
  );
  const byBill = new Map(ours.map((order) => [order.bill, order]));
  const findings = await database.query<{ subject: string }>(
    `select distinct subject from partner_messages where finding is not null and subject = any($1)`,
    [placed.map(({ id }) => id)],
  );
  const explained = new Set(findings.map(({ subject }) => subject));
  const missing = placed.filter(({ id }) => !byBill.has(id) && !explained.has(id));
  const without = placed.filter(({ id }) => !byBill.has(id) && explained.has(id));
  const other = placed.filter(({ id, place }) => {
    const order = byBill.get(id);
    return order !== undefined && END[place]?.includes(order.status) !== true;
  });
  const twice = ours.length - byBill.size;
  const refundedTwice = ours.filter(({ paid, refunded }) => refunded > paid);
  const back = placed.filter(({ id, place, paid }) => {
    const order = byBill.get(id);
    return order !== undefined && place === 'cancelled' && order.refunded !== paid;
  });
  return [
    line(
      'orders placed, here or with a finding',
      placed.length,
      byBill.size + without.length,
      missing.length === 0,
    ),
    line('orders that are here twice', 0, twice),
    line('orders without the end they have on the platform', 0, other.length),
    line('orders with more money back than was paid', 0, refundedTwice.length),
    line('cancelled orders whose money is not back', 0, back.length),
  ];
}

/** Whatever a platform was told "heard" is stored, and nothing waits. */
async function callbacks(database: Database, { heard, since }: Told): Promise<Line[]> {
  const of = `from partner_messages where direction = 'in' and partner in ('meituan', 'jd') and at >= $1`;
  const stored = await count(database, `select ${of} and state <> 'refused'`, [new Date(since)]);
  const waiting = await count(database, `select ${of} and state in ('waiting', 'received')`, [
    new Date(since),
  ]);
  const failed = await count(database, `select ${of} and state = 'failed'`, [new Date(since)]);
  return [
    line('callbacks heard, stored', heard, stored, stored >= heard),
    line('callbacks that wait', 0, waiting),
    line('callbacks given up', 0, failed),
  ];
}

/** Each sale of a machine took one unit out of its lane, once. */
async function machines(database: Database, { fleets, since }: Told): Promise<Line[]> {
  const at = [new Date(since)];
  const sold = await count(database, 'select from vend_records where at >= $1 and rc in (0, 1)', at);
  const taken = await count(database, `select from stock_ledger where kind = 'sale' and at >= $1`, at);
  const twice = await count(
    database,
    `select from stock_ledger where kind = 'sale' and at >= $1 and ref_no is not null
     group by device_id, lane_no, ref_no having count(*) > 1`,
    at,
  );
  const queued = fleets.reduce((sum, fleet) => sum + fleet.queued, 0);
  return [
    line('units sold by machines, taken from stock', sold, taken),
    line('sales that took from stock twice', 0, twice),
    line('messages that machines still hold', 0, queued),
  ];
}

/** Each order paid for a chain with an ERP is at the ERP, once. */
async function thirdParty(database: Database, { placed }: Told): Promise<Line[]> {
  const bills = [placed.map(({ id }) => id)];
  const ofDay = `orders o join organizations seller on seller.id = o.org_id where o.plat_order_no = any($1)
    and o.paid_at is not null and exists (select from erp_connections c join organizations g on g.id = c.org_id
      where c.state = 'connected' and starts_with(seller.path, g.path) and o.paid_at >= c.connected_at)`;
  const wanted = await count(database, `select from ${ofDay}`, bills);
  const pushed = await count(
    database,
    `select from ${ofDay} and exists (select from erp_orders e where e.order_no = o.order_no
       and e.push_state in ('pushed', 'written_off'))`,
    bills,
  );
  return [line('orders for an ERP, pushed to it', wanted, pushed)];
}

export async function verdict(database: Database, told: Told): Promise<Line[]> {
  return [
    ...(await orders(database, told)),
    ...(await callbacks(database, told)),
    ...(await machines(database, told)),
    ...(await thirdParty(database, told)),
  ];
}

/** The lines as a table for a terminal. */
export function tableOf(lines: readonly Line[]): string {
  const width = (key: 'what' | 'expected' | 'found') =>
    Math.max(...lines.map((each) => each[key].length), key.length);
  const [what, expected, found] = [width('what'), width('expected'), width('found')];
  const row = (cells: Pick<Line, 'what' | 'expected' | 'found'>, mark: string) =>
    `${cells.what.padEnd(what)}  ${cells.expected.padStart(expected)}  ${cells.found.padStart(found)}  ${mark}`;
  return [
    row({ what: 'what', expected: 'expected', found: 'found' }, ''),
    ...lines.map((each) => row(each, each.ok ? 'ok' : 'DIFFERS')),
  ].join('\n');
}
