import { z } from 'zod';
import { handlingOf, isJdAfterSaleWord } from '../../../contract/orders/platform/afterSales';
import { PLATFORM_STAGES } from '../../../contract/orders/platform/stages';
import { PartnerError } from '../caller';
import { NoticeError } from '../payment/port';
import type { AfterSale, PlatformBillRow, PlatformOrder } from '../platform/port';
import { fromJdTime } from './signature';

const fen = z.coerce.number().int().min(0).max(1_000_000_000);
const word = z.coerce.string().trim().min(1).max(64);
const said = (max: number) => z.string().trim().max(max).nullish();
const moment = z.string().transform((text, context) => {
  const at = fromJdTime(text);
  if (Number.isNaN(at)) context.addIssue('no time');
  return at;
});

/** What a callback is about. The same state may come again (locked, unlocked, locked): its time tells. */
const billSchema = z.object({
  billId: word,
  statusId: word,
  timestamp: z.coerce.string().max(32).default(''),
});
export type Bill = z.output<typeof billSchema>;

/** @throws NoticeError */
export function billOf(text: string): Bill {
  try {
    return billSchema.parse(JSON.parse(text));
  } catch {
    throw new NoticeError('unreadable', 'the callback names no bill');
  }
}

const envelope = z.object({
  code: z.coerce.string(),
  msg: z.string().nullish(),
  data: z.unknown().optional(),
});
const inner = z.object({
  code: z.coerce.string().default('0'),
  msg: z.string().nullish(),
  result: z.unknown().optional(),
});

const refused = (told: { code: string; msg?: string | null }) =>
  new PartnerError(told.msg || `JD Daojia refused: ${told.code}`, false, undefined, told.code);

/** Of an answer: what it is about. The platform packs it twice. @throws PartnerError */
export function resultOf(text: string): unknown {
  let outer: z.output<typeof envelope>;
  let told: z.output<typeof inner>;
  try {
    outer = envelope.parse(JSON.parse(text));
    const data = typeof outer.data === 'string' && outer.data !== '' ? JSON.parse(outer.data) : outer.data;
    told = inner.parse(data || {});
  } catch {
    throw new PartnerError('JD Daojia answered in another form', false);
  }
  if (outer.code !== '0') throw refused(outer);
  if (told.code !== '0') throw refused(told);
  return told.result;
}

const product = z.object({
  skuId: z.coerce.string().max(64).default(''),
  skuIdIsv: z.coerce.string().max(64).default(''),
  skuName: z.string().trim().min(1).max(128),
  skuJdPrice: fen,
  skuCount: z.coerce.number().int().min(1).max(999),
  upcCode: z.coerce.string().max(32).optional(),
  skuCostumeProperty: said(64),
});
const orderSchema = z.object({
  orderId: word,
  orderStatus: word,
  orderNum: z.coerce.string().max(16).optional(),
  orderStartTime: moment.nullish(),
  /** When it was paid. */
  orderPurchaseTime: moment.nullish(),
  orderStatusTime: moment.nullish(),
  orderCancelTime: moment.nullish(),
  deliveryStationNoIsv: z.coerce.string().max(64).optional(),
  deliveryStationNo: z.coerce.string().max(64).optional(),
  deliveryCarrierNo: z.coerce.string().max(16).default(''),
  orderTakeSelfCode: said(16),
  buyerFullName: said(64),
  buyerMobile: said(20),
  buyerFullAddress: said(200),
  orderBuyerRemark: said(200),
  orderDiscountMoney: fen.default(0),
  orderFreightMoney: fen.default(0),
  packagingMoney: fen.default(0),
  orderBuyerPayableMoney: fen,
  product: z.array(product).min(1).max(200),
});
const SELF_PICKUP = '9999';
const PACKAGE = '包装费';
/** Waiting to be paid, and not paid in time. */
const UNPAID: readonly string[] = ['31000', '20040'];

/** @throws NoticeError */
function timesOf(
  told: z.output<typeof orderSchema>,
): Pick<PlatformOrder, 'placedAt' | 'paidAt' | 'cancelledAt'> {
  const { orderStatus, orderStartTime, orderPurchaseTime } = told;
  const placedAt = orderStartTime ?? orderPurchaseTime;
  if (!placedAt) throw new NoticeError('unreadable', 'orderStartTime: missing');
  const isCancelled = PLATFORM_STAGES.JD[orderStatus]?.status === 'cancelled';
  // Cancelled before or after it was paid: only the time says which.
  const paidAt = orderPurchaseTime ?? (isCancelled ? undefined : placedAt);
  return {
    placedAt,
    paidAt: UNPAID.includes(orderStatus) ? undefined : paidAt,
    cancelledAt: isCancelled ? (told.orderCancelTime ?? told.orderStatusTime ?? undefined) : undefined,
  };
}

