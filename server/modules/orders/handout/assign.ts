import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { ASSIGN_MS, MACHINE_CODE } from '../../../../contract/orders/platform/handout';
import { splitOver } from '../../../../contract/orders/split';
import type { Platform } from '../../../../contract/orders/words';
import { ulid } from '../../../ids';
import { findRecord, writeRecord } from '../../../kit/records/records';
import { forEachRow, recordsInBackoff, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, RequestContext, UnitOfWork } from '../../../kit/served';
import { lockMachine } from '../../devices/lockMachine';
import { servedOrdersOf } from '../orders';
import { type LaneOffer, laneOffers } from '../shop/offers';
import { freePickupCode, isFree } from './code';

const AT_ONCE = 50;
export const HANDOUT_PROCESS = 'job:orders.handout';
const ASSIGNING = `${HANDOUT_PROCESS} assign`;
/** Nothing has been done with its goods yet. */
const OPEN = ['none', 'accepted', 'rx_pending', 'rx_passed', 'rider_assigned'] as const;

interface WaitingOrder {
  id: string;
  channel: Platform;
  storeId: string;
}

/** Orders that have just been paid, of stores that machines serve. */
async function waiting({ database: { db }, clock, records }: KitDeps): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.channel, o.store_id from orders o join platform_stores s on s.id = o.store_id
    where o.channel in ('MEITUAN', 'JD') and o.status = 'paid' and o.paid_at > ${new Date(clock() - ASSIGN_MS)}
      and o.fulfil_status = any (${[...OPEN]})
      and jsonb_array_length(coalesce(s.device_ids, '[]')) > 0
      and not exists (select from machine_orders m where m.order_id = o.id)
      and o.id <> all (${recordsInBackoff({ records }, ASSIGNING)}::text[])
    order by o.paid_at limit ${AT_ONCE}`.execute(db);
  return rows;
}

/** Machines of the store that can be reached and sell, in its order. */
async function machinesOf({ database: { db } }: KitDeps, { storeId }: WaitingOrder): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from platform_stores s cross join jsonb_array_elements_text(s.device_ids) with ordinality as named (id, place)
      join devices d on d.id = named.id join device_latest l on l.device_id = d.id
    where s.id = ${storeId} and d.enabled and d.sale_state = 'on' and d.oper_state = 'normal' and l.state ->> 'conn' = 'online'
    order by named.place`.execute(db);
  return rows.map(({ id }) => id);
}

/** What lies in a lane; a package that the platform counts as a line does not. */
async function goodsOf({ trx }: UnitOfWork, orderId: string) {
  return trx
    .selectFrom('orderItems')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('platSkuId', 'is not', null)
    .orderBy('lineNo')
    .execute();
}
type OrderItemRow = Awaited<ReturnType<typeof goodsOf>>[number];
type Part = readonly [lane: LaneOffer, qty: number];

/** All goods of an order out of the lanes of one machine; undefined where one of them is short. */
export function lanesForItems(
  goods: readonly OrderItemRow[],
  offers: readonly LaneOffer[],
): Part[][] | undefined {
  const left = new Map(offers.map(({ laneNo, free }) => [laneNo, free]));
  const places = goods.map(({ productId, qty }) => {
    let wanted = qty;
    const parts: Part[] = [];
    for (const offer of offers) {
      const part = offer.productId === productId ? Math.min(wanted, left.get(offer.laneNo) ?? 0) : 0;
      if (part <= 0) continue;
      left.set(offer.laneNo, (left.get(offer.laneNo) ?? 0) - part);
      parts.push([offer, part]);
      wanted -= part;
    }
    return wanted === 0 ? parts : undefined;
  });
  return places.every((parts) => parts !== undefined) ? (places as Part[][]) : undefined;
}

