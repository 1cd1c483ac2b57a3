import type { AnyRow } from '../../../../contract/kit/resource';
import { type OrderSums, orderSums } from '../../../../contract/orders/platform/amounts';
import type { MessageFinding } from '../../../../contract/orders/platform/messages';
import { splitOver } from '../../../../contract/orders/split';
import { PAY_WINDOW_MS } from '../../../../contract/orders/words';
import { ulid } from '../../../ids';
import { kitTables } from '../../../kit/query/listQuery';
import { logged } from '../../../kit/records/createRecord';
import { toStored, withInitial } from '../../../kit/records/draft';
import { findRecord } from '../../../kit/records/records';
import type { UnitOfWork } from '../../../kit/served';
import type { PlatformAccount, PlatformOrder } from '../../../partners/platform/port';
import { nextOrderNumber } from '../numbers';
import { servedOrdersOf } from '../orders';
import type { MessageContext } from './served';

/** What the store offers under these names. */
async function offered({ trx }: UnitOfWork, storeId: string, { items }: PlatformOrder) {
  const rows = await trx
    .selectFrom('platformSkus')
    .leftJoin('products', 'products.id', 'platformSkus.productId')
    .select([
      'platSkuId',
      'platformSkus.barcode',
      'productId',
      'purchasePrice',
      'approvalNo',
      'specification',
      'otcClass',
    ])
    .where('storeId', '=', storeId)
    .execute();
  return items.map(({ platSkuId, barcode }) => {
    const named = rows.find((row) => row.platSkuId === platSkuId);
    return named ?? (barcode ? rows.find((row) => row.barcode === barcode) : undefined);
  });
}

type ReceivedOrder = Awaited<ReturnType<typeof offered>>;

async function addItems(
  work: UnitOfWork,
  { id, orgId }: { id: string; orgId: string },
  known: ReceivedOrder,
  order: PlatformOrder,
  { discountAmt }: OrderSums,
): Promise<{ allKnown: boolean }> {
  const shares = splitOver(
    discountAmt,
    order.items.map(({ qty, price }) => qty * price),
  );
  const at = new Date(work.deps.clock());
  const rows = order.items.map(({ platSkuId, name, spec, qty, price }, index) => {
    const sku = known[index];
    return {
      id: ulid(at.getTime()),
      orgId,
      orderId: id,
      lineNo: index + 1,
      productId: sku?.productId ?? null,
      platSkuId: platSkuId || null,
      name,
      spec: spec ?? sku?.specification ?? null,
      approvalNo: sku?.approvalNo ?? null,
      qty,
      price,
      amt: qty * price,
      discountAmt: Math.min(shares[index] ?? 0, qty * price),
      costAmt: qty * Number(sku?.purchasePrice ?? 0),
      laneNo: null,
      batchNo: null,
      traceCode: null,
      createdAt: at,
    };
  });
  await work.trx.insertInto('orderItems').values(rows).execute();
  return { allKnown: rows.every(({ productId, platSkuId }) => productId !== null || platSkuId === null) };
}

/** The machine that serves the store. */
async function machineOf({ trx }: UnitOfWork, storeId: string): Promise<string | null> {
  const { deviceIds } = await trx
    .selectFrom('platformStores')
    .select('deviceIds')
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  const [first] = Array.isArray(deviceIds) ? deviceIds : [];
  return typeof first === 'string' ? first : null;
}

async function valuesOf(
  work: UnitOfWork,
  { storeId }: PlatformAccount,
  known: ReceivedOrder,
  order: PlatformOrder,
  sums: OrderSums,
) {
  const { bill, daySeq, placedAt, deliveryFee, paidAmt, settleAmt, deliveryType, pickupCode, remark } = order;
  return {
    platOrderNo: bill,
    platDaySeq: daySeq,
    storeId,
    deviceId: await machineOf(work, storeId),
    payMethod: 'platform',
    payDeadline: placedAt + PAY_WINDOW_MS,
    totalAmt: sums.totalAmt,
    discountAmt: sums.discountAmt,
    deliveryFee,
    paidAmt,
    platFee: settleAmt === undefined ? 0 : Math.max(0, paidAmt - settleAmt),
    refundAmt: 0,
    settleAmt: settleAmt ?? 0,
    deliveryType,
    pickupCode,
    receiverName: order.receiverName,
    receiverPhone: order.receiverPhone,
    receiverPhoneKind: order.receiverPhoneKind,
    receiverPhoneExt: order.receiverPhoneExt,
    receiverPhoneTail: order.receiverPhoneTail,
    receiverAddr: order.receiverAddr,
    remark,
    rxRequired: known.some((sku) => sku?.otcClass === 'rx'),
    refundIsAppeal: false,
    placedAt,
  };
}

export interface CreationResult {
  row?: AnyRow;
  finding?: MessageFinding;
}

/** A new order, unpaid; what has happened to it since is caused along the tables. */
export async function createOrder(
  work: UnitOfWork,
  { platform, orderNo }: MessageContext,
  account: PlatformAccount,
  order: PlatformOrder,
): Promise<CreationResult> {
  const sums = orderSums(order);
  if (!sums) return { finding: 'amounts' };
  const served = servedOrdersOf(platform);
  const { resource } = served;
  const at = new Date(work.deps.clock());
  const own = {
    id: ulid(at.getTime()),
    orgId: account.orgId,
    channel: platform,
    createdAt: at,
    updatedAt: at,
  };
  const known = await offered(work, account.storeId, order);
  const values = withInitial(resource, {
    orderNo: orderNo ?? (await nextOrderNumber(work)),
    ...(await valuesOf(work, account, known, order, sums)),
  });
  await kitTables(work.trx)
    .insertInto('orders')
    .values({ ...own, ...toStored(resource, values, { id: own.id, keys: work.deps.keys }) })
    .execute();
  const { allKnown } = await addItems(work, own, known, order, sums);
  logged(work, served, {
    action: `${resource.name}.created`,
    entityId: own.id,
    after: values,
    orgId: account.orgId,
  });
  const row = await findRecord(work, served, own.id);
  if (sums.differs) return { row, finding: 'amounts' };
  return { row, finding: allKnown ? undefined : 'unknown_product' };
}
