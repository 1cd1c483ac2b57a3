import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { WAITS_FOR_CODE } from '../../../../contract/orders/platform/handout';
import { DISPENSE_TTL_MS, PICKUP_MS } from '../../../../contract/orders/shop';
import { runAllThenThrow } from '../../../concurrency/runAllThenThrow';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { type Broker, type Fleet, silenceCountsFrom } from '../../../ingest';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { changeEach, forEachRow, recordsInBackoff, stepOf } from '../../../kit/records/systemEvents';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { sendCommand } from '../../devices/sendCommand';
import type { JobDeps } from '../../module';
import { freePickupCode } from '../handout/code';
import { judgeCodes } from '../handout/typed';
import { giveBack } from '../machine/back';
import { finishTask, servedOfOrder } from '../machine/tasks';
import { servedOwnOrders } from '../orders';

export interface DispenseDeps {
  kit: KitDeps;
  broker: Pick<Broker, 'publish'>;
  clock: () => number;
  redeem: JobDeps['redeem'];
  /** Since when machines are listened to; absent: they always were. */
  ingest?: { fleet: Pick<Fleet, 'heardFrom'> };
}

const AT_ONCE = 50;
const SENT_AT_ONCE = 200;
const PROCESS = 'job:orders.shop';
/** After its time the machine has so long to say what it did. */
const GRACE_MS = 30_000;

type OrderTask = (work: UnitOfWork, id: string) => Promise<unknown>;

/** What an order may go on with. */
type DispenseStep = 'ready' | 'send' | 'end' | 'giveBack';

/** Each order in a change of its own: one that cannot go on rests, and the job goes on for all others. */
const forEach = ({ kit }: DispenseDeps, step: DispenseStep, ids: readonly string[], work: OrderTask) =>
  changeEach(kit, { process: PROCESS, step }, ids, work);

const notResting = ({ kit }: DispenseDeps, step: DispenseStep, column: string) =>
  sql<boolean>`${sql.ref(column)} <> all(${recordsInBackoff(kit, stepOf({ process: PROCESS, step }))}::text[])`;

const orderOf = (work: UnitOfWork, id: string) => findRecord(work, servedOwnOrders, id);