/** A line that lies in several lanes becomes several: each is told of and counted by its lane. */
async function writePlaces(
  { trx, deps }: UnitOfWork,
  goods: readonly OrderItemRow[],
  places: readonly Part[][],
) {
  const { last } = await trx
    .selectFrom('orderItems')
    .select((eb) => eb.fn.max('lineNo').as('last'))
    .where('orderId', '=', goods[0]?.orderId ?? '')
    .executeTakeFirstOrThrow();
  let lineNo = Number(last);
  for (const [index, good] of goods.entries()) {
    const parts = places[index] ?? [];
    const price = Number(good.price);
    const weights = parts.map(([, qty]) => qty * price);
    const discounts = splitOver(Number(good.discountAmt), weights);
    const costs = splitOver(
      Number(good.costAmt),
      parts.map(([, qty]) => qty),
    );
    for (const [at, [{ laneNo }, qty]] of parts.entries()) {
      const [discountAmt = 0, costAmt = 0] = [discounts[at], costs[at]];
      const values = { laneNo, qty, amt: qty * price, discountAmt, costAmt };
      if (at === 0) {
        await trx.updateTable('orderItems').set(values).where('id', '=', good.id).execute();
        continue;
      }
      lineNo += 1;
      const { id: _id, ...same } = good;
      await trx
        .insertInto('orderItems')
        .values(Object.assign(same, values, { id: ulid(deps.clock()), lineNo }))
        .execute();
    }
  }
}

/** The code that is typed there: the platform's own where it gave one. Undefined: none that this machine could take. */
async function codeAt(
  work: UnitOfWork,
  deviceId: string,
  { id, pickupCode }: AnyRow,
): Promise<string | undefined> {
  if (typeof pickupCode !== 'string' || pickupCode === '') return freePickupCode(work, deviceId);
  const isGood = MACHINE_CODE.test(pickupCode) && (await isFree(work, deviceId, pickupCode, id));
  return isGood ? pickupCode : undefined;
}

/** The order, locked; undefined when it needs no place any more. */
async function unplaced(work: UnitOfWork, { id, channel }: WaitingOrder): Promise<AnyRow | undefined> {
  const row = await findRecord(work, servedOrdersOf(channel), id);
  if (row.status !== 'paid' || !OPEN.some((state) => state === row.fulfilStatus)) return undefined;
  const placed = await work.trx
    .selectFrom('machineOrders')
    .select('orderId')
    .where('orderId', '=', id)
    .executeTakeFirst();
  return placed ? undefined : row;
}

async function notePlace({ trx, deps }: UnitOfWork, { id, orgId }: AnyRow, deviceId: string | null) {
  const own = { orderId: id, orgId: String(orgId), deviceId };
  await trx
    .insertInto('machineOrders')
    .values({ ...own, nextAskAt: null, toldAt: null, createdAt: new Date(deps.clock()) })
    .execute();
}

/** @returns whether the order looks no further: this machine keeps it, or it needs none any more */
async function reserveAt(
  work: UnitOfWork,
  waiting: WaitingOrder,
  deviceId: string,
): Promise<{ isOver: boolean }> {
  // Whoever else orders there waits for this one. The machine before the order, and one machine at a time: whoever
  // hands out does so too, and no two wait for each other.
  await lockMachine(work.trx, deviceId);
  const row = await unplaced(work, waiting);
  if (!row) return { isOver: true };
  const goods = await goodsOf(work, row.id);
  const isKnown = goods.length > 0 && goods.every(({ productId }) => productId !== null);
  const offers = isKnown ? await laneOffers(work.trx, deviceId, work.deps.clock()) : [];
  const places = isKnown ? lanesForItems(goods, offers) : undefined;
  const pickupCode = places && (await codeAt(work, deviceId, row));
  if (!places || !pickupCode) return { isOver: false };
  await writePlaces(work, goods, places);
  await notePlace(work, row, deviceId);
  const place = { deviceId, pickupCode };
  await writeRecord(work, servedOrdersOf(waiting.channel), row, place, { action: 'assigned' });
  return { isOver: true };
}

async function assign(kit: KitDeps, context: RequestContext, waiting: WaitingOrder): Promise<void> {
  for (const deviceId of await machinesOf(kit, waiting)) {
    const { isOver } = await runInTransaction(kit, context, (work) => reserveAt(work, waiting, deviceId));
    if (isOver) return;
  }
  await runInTransaction(kit, context, async (work) => {
    const row = await unplaced(work, waiting);
    if (row) await notePlace(work, row, null);
    return {};
  });
}

/** Each new order of a platform gets a machine that has all of it, and its goods are kept there; or nobody's. */
export async function assignOrders(kit: KitDeps): Promise<void> {
  const rows = await waiting(kit);
  if (rows.length === 0) return;
  const context = await systemContext(kit.database.db, HANDOUT_PROCESS);
  await forEachRow(kit, ASSIGNING, rows, (row) => assign(kit, context, row));
}