function orderOf(told: z.output<typeof orderSchema>): PlatformOrder {
  const goods = told.product.map(({ skuId, skuIdIsv, skuName, skuJdPrice, skuCount, ...more }) => ({
    platSkuId: skuId || skuIdIsv,
    barcode: more.upcCode,
    name: skuName,
    spec: more.skuCostumeProperty ?? undefined,
    qty: skuCount,
    price: skuJdPrice,
  }));
  const box = { platSkuId: '', name: PACKAGE, qty: 1, price: told.packagingMoney };
  return {
    bill: told.orderId,
    platStatus: told.orderStatus,
    storeNo: told.deliveryStationNoIsv,
    platStoreId: told.deliveryStationNo,
    daySeq: told.orderNum,
    ...timesOf(told),
    deliveryType: told.deliveryCarrierNo === SELF_PICKUP || told.orderTakeSelfCode ? 'self_pickup' : 'rider',
    pickupCode: told.orderTakeSelfCode ?? undefined,
    receiverName: told.buyerFullName ?? undefined,
    receiverPhone: told.buyerMobile ?? undefined,
    receiverAddr: told.buyerFullAddress ?? undefined,
    remark: told.orderBuyerRemark ?? undefined,
    items: box.price === 0 ? goods : [...goods, box],
    deliveryFee: told.orderFreightMoney,
    paidAmt: told.orderBuyerPayableMoney,
    discountAmt: told.orderDiscountMoney,
  };
}

const afterSaleSchema = z.object({
  afsServiceOrder: word,
  orderId: word,
  afsServiceState: word,
  applyDeal: z.coerce.string().optional(),
  questionTypeCid: z.coerce.string().optional(),
  questionDesc: said(500),
  cashMoney: fen.default(0),
  customerName: said(64),
  customerMobilePhone: said(20),
  createTime: moment,
});
/** What the customer asks for, as the platform numbers it. */
const DEALS: Readonly<Record<string, AfterSale['handleType']>> = {
  '10': 'refund',
  '20': 'resend',
  '30': 'compensate',
  '40': 'return',
  '50': 'exchange',
};

function formed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new NoticeError('unreadable', `${issue?.path.join('.')}: ${issue?.message}`);
}

/** Undefined: the platform does not know it (yet). @throws NoticeError for another form */
export function orderIn(result: unknown): PlatformOrder | undefined {
  const { resultList } = formed(z.object({ resultList: z.array(z.unknown()).default([]) }), result ?? {});
  return resultList.length === 0 ? undefined : orderOf(formed(orderSchema, resultList[0]));
}

/** With the bill it belongs to; undefined for a state that has no meaning to us. @throws NoticeError */
export function afterSaleIn(result: unknown): { bill: string; afterSale: AfterSale } | undefined {
  const told = formed(afterSaleSchema, result);
  const { afsServiceState: platState } = told;
  if (!isJdAfterSaleWord(platState)) return undefined;
  return {
    bill: told.orderId,
    afterSale: {
      afsNo: told.afsServiceOrder,
      platState,
      handleType: handlingOf(platState) ?? DEALS[told.applyDeal ?? ''],
      questionType: told.questionTypeCid,
      questionDesc: told.questionDesc ?? undefined,
      refundAmt: told.cashMoney,
      customerName: told.customerName ?? undefined,
      customerPhone: told.customerMobilePhone ?? undefined,
      appliedAt: told.createTime,
    },
  };
}

const settlement = z.object({
  billList: z
    .array(z.object({ orderId: word, billType: z.union([z.literal(1), z.literal(2)]), userPayMoney: fen }))
    .max(20_000),
});

/** @throws PartnerError */
export function billIn(result: unknown): PlatformBillRow[] {
  const told = settlement.safeParse(result);
  if (!told.success) throw new PartnerError('JD Daojia answered in another form', false);
  return told.data.billList.map(({ orderId, billType, userPayMoney }) => ({
    kind: billType === 1 ? 'payment' : 'refund',
    bill: orderId,
    amount: userPayMoney,
  }));
}
