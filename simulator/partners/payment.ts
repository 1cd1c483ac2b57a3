import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentPartnerOptions, PriorPayment } from '../../contract/simulation';
import { billOf } from './bill';
import { createAccountChanges } from './payment/accountChanges';
import { answerOf, type PaymentDesk } from './payment/answers';
import {
  type Application,
  type ApplicationDecision,
  type Applications,
  createApplications,
  DECISIONS,
} from './payment/applications';
import { bodyText, parseBody, signedContent } from './payment/body';
import { createTradeBook } from './payment/book';
import { createNoticeSender, type NoticeSender } from './payment/noticeSender';
import { applicationPage, type PayPageOption } from './payment/page';
import { createSeals } from './payment/paymentCipher';
import { createPayer, showPage } from './payment/payPage';

/** What the next calls of the merchant meet. */
export type CallFault = '5xx' | 'timeout' | 'forged';

export interface PaymentPartner extends Pick<NoticeSender, 'heard' | 'givenUp' | 'bad'> {
  url: string;
  /** What payers paid and got back. */
  money(): readonly PriorPayment[];
  /** The bill of a day, as the merchant gets it. */
  bill(day: string): readonly PriorPayment[];
  /** The next so many calls go wrong. */
  fail(fault: CallFault, times: number): void;
  /** A payer scans the code and pays. False when there is nothing to pay. */
  pay(outTradeNo: string, way?: PayPageOption): boolean;
  /** What the provider decides about an application, or the legal person does on its page. */
  decide(businessCode: string, way: ApplicationDecision): void;
  stop(): Promise<void>;
}

export interface PaymentPartnerSettings extends PaymentPartnerOptions {
  clock?: () => number;
  /** How long an application is looked at. */
  auditMs?: number;
}

const AUDIT_MS = 20_000;
const SILENCE_MS = 30_000;

/** The page of an application, and what its buttons do. */
async function showApplication(
  applications: Applications,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const found: Application | undefined = applications.byToken(request.url?.slice('/sign/'.length) ?? '');
  if (!found) return void response.writeHead(404).end();
  if (request.method === 'POST') {
    const asked = new URLSearchParams(await bodyText(request)).get('way');
    const way = DECISIONS.find((each) => each === asked);
    if (way) applications.decide(found, way);
    return void response.writeHead(303, { location: request.url }).end();
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(applicationPage(found));
}

/** A simulated payment provider with real keys, which verifies requests and signs answers. */
export async function startPaymentPartner(options: PaymentPartnerSettings): Promise<PaymentPartner> {
  const { clock = Date.now, auditMs = AUDIT_MS, applications: known = [] } = options;
  const seals = createSeals(options);
  const faults: CallFault[] = [];
  const teller = createNoticeSender(seals, clock);
  let url = '';
  const applications = createApplications({ clock, known, auditMs });
  const signPageOf = (token: string) => `${url}/sign/${token}`;
  const accounts = createAccountChanges({ clock, auditMs });
  const desk = { applications, accounts, decrypted: seals.decrypted, signPageOf };
  const pageOf = (token: string) => `${url}/pay/${token}`;
  const shop: PaymentDesk = { options, book: createTradeBook(clock, options.trades), teller, desk, pageOf };

  async function serveCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await signedContent(request);
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
      : answerOf(shop, method, target, parseBody(body));
    const text = reply.text ?? (reply.body ? JSON.stringify(reply.body) : '');
    const headers = seals.headersFor(fault === 'forged' ? `${text} ` : text, clock());
    response.writeHead(reply.status, headers).end(text);
  }

  const server = createServer((request, response) => {
    const { url: asked = '' } = request;
    const serve = asked.startsWith('/pay/')
      ? showPage(shop, request, response)
      : asked.startsWith('/sign/')
        ? showApplication(applications, request, response)
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
    decide(businessCode, way) {
      const found = applications.find(businessCode);
      if (found) applications.decide(found, way);
    },
    money: () => shop.book.money(),
    bill: (day) => billOf(shop.book.money(), day, options.scenario),
    heard: teller.heard,
    givenUp: teller.givenUp,
    bad: teller.bad,
    async stop() {
      teller.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
