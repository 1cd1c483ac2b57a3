import type { KitDeps } from '../kit/served';
import type { Notice } from '../partners/payment/port';
import { takeNotice as takeCharge } from './charging/payments';
import { takeOwnNotice } from './orders/own/payments';

const tradeOf = (notice: Notice) =>
  notice.kind === 'refund' ? notice.refund.outTradeNo : notice.payment.outTradeNo;

/** One provider collects for services and for goods: the number says what was paid. */
export async function takePaymentNotice(deps: KitDeps, notice: Notice, messageId?: string): Promise<void> {
  if (tradeOf(notice).startsWith('SO')) await takeOwnNotice(deps, notice, messageId);
  else await takeCharge(deps, notice);
}