/** Uses the prescription of an order; false when by now it may not be used. */
async function isRedeemed(work: UnitOfWork, row: AnyRow, redeem: DispenseDeps['redeem']): Promise<boolean> {
  const { rxNo, deviceId } = await work.trx
    .selectFrom('shopOrders')
    .select(['rxNo', 'deviceId'])
    .where('orderId', '=', row.id)
    .executeTakeFirstOrThrow();
  if (row.rxRequired !== true || rxNo === null) return true;
  const items = await work.trx
    .selectFrom('orderItems')
    .innerJoin('products', 'products.id', 'orderItems.productId')
    .select(['orderItems.productId', 'orderItems.qty', sql<boolean>`products.rx_flag`.as('rxFlag')])
    .where('orderId', '=', row.id)
    .execute();
  try {
    await redeem(work, { rxNo, orderNo: String(row.orderNo), orgId: String(row.orgId), deviceId, items });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Paid: the goods lie in the machine already, so nobody has to do anything. */
async function makeReady(work: UnitOfWork, id: string, redeem: DispenseDeps['redeem']): Promise<void> {
  const at = new Date(work.deps.clock());
  const shop = await work.trx
    .selectFrom('shopOrders')
    .select(['mode', 'deviceId'])
    .where('orderId', '=', id)
    .executeTakeFirstOrThrow();
  const row = await orderOf(work, id);
  if (row.status !== 'paid' || row.fulfilStatus !== 'none') return;
  // Refunds an order whose prescription another order has used meanwhile.
  if (!(await isRedeemed(work, row, redeem))) {
    await giveBack(work, row, { amount: Number(row.paidAmt), isSure: true });
    return;
  }
  const accepted = await applyEvent(work, servedOwnOrders, row, 'accept', {
    values: { acceptedAt: at, fulfilStatus: 'accepted' },
  });
  const pickupCode = shop.mode === 'later' ? await freePickupCode(work, String(shop.deviceId)) : null;
  const ready = await applyEvent(work, servedOwnOrders, accepted, 'prepare', {
    values: { readyAt: at, pickupCode },
  });
  if (shop.mode === 'now') await startTask(work, ready.id);
}

/** The one task of an order; the database refuses a second one. */
async function startTask(work: UnitOfWork, id: string): Promise<void> {
  const served = await servedOfOrder(work.trx, id);
  const row = await findRecord(work, served, id);
  if (!WAITS_FOR_CODE.some((state) => state === row.fulfilStatus)) return;
  const now = work.deps.clock();
  await applyEvent(work, served, row, 'dispense');
  await work.trx
    .insertInto('dispenseTasks')
    .values({
      id: ulid(now),
      orgId: String(row.orgId),
      orderId: id,
      deviceId: String(row.deviceId),
      notAfter: new Date(now + DISPENSE_TTL_MS),
      sentAt: null,
      endedAt: null,
      createdAt: new Date(now),
    })
    .execute();
}

async function paid(deps: DispenseDeps): Promise<string[]> {
  const rows = await deps.kit.database.db
    .selectFrom('orders')
    .innerJoin('shopOrders', 'shopOrders.orderId', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'paid')
    .where('fulfilStatus', '=', 'none')
    .where('refundStatus', '=', 'none')
    .where(notResting(deps, 'ready', 'orders.id'))
    .orderBy('paidAt')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Not collected within a day. */
async function unfetched(deps: DispenseDeps): Promise<string[]> {
  const rows = await deps.kit.database.db
    .selectFrom('orders')
    .innerJoin('shopOrders', 'shopOrders.orderId', 'orders.id')
    .select('orders.id')
    .where('orders.status', '=', 'paid')
    .where('fulfilStatus', '=', 'ready')
    .where('refundStatus', '=', 'none')
    .where('readyAt', '<=', new Date(deps.clock() - PICKUP_MS))
    .where(notResting(deps, 'giveBack', 'orders.id'))
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function unsent(deps: DispenseDeps) {
  return deps.kit.database.db
    .selectFrom('dispenseTasks as t')
    .innerJoin('devices', 'devices.id', 't.deviceId')
    .innerJoin('orders', 'orders.id', 't.orderId')
    .select(['t.id', 't.orderId', 't.notAfter', 'devices.serialNo', 'orders.orderNo'])
    .where('t.endedAt', 'is', null)
    .where('t.state', '=', 'created')
    .where('t.notAfter', '>', new Date(deps.clock()))
    .where(notResting(deps, 'send', 't.id'))
    .orderBy('t.createdAt')
    .limit(SENT_AT_ONCE)
    .execute();
}
type UnsentTask = Awaited<ReturnType<typeof unsent>>[number];

async function payloadOf({ kit }: DispenseDeps, { id, orderId, orderNo }: UnsentTask) {
  const items = await kit.database.db
    .selectFrom('orderItems')
    .select(['laneNo', 'qty'])
    .where('orderId', '=', orderId)
    .where('laneNo', 'is not', null)
    .orderBy('lineNo')
    .execute();
  // A unit is a vend of its own: each is told of, and counted, once.
  const lanes = items.flatMap(({ laneNo, qty }) => Array.from({ length: qty }, () => String(laneNo)));
  const lines = lanes.map((t, index) => ({ t, q: 1, task: `${id}-${index + 1}` }));
  return { task: id, ord: String(orderNo), lines };
}

/** Noted as sent before it is: a crash in between sends nothing, and nothing is ever sent twice. */
async function sendTask(deps: DispenseDeps, task: UnsentTask): Promise<void> {
  const { kit, broker, clock } = deps;
  const p = await payloadOf(deps, task);
  const ttl = Math.floor((task.notAfter.getTime() - clock()) / 1_000);
  if (ttl <= 0) return;
  const { numUpdatedRows } = await kit.database.db
    .updateTable('dispenseTasks')
    .set({ state: 'sent', sentAt: new Date(clock()) })
    .where('id', '=', task.id)
    .where('state', '=', 'created')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await sendCommand(broker, task.serialNo, { cmd: task.id, type: 'vend', ttl, p }).catch(() => undefined);
}

/** One that the database does not let go rests, and goes with a later round while it has time. */
async function sendTasks(deps: DispenseDeps): Promise<void> {
  const step = stepOf({ process: PROCESS, step: 'send' });
  await forEachRow(deps.kit, step, await unsent(deps), (task) => sendTask(deps, task));
}

/** What its machine has said of it is here, and is taken with the next sales. */
const wordWaits = sql<boolean>`exists (select from vend_records v join orders o on o.id = dispense_tasks.order_id
  where v.waits and v.device_id = dispense_tasks.device_id and v.order_no = o.order_no)`;

/** Tasks whose time is over: what was begun and not told of leaves open whether it came out. */
async function endTasks(deps: DispenseDeps): Promise<void> {
  const { kit, clock, ingest } = deps;
  const from = new Date(ingest ? silenceCountsFrom(ingest.fleet, clock()) : 0);
  const { rows } = await sql<{ id: string; begun: boolean }>`
    select t.order_id as id, exists (select from device_events a where a.device_id = t.device_id and a.kind = 'ack'
      and a.recv_at >= t.created_at and a.body->>'cmd' = t.id and a.body->>'st' in ('accepted', 'running', 'done', 'failed')) as begun
    from dispense_tasks t where t.ended_at is null and t.not_after <= ${new Date(clock() - GRACE_MS)}
      and t.created_at >= ${from}
      and ${notResting(deps, 'end', 't.order_id')}
    limit ${AT_ONCE}`.execute(kit.database.db);
  const begun = new Map(rows.map((row) => [row.id, row.begun]));
  await forEach(deps, 'end', [...begun.keys()], async (work, orderId) => {
    const task = await work.trx
      .selectFrom('dispenseTasks')
      .select(['id', 'orderId'])
      .where('orderId', '=', orderId)
      .where('endedAt', 'is', null)
      .where(({ not }) => not(wordWaits))
      .forUpdate()
      .executeTakeFirst();
    if (task) await finishTask(work, task, begun.get(orderId) !== true);
  });
}

/**
 * Orders placed by telephone, from their payment to the end of their task; of those of platforms, what begins when the
 * code is typed.
 */
export async function dispenseOrders(deps: DispenseDeps): Promise<void> {
  // An order that cannot proceed does not block others.
  await runAllThenThrow(
    [
      async () => forEach(deps, 'ready', await paid(deps), (work, id) => makeReady(work, id, deps.redeem)),
      () => judgeCodes(deps.kit, startTask),
      () => sendTasks(deps),
      () => endTasks(deps),
      async () => forEach(deps, 'giveBack', await unfetched(deps), giveAllBack),
    ],
    (step) => step(),
  );
}

async function giveAllBack(work: UnitOfWork, id: string): Promise<void> {
  const row = await orderOf(work, id);
  await giveBack(work, row, { amount: Number(row.paidAmt), isSure: true });
}
