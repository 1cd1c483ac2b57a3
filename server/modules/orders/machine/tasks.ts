import { sql } from 'kysely';
import { refusalOf } from '../../../../contract/kit/states';
import { fulfilStates } from '../../../../contract/orders/states';
import { tradingDetails } from '../../../../contract/resources/orders/tradingDetails';
import { isSold } from '../../../../contract/vend';
import type { Executor } from '../../../db/tables';
import { hint, note } from '../../../kit/records/change';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import type { Change, Served } from '../../../kit/served';
import { servedOrdersOf, servedOwnOrders } from '../orders';
import { giveBack } from './back';
import { noteUnpaid } from './unpaid';
import { taken, type WaitingVend } from './vends';

/** Orders that were placed before their machine handed them out, by `machine order number`. */
async function ordersOf({ trx }: Change, vends: readonly WaitingVend[]): Promise<Map<string, string>> {
  if (vends.length === 0) return new Map();
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'orderNo', 'deviceId'])
    .where('orderNo', 'in', [...new Set(vends.map(({ orderNo }) => orderNo))])
    .execute();
  return new Map(rows.map(({ id, orderNo, deviceId }) => [`${deviceId} ${orderNo}`, id]));
}

/** A unit more of its line has come out. */
async function noteUnit({ trx }: Change, orderId: string, { laneNo, batchNo, traceCode }: WaitingVend) {
  await sql`update order_items set dispensed_qty = dispensed_qty + 1, batch_no = coalesce(${batchNo}, batch_no),
      trace_code = coalesce(${traceCode}, trace_code)
    where id = (select id from order_items where order_id = ${orderId} and lane_no = ${laneNo}
      and dispensed_qty < qty order by line_no limit 1)`.execute(trx);
}

/** What lies in lanes: a package that a platform counts as a line comes out of none. */
const linesOf = ({ trx }: Change, orderId: string) =>
  trx
    .selectFrom('orderItems')
    .select(['qty', 'dispensedQty', 'amt', 'discountAmt'])
    .where('orderId', '=', orderId)
    .where('laneNo', 'is not', null)
    .execute();

/** The list that an order stands in. */
export async function servedOfOrder(db: Executor, orderId: string): Promise<Served> {
  const { channel } = await db
    .selectFrom('orders')
    .select('channel')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return servedOrdersOf(channel);
}

/**
 * The end of a task: what came out is the customer's, the rest goes back. The money of a platform's order is with the
 * platform, which is asked for it (`handout/follow.ts`).
 */
export async function finishTask(
  change: Change,
  { id, orderId }: { id: string; orderId: string },
  isSure: boolean,
): Promise<void> {
  const lines = await linesOf(change, orderId);
  const out = lines.reduce((sum, { dispensedQty }) => sum + dispensedQty, 0);
  const all = lines.reduce((sum, { qty }) => sum + qty, 0);
  const state = out === all ? 'done' : !isSure ? 'unknown' : out > 0 ? 'partial' : 'failed';
  const at = new Date(change.deps.clock());
  await change.trx.updateTable('dispenseTasks').set({ state, endedAt: at }).where('id', '=', id).execute();
  const fulfilStatus = out === all ? 'dispensed' : out > 0 ? 'partial' : 'failed';
  const served = await servedOfOrder(change.trx, orderId);
  const before = await findRecord(change, served, orderId);
  // Its platform ended it meanwhile: the goods are on their way, or with the customer.
  if (refusalOf(fulfilStates, 'dispensed', before) !== undefined) return;
  const values = { fulfilStatus, dispensedAt: out > 0 ? at : null };
  const row = await applyEvent(change, served, before, 'dispensed', { values });
  hint(change, tradingDetails.name, String(row.orgId));
  if (served !== servedOwnOrders) return;
  if (out === all) {
    await applyEvent(change, servedOwnOrders, row, 'complete', { values: { completedAt: at } });
    return;
  }
  const amount = lines.reduce(
    (sum, { qty, dispensedQty, amt, discountAmt }) =>
      sum + Math.ceil(((Number(amt) - Number(discountAmt)) * (qty - dispensedQty)) / qty),
    0,
  );
  await giveBack(change, row, { amount, isSure });
}

/** The goods are gone. What is left of their money is for them; where it is back already, somebody looks into it. */
async function takeLate(change: Change, orderId: string): Promise<void> {
  const served = await servedOfOrder(change.trx, orderId);
  const row = await findRecord(change, served, orderId);
  const entity = served.resource.name;
  note(change, { action: `${entity}.lateVend`, entity, entityId: orderId, orgId: row.orgId, after: {} });
  const lines = await linesOf(change, orderId);
  await noteUnpaid(change, row, lines);
  if (served !== servedOwnOrders || row.status !== 'paid') return;
  if (refusalOf(fulfilStates, 'dispensedLate', row) !== undefined) return;
  const at = new Date(change.deps.clock());
  const isAll = lines.every(({ qty, dispensedQty }) => qty === dispensedQty);
  const values = { fulfilStatus: isAll ? 'dispensed' : 'partial', dispensedAt: row.dispensedAt ?? at };
  const out = await applyEvent(change, served, row, 'dispensedLate', { values });
  if (isAll) await applyEvent(change, served, out, 'complete', { values: { completedAt: at } });
}

/** Every unit of the task was told of: it is over before its time. */
async function endIfComplete(change: Change, orderId: string): Promise<void> {
  const task = await change.trx
    .selectFrom('dispenseTasks')
    .select(['id', 'orderId', 'orgId', 'endedAt'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!task) return;
  if (task.endedAt) return takeLate(change, orderId);
  const { told } = await change.trx
    .selectFrom('vendRecords')
    .select((eb) => eb.fn.countAll<number>().as('told'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const lines = await linesOf(change, orderId);
  if (Number(told) >= lines.reduce((sum, { qty }) => sum + qty, 0)) await finishTask(change, task, true);
}

/** Takes those of orders that were placed before, and leaves those that are sales of their own. */
export async function settleTasks(change: Change, vends: readonly WaitingVend[]): Promise<WaitingVend[]> {
  const orders = await ordersOf(change, vends);
  const orderOf = ({ deviceId, orderNo }: WaitingVend) => orders.get(`${deviceId} ${orderNo}`);
  const known = vends.flatMap((vend) => {
    const orderId = orderOf(vend);
    return orderId ? [{ vend, orderId }] : [];
  });
  if (known.length > 0)
    await taken(
      change.trx,
      known.map(({ vend, orderId }) => ({ id: vend.id, orderId })),
    );
  for (const { vend, orderId } of known) if (isSold(vend.rc)) await noteUnit(change, orderId, vend);
  for (const orderId of new Set(known.map((each) => each.orderId))) await endIfComplete(change, orderId);
  return vends.filter((vend) => orderOf(vend) === undefined);
}
