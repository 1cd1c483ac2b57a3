import { PartnerError } from '../caller';
import type { OrderCommand } from '../platform/port';
import type { MeituanFields } from './fields';

export type MeituanCall = [method: 'GET' | 'POST', path: string, fields: MeituanFields];

export function meituanCallOf(wish: OrderCommand): MeituanCall {
  const order = { order_id: wish.bill };
  switch (wish.wish) {
    case 'accept':
      return ['GET', 'order/confirm', order];
    // A confirmed order is canceled by the same call.
    case 'reject':
    case 'cancel':
      return ['GET', 'order/cancel', { ...order, reason_code: wish.code, reason: wish.reason }];
    case 'prepare':
      return ['GET', 'order/preparationMealComplete', order];
    case 'deliver':
      return ['GET', 'order/delivering', order];
    case 'arrive':
    case 'pickUp':
      return ['GET', 'order/arrived', order];
    case 'agreeRefund':
      return ['GET', 'order/refund/agree', { ...order, reason: '同意退款' }];
    case 'rejectRefund':
      return ['GET', 'order/refund/reject', { ...order, reason: wish.reason }];
    case 'refundLines': {
      const food = wish.lines.map(({ platSkuId, qty }) => ({
        app_food_code: platSkuId,
        sku_id: platSkuId,
        count: qty,
      }));
      const fields = { ...order, reason: wish.reason, food_data: JSON.stringify(food) };
      return ['POST', 'order/applyPartRefund', fields];
    }
    case 'afterSale':
      throw new PartnerError('Meituan has no after-sales of its own', false);
  }
}
