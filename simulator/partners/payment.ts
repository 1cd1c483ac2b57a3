import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentPartnerOptions } from '../../contract/simulation';
import { answerOf, type Shop } from './payment/answers';
import { createBook, type Trade } from './payment/book';
import { payPage, WAYS, type Way } from './payment/page';
import { createSeals } from './payment/seals';
import { createTeller, type NoticeFault, tradeShown } from './payment/told';

/** What the next calls of the merchant meet. */
export type CallFault = '5xx' | 'timeout' | 'forged';

export interface PaymentPartner {
  url: string;
  /** The next so many calls go wrong. */
  fail(fault: CallFault, times: number): void;
  /** A payer scans the code and pays. False when there is nothing to pay. */
  pay(outTradeNo: string, way?: Way): boolean;
  stop(): Promise<void>;
}

export interface PaymentPartnerSettings extends PaymentPartnerOptions {
  clock?: () => number;
}

const BODY_MAX = 64 * 1024;
const SILENCE_MS = 30_000;
const FAULTS: Partial<Record<Way, NoticeFault>> = {
  late: 'late',
  doubled: 'doubled',
  forged: 'forged',
  truncated: 'truncated',
  lost: 'lost',
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_MAX) throw new Error('too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parsed(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body || '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}

function createPayer(shop: Shop) {
  return (trade: Trade, way: Way): boolean => {
    const { book, teller, options } = shop;
    if (!book.pay(trade, way === 'less' ? trade.total - 1 : trade.total)) return false;
    teller.tell(trade.notifyUrl, 'TRANSACTION.SUCCESS', tradeShown(options, trade), FAULTS[way]);
    return true;
  };
}

/** The page of a code, and what its buttons do. */
async function showPage(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const trade = shop.book.byToken(request.url?.slice('/pay/'.length) ?? '');
  if (!trade) return void response.writeHead(404).end();
  if (request.method === 'POST') {
    const way = new URLSearchParams(await bodyOf(request)).get('way') ?? '';
    if (Object.hasOwn(WAYS, way)) createPayer(shop)(trade, way as Way);
    return void response.writeHead(303, { location: request.url }).end();
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(payPage(trade));
}

/** A payment provider with real keys: what it is asked has to be signed, what it says is. */
export async function startPaymentPartner(options: PaymentPartnerSettings): Promise<PaymentPartner> {
  const { clock = Date.now } = options;
  const seals = createSeals(options);
  const faults: CallFault[] = [];
  const teller = createTeller(seals, clock);
  let url = '';
  const shop: Shop = { options, book: createBook(clock), teller, pageOf: (token) => `${url}/pay/${token}` };

  async function serveCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const [method, target] = [request.method ?? '', request.url ?? ''];
    const fault = faults.shift();
    if (fault === 'timeout') {
      setTimeout(() => response.destroy(), SILENCE_MS).unref();
      return;
    }
    if (fault === '5xx') return void response.writeHead(502).end('bad gateway');
    const asked = { method, target, authorization: request.headers.authorization ?? '', body };
    const problem = seals.problemOf(asked, clock());
    const reply = problem
      ? { status: 401, body: { code: 'SIGN_ERROR', message: problem } }
      : answerOf(shop, method, target, parsed(body));
    const text = reply.body ? JSON.stringify(reply.body) : '';
    const headers = seals.headersFor(fault === 'forged' ? `${text} ` : text, clock());
    response.writeHead(reply.status, headers).end(text);
  }

  const server = createServer((request, response) => {
    const serve = request.url?.startsWith('/pay/')
      ? showPage(shop, request, response)
      : serveCall(request, response);
    serve.catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    fail: (fault, times) => void faults.push(...Array.from({ length: times }, () => fault)),
    pay(outTradeNo, way = 'pay') {
      const trade = shop.book.find(outTradeNo);
      return trade !== undefined && createPayer(shop)(trade, way);
    },
    async stop() {
      teller.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
