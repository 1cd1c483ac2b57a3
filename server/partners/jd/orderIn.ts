import { z } from 'zod';
import { customerPhone } from '../../../contract/orders/platform/customerPhone';
import { PLATFORM_STAGES } from '../../../contract/orders/platform/stages';
import { NoticeError } from '../payment/port';
import type { PlatformOrder } from '../platform/port';
import { fromJdTime } from './signature';

export const jdFen = z.coerce.number().int().min(0).max(1_000_000_000);
export const jdWord = z.coerce.string().trim().min(1).max(64);
export const jdOptionalText = (max: number) => z.string().trim().max(max).nullish();

export const momentSchema = z.string().transform((text, context) => {
  const at = fromJdTime(text);
  if (Number.isNaN(at)) context.addIssue('no time');
  return at;
});

const product = z.object({
  skuId: z.coerce.string().max(64).default(''),
  skuIdIsv: z.coerce.string().max(64).default(''),
  skuName: z.string().trim().min(1).max(128),
  skuJdPrice: jdFen,
  skuCount: z.coerce.number().int().min(1).max(999),
  upcCode: z.coerce.string().max(32).optional(),
  skuCostumeProperty: jdOptionalText(64),
});

const orderSchema = z.object({
  orderId: jdWord,
  orderStatus: jdWord,
  orderNum: z.coerce.string().max(16).optional(),
  orderStartTime: momentSchema.nullish(),
  /** When it was paid. */
  orderPurchaseTime: momentSchema.nullish(),
  orderStatusTime: momentSchema.nullish(),
  orderCancelTime: momentSchema.nullish(),
  deliveryStationNoIsv: z.coerce.string().max(64).optional(),
  deliveryStationNo: z.coerce.string().max(64).optional(),
  deliveryCarrierNo: z.coerce.string().max(16).default(''),
  orderTakeSelfCode: jdOptionalText(16),
  buyerFullName: jdOptionalText(64),
  buyerMobile: jdOptionalText(32),
  /** Of his own number, where the other is lent. */
  lastFourDigitsOfBuyerMobile: jdOptionalText(4),
  buyerFullAddress: jdOptionalText(200),
  orderBuyerRemark: jdOptionalText(200),
  orderDiscountMoney: jdFen.default(0),
  orderFreightMoney: jdFen.default(0),
  packagingMoney: jdFen.default(0),
  orderBuyerPayableMoney: jdFen,
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
    ...customerPhone(told.buyerMobile, told.lastFourDigitsOfBuyerMobile),
    receiverAddr: told.buyerFullAddress ?? undefined,
    remark: told.orderBuyerRemark ?? undefined,
    items: box.price === 0 ? goods : [...goods, box],
    deliveryFee: told.orderFreightMoney,
    paidAmt: told.orderBuyerPayableMoney,
    discountAmt: told.orderDiscountMoney,
  };
}

export function formed<T>(schema: z.ZodType<T>, value: unknown): T {
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
