import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PaymentDesk } from './answers';
import { bodyText } from './body';
import type { PaymentTrade } from './book';
import type { PaymentNoticeFault } from './noticeSender';
import { type PayPageOption, payPage, WAYS } from './page';
import { tradeShown } from './shown';

const FAULTS: Partial<Record<PayPageOption, PaymentNoticeFault>> = {
  late: 'late',
  doubled: 'doubled',
  forged: 'forged',
  truncated: 'truncated',
  lost: 'lost',
};

export function createPayer(shop: PaymentDesk) {
  return (trade: PaymentTrade, way: PayPageOption): boolean => {
    const { book, teller, options } = shop;
    if (!book.pay(trade, way === 'less' ? trade.total - 1 : trade.total)) return false;
    teller.tell(trade.notifyUrl, 'TRANSACTION.SUCCESS', tradeShown(options, trade), FAULTS[way]);
    return true;
  };
}

/** The page of a code, and what its buttons do. */
export async function showPage(
  shop: PaymentDesk,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const trade = shop.book.byToken(request.url?.slice('/pay/'.length) ?? '');
  if (!trade) return void response.writeHead(404).end();
  if (request.method === 'POST') {
    const way = new URLSearchParams(await bodyText(request)).get('way') ?? '';
    if (Object.hasOwn(WAYS, way)) createPayer(shop)(trade, way as PayPageOption);
    return void response.writeHead(303, { location: request.url }).end();
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(payPage(trade));
}
