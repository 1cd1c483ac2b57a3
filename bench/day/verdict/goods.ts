import type { Database } from '../../../server/db/database';
import type { SimulatedEvents } from '../simulatedEvents';
import { type Line, namesFound, none } from './line';

/** Of orders of our own, what came out of machines in minor units, and what is left of their money. */
const HANDED_OUT = `select o.id, o.order_no, o.device_id, o.paid_amt - o.refund_amt as kept,
    sum(floor((l.amt - l.discount_amt) * l.dispensed_qty / l.qty)) as worth
  from orders o join order_items l on l.order_id = o.id
  where o.placed_at >= $1 and o.channel in ('H5', 'MACHINE') group by o.id`;
const LISTED = `select from ledger_differences d where d.source = 'MACHINE' and d.kind = 'unpaid' and d.order_no = h.order_no`;
/** The machine said so after the time of its task: it was slow, its line was cut, or the server was away. */
const LATE = `select from dispense_tasks t join vend_records v on v.order_id = t.order_id
  where t.order_id = h.id and v.rc in (0, 1) and v.recv_at > t.not_after`;

/** Nothing came out for nothing, but for what was told too late; and each of these is listed for a person. */
export async function goods(database: Database, { since }: Pick<SimulatedEvents, 'since'>): Promise<Line[]> {
  const at = [new Date(since)];
  const unlisted = await namesFound(
    database,
    `select h.order_no, h.kept, h.worth from (${HANDED_OUT}) h where h.worth > h.kept and not exists (${LISTED})`,
    at,
  );
  const inTime = await namesFound(
    database,
    `select h.order_no, h.kept, h.worth from (${HANDED_OUT}) h where exists (${LISTED}) and not exists (${LATE})`,
    at,
  );
  return [
    none('goods of our own orders without their money, and not listed', unlisted),
    none('of the listed ones, told in time by their machine', inTime),
  ];
}
