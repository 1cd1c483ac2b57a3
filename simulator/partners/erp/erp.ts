import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom } from '../../../contract/common/random';
import type { ErpChainOptions } from '../../../contract/orders/erp/chain';
import type { ErpPartnerOptions } from '../../../contract/simulation';
import { createTimers } from '../platforms/callbackSender';
import { type BookedOrder, createErpBook } from './book';
import { isSigned, type SimErpMessage } from './dialect';
import {
  askPrescription,
  booked,
  type ErpContext,
  type ErpNews,
  type ErpNoticeFault,
  feedReplenishment,
  feedStock,
  sendErpNews,
  writeOff,
} from './life';
import { receiveErpMessage } from './message';

/** What goes wrong with an answer; `lost`: the order is in the books, and nobody hears of it. */
const ANSWER_FAULTS = ['5xx', 'timeout', 'lost', 'truncated', 'foreign'] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

export interface ErpPartner {
  url: string;
  orders: ReadonlyMap<string, BookedOrder>;
  /** Ends of its own orders that it was told, by `cooperation/number`. */
  ends: ReadonlyMap<string, object>;
  /** The next answers go wrong so. */
  fail(fault: AnswerFault, times: number): void;
  tell(chain: ErpChainOptions, news: ErpNews, fault?: ErpNoticeFault): Promise<void>;
  writeOff(order: BookedOrder, fault?: ErpNoticeFault): Promise<void>;
  stop(): Promise<void>;
}
const FAULTY = 0.03;
/** The merchant listens by then. */
const LOOK_MS = 10_000;
const SILENCE_MS = 30_000;

const refused = (code: number, msg: string) => ({ code, msg, data: [] });

/** What the ERP answers to a push: each order is in its books once. */
function pushed(context: ErpContext, message: SimErpMessage | undefined): object {
  if (!message) return refused(400, '报文格式错误');
  const chain = context.options.chains.find(({ cooperation }) => cooperation === message.head.cooperation);
  if (!chain || !isSigned(message, chain, context.clock())) return refused(401, '签名错误');
  const { orders } = message.body;
  if (!Array.isArray(orders) || orders.length === 0) return refused(400, '订单为空');
  const data = orders.map((content: Record<string, unknown>) => {
    const { order, isNew } = context.book.push(chain, content);
    if (isNew) booked(context, order);
    return { id: order.id, duplicate: isNew ? 0 : 1, written_off: order.isWrittenOff ? 1 : 0 };
  });
  return { code: 0, msg: 'ok', data };
}

/** What the ERP answers when it hears how an order of its own has ended. */
function ended(context: ErpContext, message: SimErpMessage | undefined): object {
  if (!message) return refused(400, '报文格式错误');
  const chain = context.options.chains.find(({ cooperation }) => cooperation === message.head.cooperation);
  if (!chain || !isSigned(message, chain, context.clock())) return refused(401, '签名错误');
  const { orders } = message.body;
  for (const end of Array.isArray(orders) ? (orders as { id?: unknown }[]) : [])
    context.book.ends.set(`${chain.cooperation}/${String(end.id)}`, end);
  return { code: 0, msg: 'ok', data: [] };
}

function send(
  response: ServerResponse,
  answer: object,
  fault: AnswerFault | undefined,
  context: ErpContext,
): void {
  const text = JSON.stringify(answer);
  if (fault === 'timeout' || fault === 'lost') {
    context.timers.later(SILENCE_MS, () => response.writeHead(504).end());
    return;
  }
  response.writeHead(fault === '5xx' ? 503 : 200, { 'content-type': 'application/json' });
  if (fault === '5xx') response.end('{"code":503,"msg":"busy"}');
  else if (fault === 'truncated') response.end(text.slice(0, text.length / 2));
  else if (fault === 'foreign') response.end('{"code":0,"msg":"ok","data":[]}');
  else response.end(text);
}

/** The ERP of pharmacy chains as a small server: takes orders, writes them off, says what its stores have. */
export async function startErpPartner(
  options: ErpPartnerOptions,
  clock: () => number = Date.now,
): Promise<ErpPartner> {
  const [book, timers] = [createErpBook(), createTimers()];
  const context: ErpContext = { options, book, timers, random: createRandom(options.seed), clock };
  let wanted: { fault: AnswerFault; times: number } | undefined;
  const faultNow = (): AnswerFault | undefined => {
    if (wanted && wanted.times > 0) {
      wanted.times -= 1;
      return wanted.fault;
    }
    const { scenario, faultShare = FAULTY } = options;
    const goesWrong = scenario === 'faults' && context.random.chance(faultShare * ANSWER_FAULTS.length);
    return goesWrong ? context.random.pick(ANSWER_FAULTS) : undefined;
  };
  const server = createServer(async (request, response) => {
    const message = await receiveErpMessage(request);
    const take = { '/erp/orders/push': pushed, '/erp/replenishments/end': ended }[String(request.url)];
    const isPush = request.method === 'POST' && take !== undefined;
    const fault = faultNow();
    // A busy one has not looked at it; one whose answer is lost has.
    const notSeen = fault === '5xx' || fault === 'timeout';
    const answer = isPush && !notSeen ? take(context, message) : refused(404, '接口不存在');
    send(response, answer, fault, context);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  for (const chain of options.chains) {
    feedStock(context, chain);
    feedReplenishment(context, chain);
    for (const rxId of chain.prescriptions ?? [])
      timers.later(LOOK_MS, () => askPrescription(context, chain, rxId));
    for (const id of chain.known) booked(context, book.remember(chain, id));
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/erp`,
    orders: book.orders,
    ends: book.ends,
    fail: (fault, times) => {
      wanted = { fault, times };
    },
    tell: (chain, news, fault) => sendErpNews(context, chain, news, fault),
    writeOff: (order, fault) => writeOff(context, order, fault),
    async stop() {
      timers.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
