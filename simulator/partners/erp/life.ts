import type { Random } from '../../../contract/common/random';
import type { ErpChainOptions } from '../../../contract/orders/erp/chain';
import type { ErpPartnerOptions } from '../../../contract/simulation';
import type { Timers } from '../platforms/callbackSender';
import type { BookedOrder, ErpBook } from './book';
import { type SimErpMessage, signed } from './dialect';

/** What goes wrong with what an ERP says. */
const ERP_NOTICE_FAULTS = ['doubled', 'late', 'forged', 'truncated'] as const;
export type ErpNoticeFault = (typeof ERP_NOTICE_FAULTS)[number];

/** Last part of the path, and what is said there. */
export type ErpNews = readonly [path: string, body: Record<string, unknown>];

export interface ErpContext {
  options: ErpPartnerOptions;
  book: ErpBook;
  timers: Timers;
  random: Random;
  clock: () => number;
}
const SECOND_MS = 1_000;
const WRITE_OFF_MS = 30 * SECOND_MS;
const STOCK_MS = 60 * SECOND_MS;
const REPLENISH_MS = 30 * 60 * SECOND_MS;
const FIRST_MS = 5 * SECOND_MS;
const LATE_MS = 6 * SECOND_MS;
const TRIES_MS = [0, 2, 5, 10, 20, 40, 60, 120].map((seconds) => seconds * SECOND_MS);
const PATIENCE_MS = 5 * SECOND_MS;
const FAULTY = 0.06;
const STOCK_MAX = 200;

const forged = ({ head, body }: SimErpMessage): SimErpMessage => ({
  head: { ...head, sign: '0'.repeat(64) },
  body,
});

async function post({ options }: ErpContext, path: string, text: string): Promise<unknown> {
  const answer = await fetch(`${options.merchantUrl}/api/partners/erp/${path}`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return answer.json().catch(() => undefined);
}

/** Says it until it is heard. */
async function insist(context: ErpContext, path: string, text: string, round = 0): Promise<void> {
  if (await post(context, path, text)) return;
  const next = TRIES_MS[round + 1];
  if (next !== undefined) context.timers.later(next, () => insist(context, path, text, round + 1));
}

/** Tells the merchant; with a fault when that is asked for. */
export async function sendErpNews(
  context: ErpContext,
  chain: ErpChainOptions,
  [path, body]: ErpNews,
  fault?: ErpNoticeFault,
): Promise<void> {
  const message = signed(chain, body, context.clock());
  const text = JSON.stringify(message);
  if (fault === 'late') return context.timers.later(LATE_MS, () => insist(context, path, text));
  if (fault === 'forged') await post(context, path, JSON.stringify(forged(message)));
  if (fault === 'truncated') await post(context, path, text.slice(0, text.length / 2));
  await insist(context, path, text);
  if (fault === 'doubled') await insist(context, path, text);
}

function faultOf({ options, random }: ErpContext): ErpNoticeFault | undefined {
  const { scenario, faultShare = FAULTY } = options;
  const goesWrong = scenario === 'faults' && random.chance(faultShare * ERP_NOTICE_FAULTS.length);
  return goesWrong ? random.pick(ERP_NOTICE_FAULTS) : undefined;
}

/** The books of the day are closed: the order is written off, and the merchant hears of it. */
export async function writeOff(
  context: ErpContext,
  order: BookedOrder,
  fault = faultOf(context),
): Promise<void> {
  order.isWrittenOff = true;
  await sendErpNews(context, order.chain, ['writeOff', { orders: [{ id: order.id }] }], fault);
}

/** Its pharmacist asks what was prescribed. */
export const askPrescription = (context: ErpContext, chain: ErpChainOptions, rxId: string): Promise<void> =>
  sendErpNews(context, chain, ['prescription', { rx_id: rxId }]);

/** A new order: its prescription is asked for, and it is written off some time later. */
export function booked(context: ErpContext, order: BookedOrder): void {
  const { rx_id: rxId } = order.content;
  if (typeof rxId === 'string' && rxId !== '') void askPrescription(context, order.chain, rxId);
  context.timers.later(WRITE_OFF_MS * (0.5 + context.random.next()), () => writeOff(context, order));
}

/** What the store has, again and again. */
export function feedStock(context: ErpContext, chain: ErpChainOptions): void {
  const next = () => {
    const drugs = chain.drugIds.slice(0, STOCK_MAX);
    const stocks = drugs.map((drug_id) => ({
      store_id: chain.storeNo,
      drug_id,
      quantity: context.random.int(0, 60),
    }));
    if (stocks.length > 0) void sendErpNews(context, chain, ['stock', { stocks }], faultOf(context));
    context.timers.later(STOCK_MS * (0.75 + context.random.next() / 2), next);
  };
  context.timers.later(FIRST_MS * (1 + context.random.next()), next);
}

/** Now and then the chain orders some drugs for its machine. */
export function feedReplenishment(context: ErpContext, chain: ErpChainOptions): void {
  const next = () => {
    const drugs = chain.drugIds.slice(0, context.random.int(1, 3));
    const id = `BH${context.clock()}`;
    const details = drugs.map((drug_id) => ({
      drug_id,
      common_name: drug_id,
      amount: context.random.int(1, 5),
    }));
    if (details.length > 0)
      void sendErpNews(
        context,
        chain,
        ['replenish', { orders: [{ id, store_id: chain.storeNo, details }] }],
        faultOf(context),
      );
    context.timers.later(REPLENISH_MS * (0.75 + context.random.next() / 2), next);
  };
  context.timers.later(REPLENISH_MS * context.random.next(), next);
}
