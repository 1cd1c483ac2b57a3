import { z } from 'zod';
import { customerPhone } from '../../../contract/orders/platform/customerPhone';
import { MEITUAN_LOGISTICS, PLATFORM_STAGES } from '../../../contract/orders/platform/stages';
import type { PlatformMessage, PlatformOrder } from '../platform/port';
import { fen, jsonText, type MeituanFields, optionalText, parseFields, seconds, word } from './fields';
import { refundMessage } from './refundMessage';

const item = z.object({
  app_food_code: z.coerce.string().max(64).default(''),
  sku_id: z.coerce.string().max(64).default(''),
  upc: z.coerce.string().max(32).optional(),
  food_name: z.string().trim().min(1).max(128),
  spec: z.string().max(64).optional(),
  quantity: z.coerce.number().int().min(1).max(999),
  price: fen,
  box_num: z.coerce.number().min(0).default(0),
  box_price: fen.default(0),
});
const SELF_PICKUP = '1';
const BOX = '包装费';

const orderSchema = z.object({
  order_id: word,
  app_poi_code: word,
  status: word,
  ctime: seconds,
  utime: seconds.optional(),
  day_seq: optionalText(16),
  total: fen,
  shipping_fee: fen.default(0),
  recipient_name: optionalText(64),
  recipient_phone: optionalText(32),
  recipient_address: optionalText(200),
  caution: optionalText(200),
  pick_type: z.string().default('0'),
  pickup_code: optionalText(16),
  detail: jsonText(z.array(item).min(1).max(200)),
  extras: jsonText(z.array(z.object({ reduce_fee: fen.default(0) })).max(100)).optional(),
  poi_receive_detail: jsonText(
    z.object({ wmPoiReceiveCent: z.coerce.number().int().min(0).optional() }),
  ).optional(),
});
type MeituanOrderBody = z.output<typeof orderSchema>;

function itemsOf({ detail }: MeituanOrderBody): PlatformOrder['items'] {
  const goods = detail.map(({ app_food_code, sku_id, upc, food_name, spec, quantity, price }) => ({
    platSkuId: sku_id || app_food_code,
    barcode: upc,
    name: food_name,
    spec,
    qty: quantity,
    price,
  }));
  const box = detail.reduce((sum, { box_num, box_price }) => sum + Math.round(box_num * box_price), 0);
  return box === 0 ? goods : [...goods, { platSkuId: '', name: BOX, qty: 1, price: box }];
}

const UNPAID = '1';
const CANCELLED = '9';

/** Orders are pushed once they are paid. Of one that is cancelled, the last change is its end. */
function timesOf({
  status,
  ctime,
  utime,
}: MeituanOrderBody): Pick<PlatformOrder, 'placedAt' | 'paidAt' | 'cancelledAt'> {
  if (status === UNPAID) return { placedAt: ctime };
  if (status === CANCELLED) return { placedAt: ctime, paidAt: ctime, cancelledAt: utime };
  return { placedAt: ctime, paidAt: utime ?? ctime };
}

function orderOf(sold: MeituanOrderBody): PlatformOrder {
  return {
    bill: sold.order_id,
    platStatus: sold.status,
    storeNo: sold.app_poi_code,
    daySeq: sold.day_seq,
    ...timesOf(sold),
    deliveryType: sold.pick_type === SELF_PICKUP ? 'self_pickup' : 'rider',
    pickupCode: sold.pickup_code,
    receiverName: sold.recipient_name,
    ...customerPhone(sold.recipient_phone),
    receiverAddr: sold.recipient_address,
    remark: sold.caution,
    items: itemsOf(sold),
    deliveryFee: sold.shipping_fee,
    paidAmt: sold.total,
    discountAmt: sold.extras?.reduce((sum, { reduce_fee }) => sum + reduce_fee, 0),
    settleAmt: sold.poi_receive_detail?.wmPoiReceiveCent,
  };
}

const cancelSchema = z.object({ order_id: word, reason_code: optionalText(16), reason: optionalText(200) });
const logisticsSchema = z.object({
  order_id: word,
  logistics_status: word,
  dispatcher_name: optionalText(64),
  dispatcher_mobile: optionalText(20),
});

/** What a push says, by the path it came on. Undefined for what has no meaning to us. */
export function meituanMessage(action: string, fields: MeituanFields): PlatformMessage | undefined {
  if (action === 'refund' || action === 'partRefund') return refundMessage(action, fields);
  if (action === 'cancel') {
    const { order_id: bill, reason_code: code, reason } = parseFields(cancelSchema, fields);
    return { kind: 'state', bill, status: '9', platStatus: '9', code, reason };
  }
  if (action === 'logistics') {
    const told = parseFields(logisticsSchema, fields);
    const { order_id: bill, logistics_status: status } = told;
    const rider = { riderName: told.dispatcher_name, riderPhone: told.dispatcher_mobile };
    return { kind: 'logistics', bill, status, fulfil: MEITUAN_LOGISTICS[status], ...rider };
  }
  if (action !== 'order') return undefined;
  const order = orderOf(parseFields(orderSchema, fields));
  if (!Object.hasOwn(PLATFORM_STAGES.MEITUAN, order.platStatus)) return undefined;
  return { kind: 'order', bill: order.bill, status: order.platStatus, order };
}
