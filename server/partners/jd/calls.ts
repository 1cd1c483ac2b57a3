import { chinaTime } from '../../../contract/time/chinaTime';
import { PartnerError } from '../caller';
import type { OrderCommand } from '../platform/port';

export type JdCall = [path: string, params: object];

const APPROVALS = { refund: 1, return: 2, reject: 3 } as const;

/** By who brings the goods: the platform's riders, the merchant, nobody. */
const PICKED = {
  platform: 'bm/open/api/order/OrderJDZBDelivery',
  self: 'bm/open/api/order/OrderSerllerDelivery',
  pickup: 'ocs/orderSelfMention',
};

function afterSaleCall({ bill, operator, decision, reason }: OrderCommand & { wish: 'afterSale' }): JdCall {
  if (decision === 'receive') return ['afs/confirmReceipt', { afsServiceOrder: bill, pin: operator }];
  const approveType = APPROVALS[decision];
  return ['afs/afsOpenApprove', { serviceOrder: bill, approveType, rejectReason: reason, optPin: operator }];
}

/** Undefined where the platform wants to hear nothing. */
export function jdCallOf(wish: OrderCommand, now: number): JdCall | undefined {
  const { bill: orderId, operator } = wish;
  switch (wish.wish) {
    case 'accept':
      return ['ocs/orderAcceptOperate', { orderId, isAgreed: true, operator }];
    case 'reject':
      return ['ocs/orderAcceptOperate', { orderId, isAgreed: false, operator }];
    case 'cancel': {
      const operTime = chinaTime(now);
      return [
        'orderStatus/cancelAndRefund',
        { orderId, operPin: operator, operRemark: wish.reason, operTime },
      ];
    }
    case 'refundLines':
      throw new PartnerError('JD Daojia refunds no lines at the wish of a merchant', false);
    case 'prepare':
      return [PICKED[wish.deliveryType === 'self_pickup' ? 'pickup' : wish.mode], { orderId, operator }];
    case 'deliver':
      return undefined;
    case 'arrive':
      return ['ocs/deliveryEndOrder', { orderId, operPin: operator, operTime: chinaTime(now) }];
    case 'pickUp':
      return ['ocs/checkSelfPickCode', { orderId, selfPickCode: wish.code, operatorPin: operator }];
    case 'agreeRefund':
      return ['ocs/orderCancelOperate', { orderId, isAgreed: true, operator, remark: '' }];
    case 'rejectRefund':
      return ['ocs/orderCancelOperate', { orderId, isAgreed: false, operator, remark: wish.reason }];
    case 'afterSale':
      return afterSaleCall(wish);
  }
}
