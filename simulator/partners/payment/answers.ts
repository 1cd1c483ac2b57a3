import type { PaymentPartnerOptions } from '../../../contract/simulation';
import { billAnswer } from './bills';
import type { TradeBook } from './book';
import type { NoticeSender } from './noticeSender';
import { type OnboardingState, onboardingAnswer } from './onboarding';
import { type PaymentReply, part, type ReplyBody, refusalReply } from './reply';
import { refundShown, tradeShown } from './shown';

export interface PaymentDesk {
  options: PaymentPartnerOptions;
  book: TradeBook;
  teller: NoticeSender;
  desk: OnboardingState;
  /** Address of the page of a code. */
  pageOf(token: string): string;
}
function native({ options, book, pageOf }: PaymentDesk, told: ReplyBody): PaymentReply {
  const amount = part(told, 'amount');
  const expiresAt = Date.parse(String(told.time_expire));
  const right =
    told.appid === options.appId &&
    told.mchid === options.mchId &&
    /^[\w\-|*@]{6,32}$/.test(String(told.out_trade_no)) &&
    Number.isInteger(amount.total) &&
    Number(amount.total) > 0 &&
    String(told.notify_url).startsWith('http') &&
    !Number.isNaN(expiresAt);
  if (!right) return refusalReply(400, 'PARAM_ERROR');
  const trade = book.add({
    outTradeNo: String(told.out_trade_no),
    description: String(told.description),
    total: Number(amount.total),
    currency: String(amount.currency ?? 'CNY'),
    notifyUrl: String(told.notify_url),
    expiresAt,
  });
  return trade
    ? { status: 200, body: { code_url: pageOf(trade.token) } }
    : refusalReply(400, 'OUT_TRADE_NO_USED');
}

function refund({ options, book, teller }: PaymentDesk, told: ReplyBody): PaymentReply {
  const trade = book.find(String(told.out_trade_no));
  if (!trade) return refusalReply(404, 'RESOURCE_NOT_EXISTS');
  const notifyUrl = told.notify_url === undefined ? undefined : String(told.notify_url);
  const wanted = {
    outRefundNo: String(told.out_refund_no),
    amount: Number(part(told, 'amount').refund),
    notifyUrl,
  };
  const isNew = book.refundOf(wanted.outRefundNo) === undefined;
  const made = book.refund(trade, wanted);
  if (!made) return refusalReply(400, 'INVALID_REQUEST');
  const { status, ...shown } = refundShown(options, made);
  if (isNew && notifyUrl) teller.tell(notifyUrl, 'REFUND.SUCCESS', { ...shown, refund_status: status });
  return { status: 200, body: { ...shown, status } };
}

const TRADE = /^\/v3\/pay\/transactions\/out-trade-no\/([^/?]+)(\/close)?(?:\?|$)/;
const REFUND = /^\/v3\/refund\/domestic\/refunds\/([^/?]+)$/;

/** What the provider answers to a request that is the merchant's. */
export function answerOf(shop: PaymentDesk, method: string, target: string, told: ReplyBody): PaymentReply {
  const { book, options } = shop;
  if (method === 'POST' && target === '/v3/pay/transactions/native') return native(shop, told);
  if (method === 'POST' && target === '/v3/refund/domestic/refunds') return refund(shop, told);
  const [, tradeNo, closing] = TRADE.exec(target) ?? [];
  if (tradeNo !== undefined) {
    const trade = book.find(decodeURIComponent(tradeNo));
    if (!trade) return refusalReply(404, 'ORDER_NOT_EXIST');
    if (!closing) return { status: 200, body: tradeShown(options, trade) };
    return book.close(trade) ? { status: 204 } : refusalReply(400, 'ORDERPAID');
  }
  const bill = billAnswer(shop, method, target);
  if (bill) return bill;
  const onboarded = onboardingAnswer(shop.desk, method, target, told);
  if (onboarded) return onboarded;
  const made = book.refundOf(decodeURIComponent(REFUND.exec(target)?.[1] ?? ''));
  return made ? { status: 200, body: refundShown(options, made) } : refusalReply(404, 'RESOURCE_NOT_EXISTS');
}
