import type { PaymentPartnerOptions } from '../../../contract/simulation';
import type { PaymentTrade, RefundEntry } from './book';

type MerchantIds = Pick<PaymentPartnerOptions, 'appId' | 'mchId'>;

export const momentText = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, '+00:00');

/** A trade as the provider shows it. */
export function tradeShown({ appId, mchId }: MerchantIds, trade: PaymentTrade) {
  const { outTradeNo, state, transactionId, paidAt, paid, total, currency } = trade;
  return {
    appid: appId,
    mchid: mchId,
    out_trade_no: outTradeNo,
    trade_state: state,
    trade_state_desc: state,
    ...(transactionId === undefined
      ? {}
      : {
          transaction_id: transactionId,
          trade_type: 'NATIVE',
          bank_type: 'OTHERS',
          success_time: momentText(paidAt ?? 0),
          payer: { openid: 'oDemoPayer' },
          amount: { total: paid ?? total, payer_total: paid ?? total, currency, payer_currency: currency },
        }),
  };
}

/** A refund as the provider shows it; a notice calls its status by another name. */
export function refundShown(
  { mchId }: MerchantIds,
  { outRefundNo, refundId, trade, amount, at }: RefundEntry,
) {
  return {
    mchid: mchId,
    refund_id: refundId,
    out_refund_no: outRefundNo,
    transaction_id: trade.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '零钱',
    create_time: momentText(at),
    success_time: momentText(at),
    status: 'SUCCESS',
    amount: { total: trade.total, refund: amount, payer_total: trade.total, payer_refund: amount },
  };
}
