import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { machineOfEvent, transitionRefusal } from '../../../../contract/kit/states';
import { fulfilStates } from '../../../../contract/orders/states';
import { tradingDetails } from '../../../../contract/resources/orders/tradingDetails';
import { isSold } from '../../../../contract/vend';
import type { Executor } from '../../../db/tables';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { hint, note } from '../../../kit/records/transaction';
import type { ServedResource, UnitOfWork } from '../../../kit/served';
import { servedOrdersOf, servedOwnOrders } from '../orders';
import { giveBack } from './back';
import { lanesOf, noteUnpaid } from './unpaid';
import { markBooked, type WaitingVend } from './vends';

/** A unit more of its line has come out. */
async function noteUnit({ trx }: UnitOfWork, orderId: string, { laneNo, batchNo, traceCode }: WaitingVend) {
  await sql`update order_items set dispensed_qty = dispensed_qty + 1, batch_no = coalesce(${batchNo}, batch_no),
      trace_code = coalesce(${traceCode}, trace_code)
    where id = (select id from order_items where order_id = ${orderId} and lane_no = ${laneNo}
      and dispensed_qty < qty order by line_no limit 1)`.execute(trx);
}

/** The list that an order stands in. */
export async function servedOfOrder(db: Executor, orderId: string): Promise<ServedResource> {
  const { channel } = await db
    .selectFrom('orders')
    .select('channel')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return servedOrdersOf(channel);
}

/** A platform may have said before its machine how its order has ended: that stands, and the task says what came out. */
function awaitsGoods({ resource }: ServedResource, row: AnyRow): boolean {
  const machine = machineOfEvent(resource.states, 'dispensed');
  return machine !== undefined && transitionRefusal(machine, 'dispensed', row) === undefined;
}

/**
 * The end of a task: what came out is the customer's, the rest goes back. The money of a platform's order is with the
 * platform, which is asked for it (`handout/follow.ts`).
 */
export async function finishTask(
  work: UnitOfWork,
  { id, orderId }: { id: string; orderId: string },
  isSure: boolean,
): Promise<void> {
  const lines = await lanesOf(work, orderId);
  const out = lines.reduce((sum, { dispensedQty }) => sum + dispensedQty, 0);
  const all = lines.reduce((sum, { qty }) => sum + qty, 0);
  const state = out === all ? 'done' : !isSure ? 'unknown' : out > 0 ? 'partial' : 'failed';
  const at = new Date(work.deps.clock());
  await work.trx.updateTable('dispenseTasks').set({ state, endedAt: at }).where('id', '=', id).execute();
  const fulfilStatus = out === all ? 'dispensed' : out > 0 ? 'partial' : 'failed';
  const served = await servedOfOrder(work.trx, orderId);
  const before = await findRecord(work, served, orderId);
  hint(work, tradingDetails.name, String(before.orgId));
  if (!awaitsGoods(served, before)) {
    if (out > 0) await noteUnpaid(work, before, lines);
    return;
  }
  const values = { fulfilStatus, dispensedAt: out > 0 ? at : null };
  const row = await applyEvent(work, served, before, 'dispensed', { values });
  if (served !== servedOwnOrders) return;
  if (out === all) {
    await applyEvent(work, servedOwnOrders, row, 'complete', { values: { completedAt: at } });
    return;
  }
  const amount = lines.reduce(
    (sum, { qty, dispensedQty, amt, discountAmt }) =>
      sum + Math.ceil(((Number(amt) - Number(discountAmt)) * (qty - dispensedQty)) / qty),
    0,
  );
  await giveBack(work, row, { amount, isSure });
}

/** The goods are gone. What is left of their money is for them; where it is back already, somebody looks into it. */
async function takeLate(work: UnitOfWork, orderId: string, isOut: boolean): Promise<void> {
  const at = new Date(work.deps.clock());
  if (isOut)
    await work.trx.updateTable('dispenseTasks').set({ lateAt: at }).where('orderId', '=', orderId).execute();
  const served = await servedOfOrder(work.trx, orderId);
  const row = await findRecord(work, served, orderId);
  const entity = served.resource.name;
  note(work, { action: `${entity}.lateVend`, entity, entityId: orderId, orgId: row.orgId, after: {} });
  const lines = await lanesOf(work, orderId);
  await noteUnpaid(work, row, lines);
  if (!isOut || row.status !== 'paid') return;
  if (transitionRefusal(fulfilStates, 'dispensedLate', row) !== undefined) return;
  const isAll = lines.every(({ qty, dispensedQty }) => qty === dispensedQty);
  const values = { fulfilStatus: isAll ? 'dispensed' : 'partial', dispensedAt: row.dispensedAt ?? at };
  const out = await applyEvent(work, served, row, 'dispensedLate', { values });
  // The end of a platform's order is the platform's to tell.
  if (isAll && served === servedOwnOrders)
    await applyEvent(work, served, out, 'complete', { values: { completedAt: at } });
}

/** Every unit of the task was told of: it is over before its time. */
async function endIfComplete(work: UnitOfWork, orderId: string, isOut: boolean): Promise<void> {
  const task = await work.trx
    .selectFrom('dispenseTasks')
    .select(['id', 'orderId', 'orgId', 'endedAt'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!task) return;
  if (task.endedAt) return takeLate(work, orderId, isOut);
  const { told } = await work.trx
    .selectFrom('vendRecords')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await lanesOf(work, orderId);
  if (Number(told) >= lines.reduce((sum, { qty }) => sum + qty, 0)) await finishTask(work, task, true);
}

/** What a machine said of an order that was placed before is what became of it. */
export async function settleTask(
  work: UnitOfWork,
  orderId: string,
  vends: readonly WaitingVend[],
): Promise<void> {
  await markBooked(
    work.trx,
    vends.map(({ id }) => ({ id, orderId })),
  );
  for (const vend of vends) if (isSold(vend.rc)) await noteUnit(work, orderId, vend);
  const isOut = vends.some(({ rc }) => isSold(rc));
  if (vends.length > 0) await endIfComplete(work, orderId, isOut);
}
