import { sql } from 'kysely';
import type { OrderNews } from '../../../contract/notifications';
import type { Channel } from '../../../contract/orders/words';
import { REFUND_TOLD_MS, STUCK_AFTER_MS } from '../../../contract/orders/words';
import { DAY_MS } from '../../../contract/time/durations';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import { announceOrder, factOf } from './news.live';

/** A store that accepts by itself has so long for it. */
const ACCEPTS_MS = 30_000;
const AT_ONCE = 200;

interface OrderSummary {
  id: string;
  orgId: string;
  version: number;
  no: string;
  channel: Channel;
}
/** Marks them in the statement that finds them, so that only one node notifies. */
type Note = (work: UnitOfWork, now: number) => Promise<OrderSummary[]>;

const RETURNED = sql`o.id, o.org_id as "orgId", o.version, o.order_no as no, o.channel`;

/** Paid on a platform and not accepted. */
const noteNew: Note = async ({ trx }, now) => {
  const { rows } = await sql<OrderSummary>`
    update orders o set new_told_at = ${new Date(now)}
    where o.id in (
      select w.id from orders w left join platform_stores s on s.id = w.store_id
      where w.channel in ('MEITUAN', 'JD') and w.status = 'paid' and w.fulfil_status = 'none'
        and w.refund_status = 'none' and w.new_told_at is null and w.paid_at > ${new Date(now - DAY_MS)}
        and (not coalesce(s.auto_accept, false) or w.paid_at <= ${new Date(now - ACCEPTS_MS)})
      order by w.paid_at limit ${AT_ONCE} for update of w skip locked)
    returning ${RETURNED}`.execute(trx);
  return rows;
};

/**
 * Paid at a machine, or for one, and not handed out for a minute, or for a minute after its code was typed; of a platform,
 * also what did not come out. What waits for its customer, its rider or a pharmacist is not stuck.
 */
const noteStuck: Note = async ({ trx }, now) => {
  const { rows } = await sql<OrderSummary>`
    update orders o set stuck_told_at = ${new Date(now)}
    where o.id in (
      select w.id from orders w left join shop_orders s on s.order_id = w.id
        left join machine_orders m on m.order_id = w.id and m.device_id is not null
        cross join lateral (select case when s.mode = 'later' or m.order_id is not null then w.updated_at else w.paid_at
          end as at) since
      where (w.channel in ('MACHINE', 'H5') or m.order_id is not null) and w.status = 'paid'
        and w.refund_status = 'none' and w.stuck_told_at is null
        and (w.fulfil_status in ('none', 'accepted', 'rx_passed', 'dispensing')
          or (w.fulfil_status in ('failed', 'partial') and m.order_id is not null)
          or (w.fulfil_status = 'ready' and s.mode is distinct from 'later' and m.order_id is null))
        and since.at <= ${new Date(now - STUCK_AFTER_MS)} and since.at > ${new Date(now - DAY_MS)}
      order by w.paid_at limit ${AT_ONCE} for update of w skip locked)
    returning ${RETURNED}`.execute(trx);
  return rows;
};

/** The platform decides by itself soon; about an appeal it does in any case. */
const noteDue: Note = async ({ trx }, now) => {
  const { rows } = await sql<OrderSummary>`
    update orders o set due_told_for = o.refund_deadline_at
    where o.id in (
      select id from orders where refund_status = 'pending_review' and not refund_is_appeal
        and refund_deadline_at > ${new Date(now)} and refund_deadline_at <= ${new Date(now + REFUND_TOLD_MS)}
        and due_told_for is distinct from refund_deadline_at
      order by refund_deadline_at limit ${AT_ONCE} for update skip locked)
    returning ${RETURNED}`.execute(trx);
  return rows;
};

const NOTES: readonly (readonly [OrderNews, Note])[] = [
  ['new', noteNew],
  ['stuck', noteStuck],
  ['refundDue', noteDue],
];

async function tellOfAfterSales(work: UnitOfWork, now: number): Promise<number> {
  const { rows } = await sql<Omit<OrderSummary, 'channel'>>`
    update jd_after_sales a set due_told_for = a.deadline_at
    where a.id in (
      select id from jd_after_sales where state = 'pending_review'
        and deadline_at > ${new Date(now)} and deadline_at <= ${new Date(now + REFUND_TOLD_MS)}
        and due_told_for is distinct from deadline_at
      order by deadline_at limit ${AT_ONCE} for update skip locked)
    returning a.id, a.org_id as "orgId", a.version, a.afs_no as no`.execute(work.trx);
  for (const row of rows) announceOrder(work, 'jdAfterSale', 'refundDue', row);
  return rows.length;
}

/** Tells of new, stuck and nearly overdue orders, of each once. @returns how many were told of */
export async function tellOfOrders(deps: KitDeps): Promise<number> {
  const context = await systemContext(deps.database.db, 'job:orders.news');
  const { told } = await runInTransaction(deps, context, async (work) => {
    const now = deps.clock();
    let count = await tellOfAfterSales(work, now);
    for (const [news, note] of NOTES) {
      const rows = await note(work, now);
      for (const row of rows) announceOrder(work, factOf(row.channel), news, row);
      count += rows.length;
    }
    return { told: count };
  });
  return told;
}
