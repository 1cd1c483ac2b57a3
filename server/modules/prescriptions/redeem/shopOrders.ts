import { sql } from 'kysely';
import { findRecord } from '../../../kit/records/records';
import { forEachRow, recordsInBackoff } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, RequestContext, UnitOfWork } from '../../../kit/served';
import { announceTrade } from '../../tradeFailed';
import { servedPrescriptions } from '../prescriptions';
import { unitsOf } from '../redeem';
import { dispensedBy, type UnitAttempt } from './dispensed';
import { wordWaits } from './free';
import { followSilent, holdPrescription, isHeardOut, isSilent } from './silent';

const AT_ONCE = 50;

const PROCESS = 'job:prescriptions.shopOrders';

interface FinishedOrder {
  id: string;
  orderId: string;
  taskState: string | null;
  isHeld: boolean;
  isSilent: boolean;
  isHeardOut: boolean;
  /** Of the prescription: its days are over. */
  isOutdated: boolean;
}

/**
 * Prescriptions whose order was placed by telephone and is over: its machine has tried, or its money goes back untried.
 * Those whose machine said nothing are held first, and end when it was heard, or when nobody could use them any more.
 */
async function overOrders({ database: { db }, clock, records }: KitDeps) {
  const now = clock();
  const { rows } = await sql<FinishedOrder>`
    select * from (
      select p.id, o.id as order_id, t.state as task_state, p.held_since is not null as is_held,
        coalesce(${isSilent}, false) as is_silent, coalesce(${isHeardOut(now)}, false) as is_heard_out,
        p.valid_until <= ${new Date(now)} as is_outdated
      from prescriptions p join orders o on o.order_no = p.order_no join shop_orders s on s.order_id = o.id
        left join dispense_tasks t on t.order_id = o.id
      where p.state = 'dispensing' and p.id <> all(${recordsInBackoff({ records }, PROCESS)}::text[]) and not ${wordWaits}
        and (t.ended_at is not null or (t.id is null and o.refund_status <> 'none'))) over_orders
    where not is_silent or not is_held or is_heard_out or is_outdated
    order by order_id limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** What became of each unit of the prescription; a machine that did not say so leaves open what it did not count. */
async function triedOf(
  { trx }: UnitOfWork,
  { orderId, taskState, isSilent, isHeardOut }: FinishedOrder,
  prescribed: ReturnType<typeof unitsOf>,
) {
  const lines = await trx
    .selectFrom('orderItems')
    .select(['productId', 'dispensedQty'])
    .where('orderId', '=', orderId)
    .execute();
  const out = new Map<string | null, number>();
  for (const { productId, dispensedQty } of lines)
    out.set(productId, (out.get(productId) ?? 0) + dispensedQty);
  const isOpen = taskState === 'unknown' || (isSilent && !isHeardOut);
  const rest = isOpen ? ('unknown' as const) : ('failed' as const);
  return prescribed.flatMap(({ productId, qty }, item) =>
    Array.from({ length: qty }, (): UnitAttempt => {
      const left = out.get(productId) ?? 0;
      out.set(productId, left - 1);
      return { item, outcome: left > 0 ? 'out' : rest };
    }),
  );
}

async function conclude(work: UnitOfWork, over: FinishedOrder): Promise<object> {
  const row = await findRecord(work, servedPrescriptions, over.id);
  if (row.state !== 'dispensing') return {};
  if (over.isSilent && !over.isHeardOut && !over.isOutdated) {
    if (!row.heldSince) await holdPrescription(work, row);
    return {};
  }
  const { row: used, undispensed } = await dispensedBy(work, row, await triedOf(work, over, unitsOf(row)));
  // The order gives the money back itself; of one that was held somebody knows already.
  if (undispensed.length > 0 && !row.heldSince)
    announceTrade(work, used, 'dispensing.failed', String(used.rxNo));
  return {};
}

/** What orders by telephone have done with their prescriptions. */
export async function concludeShopOrders(kit: KitDeps, context: RequestContext): Promise<void> {
  await followSilent(kit);
  await forEachRow(kit, PROCESS, await overOrders(kit), (row) =>
    runInTransaction(kit, context, (work) => conclude(work, row)),
  );
}
