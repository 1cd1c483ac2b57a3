import { createHash } from 'node:crypto';
import type { PlatformPartnerOptions } from '../../../contract/simulation';
import { chinaTime } from '../../../contract/time/chinaTime';
import type { SimOrder } from './book';
import type {
  OrderNotice,
  PlatformAction,
  PlatformDialect,
  PlatformFields,
  Push,
  SimPlatformCall,
} from './dialect';
import { afterSaleShown, jdOrderView, statusOf } from './jdShown';

const FRESH_MS = 600_000;
const momentOf = (text = '') => Date.parse(`${text.replace(' ', 'T')}+08:00`);

const ACTIONS: Partial<Record<OrderNotice, string>> = {
  paid: 'newOrder',
  accepted: 'orderWaitOutStore',
  ready: 'pickFinishOrder',
  picked: 'deliveryOrder',
  delivered: 'pushDeliveryStatus',
  completed: 'finishOrder',
  cancelled: 'userCancelOrder',
  refundAsked: 'applyCancelOrder',
  refundRejected: 'unlockOrder',
};

/** The money goes back, the goods come first, nothing of it. */
const APPROVALS: Partial<Record<number, PlatformAction>> = { 2: 'awaitGoods', 3: 'rejectAfterSale' };

const paramsOf = ({ fields }: Pick<SimPlatformCall, 'fields'>): Record<string, unknown> => {
  try {
    return JSON.parse(fields.jd_param_json ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
};
const packed = (result: unknown) => ({
  code: '0',
  msg: '操作成功',
  data: JSON.stringify({ code: '0', msg: '成功', success: true, result }),
});

function wishOf(call: SimPlatformCall): { id: string; wish: PlatformAction } | undefined {
  const params = paramsOf(call);
  const of = (wish: PlatformAction, id: unknown = params.orderId) => ({ id: String(id ?? ''), wish });
  if (call.path === 'ocs/orderAcceptOperate') return of(params.isAgreed === true ? 'accept' : 'reject');
  if (call.path === 'ocs/orderCancelOperate')
    return of(params.isAgreed === true ? 'agreeRefund' : 'rejectRefund');
  if (call.path === 'orderStatus/cancelAndRefund') return of('cancel');
  if (call.path === 'ocs/deliveryEndOrder') return of('arrive');
  if (call.path === 'ocs/checkSelfPickCode') return of('pickUp');
  if (call.path.startsWith('bm/open/api/order/') || call.path === 'ocs/orderSelfMention')
    return of('prepare');
  if (call.path === 'afs/confirmReceipt') return of('approveAfterSale', params.afsServiceOrder);
  if (call.path !== 'afs/afsOpenApprove') return undefined;
  return of(APPROVALS[Number(params.approveType)] ?? 'approveAfterSale', params.serviceOrder);
}

function pushOf(order: SimOrder, news: OrderNotice, now: number): Push | undefined {
  const at = (action: string, billId: string, statusId: string): Push => ({
    path: `/api/partners/jd/djsw/${action}`,
    fields: { jd_param_json: JSON.stringify({ billId, statusId, timestamp: chinaTime(now) }) },
  });
  if (news === 'afterSale' && order.afterSale) {
    const { id, state } = order.afterSale;
    return at(state === '10' ? 'newAfterSaleBill' : 'afterSaleBillStatus', id, state);
  }
  const action = ACTIONS[news];
  return action === undefined ? undefined : at(action, order.id, statusOf(order));
}

/** JD Daojia's side: callbacks that name a bill, which the merchant then asks for. */
export function jdDialect({ jd }: PlatformPartnerOptions, clock: () => number): PlatformDialect {
  const signature = (fields: PlatformFields) => {
    const names = Object.keys(fields).sort();
    const text = names.map((name) => `${name}${fields[name]}`).join('');
    return createHash('md5').update(`${jd.secret}${text}${jd.secret}`).digest('hex').toUpperCase();
  };
  return {
    prefix: '/jd/djapi/',
    isSigned({ fields: { sign, ...fields } }, now) {
      const isOurs = fields.app_key === jd.appKey && fields.token === jd.token;
      return isOurs && Math.abs(now - momentOf(fields.timestamp)) <= FRESH_MS && sign === signature(fields);
    },
    pushOf: (order, news) => pushOf(order, news, clock()),
    signed({ fields }, now) {
      const frame = {
        token: jd.token,
        app_key: jd.appKey,
        timestamp: chinaTime(now),
        format: 'json',
        v: '1.0',
      };
      const whole = { ...frame, ...fields };
      return new URLSearchParams({ ...whole, sign: signature(whole) }).toString();
    },
    isHeard: (status, body) => status === 200 && body.includes('"code":"0"'),
    answered(call, { find, bill }) {
      const { path } = call;
      const { orderId, afsServiceOrder, stationNo, billDate } = paramsOf(call);
      if (path === 'bill/orderShoudSettlementService') {
        const lines = bill({ platStoreId: String(stationNo) }, String(billDate));
        const shownLines = lines.map(({ kind, no, amount }) => ({
          orderId: no,
          billType: kind === 'payment' ? 1 : 2,
          userPayMoney: amount,
        }));
        return packed({ billList: shownLines });
      }
      if (path === 'order/es/query') {
        const order = find(String(orderId));
        return packed({ resultList: order ? [jdOrderView(order)] : [] });
      }
      const order = path === 'afs/getAfsService' ? find(String(afsServiceOrder)) : undefined;
      if (order?.afterSale) return packed(afterSaleShown(order, order.afterSale));
      return /^(stock|store|venderprice)\//.test(path) ? packed(null) : undefined;
    },
    wishOf,
    done: () => packed(null),
    refused: (msg) => ({
      code: '0',
      msg: '操作成功',
      data: JSON.stringify({ code: '402', msg, success: false }),
    }),
  };
}
