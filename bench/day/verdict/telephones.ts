import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import type { TelephoneOrder } from '../telephones';
import { count, type Line, line, namesFound, none } from './line';

interface StoredOrder {
  no: string;
  status: string;
  fulfil: string;
  refund: string;
  paid: number;
  back: number;
  ordered: number;
  out: number;
  told: number;
}

async function ourOrders(database: Database, numbers: readonly string[]): Promise<StoredOrder[]> {
  return database.query<StoredOrder>(
    `select o.order_no as no, o.status, o.fulfil_status as fulfil, o.refund_status as refund,
       o.paid_amt::float8 as paid, o.refund_amt::float8 as back,
       (select sum(qty) from order_items i where i.order_id = o.id)::int as ordered,
       (select sum(dispensed_qty) from order_items i where i.order_id = o.id)::int as out,
       (select count(*) from vend_records v where v.device_id = o.device_id and v.order_no = o.order_no
         and v.rc in (0, 1))::int as told
     from orders o where o.channel = 'H5' and o.order_no = any($1)`,
    [numbers],
  );
}

const isOver = ({ status, refund }: StoredOrder) =>
  (status === 'completed' || status === 'cancelled') && ['none', 'refunded', 'rejected'].includes(refund);
const shown = ({ no, status, fulfil, refund }: StoredOrder) => `${no} ${status} ${fulfil} ${refund}`;
const numberOf = ({ view }: TelephoneOrder) => view?.orderNo ?? '';

/** Orders for which the machine had to be shown a code, and nobody has. */
const uncoded = (database: Database, numbers: readonly string[]) =>
  namesFound(
    database,
    `select o.order_no from orders o join shop_orders s on s.order_id = o.id and s.mode = 'later'
       join dispense_tasks t on t.order_id = o.id
     where o.order_no = any($1) and not exists (select from device_events e
       where e.device_id = o.device_id and e.kind = 'pickup' and e.body->>'code' = o.pickup_code)`,
    [numbers],
  );

/** What the provider took and gave back is what the order says, of each that was paid as it should be. */
function otherMoney(ours: readonly StoredOrder[], { provider }: SimulatedEvents['partners']): string[] {
  const net = new Map<string, number>();
  for (const { kind, no, amount } of provider.money())
    net.set(no, (net.get(no) ?? 0) + (kind === 'payment' ? amount : -amount));
  return ours.flatMap((order) => {
    const { no, status, paid, back } = order;
    const expected = status === 'completed' ? paid - back : 0;
    return (net.get(no) ?? 0) === expected
      ? []
      : [`${no} ${net.get(no) ?? 0} at the provider, ${expected} here`];
  });
}

/** Each order by telephone is here once and has its end; what fell is what was paid, and nothing fell twice. */
export async function telephones(
  database: Database,
  { called, uses, partners, since }: Pick<SimulatedEvents, 'called' | 'uses' | 'partners' | 'since'>,
): Promise<Line[]> {
  const all = [...called, ...uses.flatMap(({ order }) => order ?? [])];
  const placed = all.filter(({ view }) => view !== undefined);
  const numbers = placed.map(numberOf);
  const ours = await ourOrders(database, numbers);
  const byNo = new Map(ours.map((order) => [order.no, order]));
  const ofKind = (...kinds: TelephoneOrder['kind'][]) =>
    placed.filter(({ kind }) => kinds.includes(kind)).flatMap((order) => byNo.get(numberOf(order)) ?? []);
  const unknown = await count(
    database,
    `select from orders o join shop_orders s on s.order_id = o.id where o.placed_at >= $1 and not (o.order_no = any($2))`,
    [new Date(since), numbers],
  );
  const cancelled = (orders: readonly StoredOrder[]) =>
    orders.filter(({ status }) => status !== 'cancelled').map(shown);
  const { provider } = partners;
  const [bad, heard] = [provider.bad(), provider.heard()];
  const of = (where: string) =>
    `select from partner_messages where partner = 'payment' and direction = 'in' and at >= $1 and ${where}`;
  const stored = await count(database, of(`state <> 'refused'`), [new Date(since)]);
  const refused = await count(database, of(`state = 'refused' and cause <> 'unanswered'`), [new Date(since)]);
  const wrong = all.reduce((sum, { mistyped }) => sum + mistyped, 0);
  const typed = await count(
    database,
    // Couriers at the machines say by which means; now and then they type a wrong one too.
    `select from device_events e where e.kind = 'pickup' and e.recv_at >= $1 and not e.body ? 'm'
       and not exists (select from orders o
       where o.device_id = e.device_id and o.pickup_code = e.body->>'code') and not exists (select from lock_orders l
       where l.device_id = e.device_id and l.pickup_code = e.body->>'code')`,
    [new Date(since)],
  );
  return [
    line(
      `telephone orders (${all.length - placed.length} sold out or closed), here`,
      placed.length,
      byNo.size,
    ),
    line('telephone orders here that nobody placed', 0, unknown),
    none('telephone orders without an end', ours.filter((order) => !isOver(order)).map(shown)),
    none(
      'telephone orders of which more fell than was ordered',
      ours.filter(({ told, ordered }) => told > ordered).map(shown),
    ),
    none(
      'telephone orders that count other units than their machine',
      ours.filter(({ told, out }) => told !== out).map(shown),
    ),
    none(
      'completed telephone orders with nothing handed out',
      ours.filter(({ status, out }) => status === 'completed' && out === 0).map(shown),
    ),
    none('telephone orders whose money is not what fell', otherMoney(ours, partners)),
    none('handed out without their code', await uncoded(database, numbers)),
    line('wrong codes typed with telephones in hand, stored', wrong, typed),
    none('unpaid, paid too late or too little, and not canceled', cancelled(ofKind('left', 'less'))),
    none('never fetched, and the money is not back', cancelled(ofKind('unfetched'))),
    line('notices of the provider heard, stored', heard, stored, { ok: stored >= heard }),
    line('notices never heard', 0, provider.givenUp()),
    line('forged and cut notices, refused', bad.refused, refused, {
      ok: refused >= bad.refused && refused <= bad.sent,
    }),
    line('of these believed', 0, bad.heard),
  ];
}
