import { createHash } from 'node:crypto';
import type { PlatformPartnerOptions, PriorPayment } from '../../../contract/simulation';
import { remarkOf, type SimOrder } from './book';
import type {
  OrderNotice,
  PlatformAction,
  PlatformDialect,
  PlatformFields,
  Push,
  SimPlatformCall,
} from './dialect';

const FRESH_SEC = 600;
const yuan = (fen: number) => String(fen / 100);
const STATUS: Partial<Record<OrderNotice, string>> = { paid: '2', accepted: '4', completed: '8' };
const LOGISTICS: Partial<Record<OrderNotice, string>> = { riding: '10', picked: '20', delivered: '40' };
const REFUNDS: Partial<Record<OrderNotice, readonly [notify: string, res: string]>> = {
  refundAsked: ['apply', '0'],
  refundPassed: ['agree', '2'],
  refundAutoPassed: ['agree', '5'],
  refundRejected: ['reject', '1'],
};

/** Two of three customers hide their number: Meituan lends one with an extension, 15696424612_7472. */
const recipientPhone = (seq: number) =>
  seq % 3 === 0
    ? `1380013${String(8_000 + (seq % 1_000))}`
    : `1569642${String(4_000 + (seq % 10))}_${String(1_000 + ((seq * 37) % 9_000))}`;

function orderFields(order: SimOrder, status: string): PlatformFields {
  const { id, store, at, seq, lines, delivery, paid, discount, selfPickup } = order;
  return {
    order_id: id,
    wm_order_id_view: id,
    app_poi_code: store.storeNo,
    status,
    ctime: String(Math.floor(at / 1_000)),
    utime: String(Math.floor(at / 1_000)),
    day_seq: String(seq),
    total: yuan(paid),
    shipping_fee: yuan(delivery),
    recipient_name: ['王女士', '李先生', '陈女士'][seq % 3] ?? '',
    recipient_phone: recipientPhone(seq),
    recipient_address: `文三路 ${seq % 300} 号`,
    caution: remarkOf(order),
    pick_type: selfPickup ? '1' : '0',
    detail: JSON.stringify(
      lines.map((line) => ({
        app_food_code: line.id,
        sku_id: line.id,
        food_name: line.name,
        quantity: line.qty,
        price: line.price / 100,
      })),
    ),
    extras: JSON.stringify(discount > 0 ? [{ reduce_fee: discount / 100 }] : []),
    poi_receive_detail: JSON.stringify({ wmPoiReceiveCent: Math.round(paid * 0.94) }),
  };
}

function pushOf(order: SimOrder, news: OrderNotice): Push | undefined {
  const at = (action: string, fields: PlatformFields): Push => ({
    path: `/api/partners/meituan/${action}`,
    fields,
  });
  const [status, logistics, refund] = [STATUS[news], LOGISTICS[news], REFUNDS[news]];
  const of = { order_id: order.id };
  if (status) return at('order', orderFields(order, status));
  if (logistics)
    return at('logistics', {
      ...of,
      logistics_status: logistics,
      dispatcher_name: '赵师傅',
      dispatcher_mobile: '13900139000',
    });
  if (refund) {
    const { id = '', amount = order.paid, pictures = [] } = order.refund ?? {};
    const [notify_type, res_type] = refund;
    const said = {
      notify_type,
      res_type,
      refund_id: id,
      money: yuan(amount),
      reason: '买错了',
      is_appeal: '0',
      pictures: pictures.join(','),
    };
    // All of it back has a path of its own.
    return at(amount < order.paid ? 'partRefund' : 'refund', { ...of, ...said });
  }
  return news === 'cancelled'
    ? at('cancel', { ...of, reason_code: '1001', reason: '商家未接单' })
    : undefined;
}

/** A refund stands in a bill with a minus. */
const billShown = ({ kind, no, amount }: PriorPayment) => ({
  wm_order_view_id: no,
  charge_type: kind === 'payment' ? '1' : '2',
  user_pay_amount: yuan(kind === 'payment' ? amount : -amount),
});

const WISHES: Readonly<Record<string, PlatformAction>> = {
  'order/confirm': 'accept',
  'order/cancel': 'reject',
  'order/applyPartRefund': 'refundLines',
  'order/preparationMealComplete': 'prepare',
  'order/delivering': 'deliver',
  'order/arrived': 'arrive',
  'order/refund/agree': 'agreeRefund',
  'order/refund/reject': 'rejectRefund',
};

/** Goods that the merchant gives back the money of. */
function linesOf(text = '[]'): { id: string; qty: number }[] {
  const told = JSON.parse(text) as { sku_id: string; count: number }[];
  return told.map(({ sku_id: id, count: qty }) => ({ id, qty }));
}

/** Meituan's side: pushes whose values are encoded twice, calls that are signed with their address. */
export function meituanDialect({ meituan: { appId, secret } }: PlatformPartnerOptions): PlatformDialect {
  const signature = (url: string, fields: PlatformFields) => {
    const pairs = Object.keys(fields).sort();
    const text = pairs.map((name) => `${name}=${fields[name]}`).join('&');
    return createHash('md5').update(`${url}?${text}${secret}`).digest('hex');
  };
  return {
    prefix: '/meituan/api/v1/',
    isSigned({ url, fields: { sig, ...fields } }: SimPlatformCall, now) {
      const isFresh = Math.abs(now / 1_000 - Number(fields.timestamp)) <= FRESH_SEC;
      return isFresh && fields.app_id === appId && sig === signature(url, fields);
    },
    pushOf,
    signed({ path, fields }, now, merchantUrl) {
      const whole = { ...fields, app_id: appId, timestamp: String(Math.floor(now / 1_000)) };
      const sig = signature(merchantUrl + path, whole);
      const twice = Object.entries({ ...whole, sig }).map(([name, value]) => [
        name,
        encodeURIComponent(value),
      ]);
      return new URLSearchParams(twice).toString();
    },
    isHeard: (status, body) => status === 200 && body.includes('"ok"'),
    answered({ path, fields }, { bill }) {
      if (path !== 'bill/list') return /^(retail|poi)\//.test(path) ? { data: 'ok' } : undefined;
      return { data: bill({ storeNo: fields.app_poi_code }, fields.bill_date ?? '').map(billShown) };
    },
    wishOf({ path, fields }) {
      const wish = WISHES[path];
      return wish && { id: fields.order_id ?? '', wish, lines: linesOf(fields.food_data) };
    },
    done: () => ({ data: 'ok' }),
    refused: (msg) => ({ data: 'ng', error: { code: 804, msg } }),
  };
}
