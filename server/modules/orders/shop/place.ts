import { createHash } from 'node:crypto';
import type { PlaceOrder } from '../../../../contract/orders/shop';
import { PAY_WINDOW_MS } from '../../../../contract/orders/words';
import type { Executor } from '../../../db/tables';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { logged } from '../../../kit/records/createRecord';
import { withInitial } from '../../../kit/records/draft';
import { systemContext } from '../../../kit/records/systemEvents';
import { hint, runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { lockMachine } from '../../devices/lockMachine';
import { nextOrderNumber } from '../numbers';
import { servedOwnOrders } from '../orders';
import { allocateLanes, type LaneOffer, laneOffers, type MachineShop, shopOf } from './offers';
import { prescriptionAllows } from './prescription';

export const SHOP_PROCESS = 'customer:h5';
export const orderSecretHash = (secret: string) => createHash('sha256').update(secret).digest('hex');

type Part = readonly [LaneOffer, number];

/** An institution and those above it: whose prescriptions its machines serve. */
async function orgsAbove(db: Executor, orgId: string): Promise<string[]> {
  const { path } = await db
    .selectFrom('organizations')
    .select('path')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow();
  return path.split('.').filter((part) => part !== '');
}

async function assertPrescribed(
  { trx }: UnitOfWork,
  shop: MachineShop,
  shown: PlaceOrder['prescription'],
  parts: readonly Part[],
) {
  if (!parts.some(([{ rxFlag }]) => rxFlag)) return;
  const orgIds = await orgsAbove(trx, shop.orgId);
  if (!shown || !(await prescriptionAllows(trx, shown, orgIds)))
    throw new AppError(409, 'err.shop.prescription');
}

async function insertItems(work: UnitOfWork, order: { id: string; orgId: string }, parts: readonly Part[]) {
  const at = new Date(work.deps.clock());
  const rows = parts.map(([offer, qty], index) => ({
    id: ulid(at.getTime()),
    orgId: order.orgId,
    orderId: order.id,
    lineNo: index + 1,
    productId: offer.productId,
    name: offer.name,
    spec: offer.spec,
    approvalNo: offer.approvalNo,
    qty,
    price: offer.price,
    amt: qty * offer.price,
    costAmt: qty * offer.cost,
    laneNo: offer.laneNo,
    createdAt: at,
  }));
  await work.trx.insertInto('orderItems').values(rows).execute();
}

/** An order that can be placed. */
interface OrderDraft {
  orderNo: string;
  shop: MachineShop;
  wanted: PlaceOrder;
  parts: readonly Part[];
}

async function store(work: UnitOfWork, { orderNo, shop, wanted, parts }: OrderDraft): Promise<void> {
  const { trx, deps } = work;
  const now = deps.clock();
  const at = new Date(now);
  const { deviceId, orgId } = shop;
  const id = ulid(now);
  const totalAmt = parts.reduce((sum, [{ price }, qty]) => sum + price * qty, 0);
  const { resource } = servedOwnOrders;
  const states = withInitial(resource, {}) as Record<'status' | 'fulfilStatus' | 'refundStatus', never>;
  const values = {
    ...states,
    orderNo,
    deviceId,
    payMethod: 'wechat',
    payDeadline: new Date(now + PAY_WINDOW_MS),
    totalAmt,
    paidAmt: totalAmt,
    deliveryType: 'self_pickup',
    rxRequired: parts.some(([{ rxFlag }]) => rxFlag),
    placedAt: at,
  } as const;
  await trx
    .insertInto('orders')
    .values({ ...values, id, orgId, channel: 'H5', createdAt: at, updatedAt: at })
    .execute();
  await insertItems(work, { id, orgId }, parts);
  const secretHash = orderSecretHash(wanted.secret);
  const rxNo = wanted.prescription?.no ?? null;
  const own = { orderId: id, orgId, deviceId, secretHash, mode: wanted.mode, rxNo, codeUrl: null };
  await trx.insertInto('shopOrders').values(own).execute();
  const after = { orderNo, paidAmt: totalAmt };
  logged(work, servedOwnOrders, { action: `${resource.name}.created`, entityId: id, after, orgId });
  hint(work, resource.name, orgId);
}

async function isPlaced(db: Executor, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('shopOrders')
    .select('orderId')
    .where('secretHash', '=', orderSecretHash(secret))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * An order of a customer who stands before a machine. Its goods are kept for as long as it can be paid.
 * @throws AppError 404 `err.shop.unknown`, 409 sold out, not selling, without a prescription
 */
export async function placeOrder(kit: KitDeps, wanted: PlaceOrder, isOnline: (serialNo: string) => boolean) {
  const { db } = kit.database;
  const shop = await shopOf(db, wanted.code);
  if (await isPlaced(db, wanted.secret)) return {};
  if (!shop.sells || !isOnline(shop.serialNo)) throw new AppError(409, 'err.shop.closed');
  const context = await systemContext(db, SHOP_PROCESS);
  // One that is refused leaves a gap: the row that counts is everybody's, and not held while lanes are looked at.
  const orderNo = await nextOrderNumber({ trx: db, deps: kit });
  return runInTransaction(kit, context, async (work) => {
    const { trx, deps } = work;
    // Two customers at once wait for each other here.
    await lockMachine(trx, shop.deviceId);
    if (await isPlaced(trx, wanted.secret)) return {};
    const lanes = await laneOffers(trx, shop.deviceId, deps.clock());
    const parts = wanted.lines.flatMap(({ lane, qty }) => allocateLanes(lanes, lane, qty));
    await assertPrescribed(work, shop, wanted.prescription, parts);
    await store(work, { orderNo, shop, wanted, parts });
    return {};
  });
}
