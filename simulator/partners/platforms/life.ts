import type { KnownAfterSale, KnownPlatformOrder } from '../../../contract/simulation';
import type { OrderStage, SimOrder, SimRefund } from './book';
import type { OrderNotice, PlatformAction, RefundLine } from './dialect';
import { newRefund, noteFault, type PlatformContext, sendOrderNotice, sendOrderState } from './tell';

const SECOND_MS = 1_000;
/** A merchant that does not answer loses the order. */
const ACCEPT_MS = 10 * 60 * SECOND_MS;
const ASK_MS = 8 * SECOND_MS;
const DECIDE_MS = 90 * SECOND_MS;
/** What was begun before this start goes on after that long. */
const SOON_MS = 20 * SECOND_MS;
export const FAULTY = 0.04;
export const HABITS = { changesMind: 0.08, complains: 0.15 } as const;
const RIDE: readonly (readonly [ms: number, place: OrderStage & OrderNotice])[] = [
  [4 * SECOND_MS, 'riding'],
  [25 * SECOND_MS, 'picked'],
  [35 * SECOND_MS, 'delivered'],
  [45 * SECOND_MS, 'completed'],
];
/** Of an after-sale at JD Daojia. */
const ASKED = '10';
const PAYING = '30';
const PAID_BACK = '32';
const DECISIONS = { approveAfterSale: PAID_BACK, rejectAfterSale: '40', awaitGoods: '31' } as const;
const isOver = ({ place }: SimOrder) => place === 'cancelled' || place === 'completed';

const afterSaleNo = ({ id }: SimOrder) => `2${id.slice(-9)}`;

/** What customers do with an order that has come: some complain. */
function complain(context: PlatformContext, order: SimOrder): void {
  if (!context.random.chance(context.habits.complains)) return;
  noteFault(context, 'refund after completion');
  if (order.store.platform === 'JD') {
    context.book.openAfterSale(order, { id: afterSaleNo(order), pictures: context.picturesOf(order) });
    sendOrderNotice(context, order, 'afterSale');
    return;
  }
  order.refund = newRefund(context, order, Math.max(1, Math.floor(order.paid / 2)));
  context.book.giveBack(order, order.refund.amount);
  sendOrderNotice(context, order, 'refundAutoPassed');
}

function ride(context: PlatformContext, order: SimOrder): void {
  for (const [ms, place] of RIDE)
    context.timers.later(ms, () => {
      if (isOver(order)) return;
      sendOrderState(context, order, place);
      if (place === 'completed') context.timers.later(ASK_MS, () => complain(context, order));
    });
}

/** JD Daojia has no part of an order that goes back but by an after-sale. */
function payBack(
  context: PlatformContext,
  order: SimOrder,
  { amount, news }: { amount: number; news: 'refundPassed' | 'refundAutoPassed' },
): void {
  const isPart = amount < order.paid;
  if (order.store.platform !== 'JD') {
    if (isPart) context.book.giveBack(order, amount);
    else context.book.cancel(order);
    sendOrderNotice(context, order, news);
  } else if (isPart) {
    context.book.openAfterSale(order, { id: afterSaleNo(order), amount });
    decideAfterSale(context, order, PAID_BACK);
  } else sendOrderState(context, order, 'cancelled');
}

/** A merchant that says nothing has agreed. */
function waitForAnswer(
  context: PlatformContext,
  order: SimOrder,
  { asked, ms }: { asked: SimRefund; ms: number },
): void {
  context.timers.later(ms, () => {
    if (order.asked !== asked) return;
    noteFault(context, 'refund agreed by itself');
    Object.assign(order, { asked: undefined, refund: asked });
    payBack(context, order, { ...asked, news: 'refundAutoPassed' });
  });
}

/** The customer wants to cancel. */
function changeMind(context: PlatformContext, order: SimOrder): void {
  if (isOver(order) || order.asked) return;
  const asked = newRefund(context, order, order.paid);
  Object.assign(order, { asked, refund: asked, held: order.place });
  sendOrderNotice(context, order, 'refundAsked');
  waitForAnswer(context, order, { asked, ms: DECIDE_MS });
}

/** What was wanted before this start: its pictures are shown, and it comes to its end unless it stands as history. */
export function rememberRefund(
  context: PlatformContext,
  order: SimOrder,
  { amount, agreed, until, isShown, isPast }: NonNullable<KnownPlatformOrder['refund']>,
  now: number,
): void {
  const asked = newRefund(context, order, amount);
  order.refund = asked;
  if (agreed) {
    if (isPast) return;
    context.timers.later(SOON_MS, () => payBack(context, order, { ...asked, news: 'refundPassed' }));
    return;
  }
  order.asked = asked;
  if (!isShown) context.timers.later(SOON_MS, () => sendOrderNotice(context, order, 'refundAsked'));
  if (until !== undefined && !isPast)
    waitForAnswer(context, order, { asked, ms: Math.max(SOON_MS, until - now) });
}

export function rememberAfterSale(
  context: PlatformContext,
  order: SimOrder,
  { id, state, amount, until, isShown, isPast }: KnownAfterSale,
  now: number,
): void {
  const pictures = isShown ? [] : context.picturesOf(order);
  context.book.openAfterSale(order, { id, state, amount, pictures });
  const payLater = (ms: number) =>
    context.timers.later(ms, () => {
      if (order.afterSale?.state === state) decideAfterSale(context, order, PAID_BACK);
    });
  if (state === PAYING && !isPast) payLater(SOON_MS);
  if (state !== ASKED) return;
  if (!isShown) context.timers.later(SOON_MS, () => sendOrderNotice(context, order, 'afterSale'));
  if (until !== undefined && !isPast) payLater(Math.max(SOON_MS, until - now));
}

/** A customer orders. */
export function orderAt(context: PlatformContext, store: SimOrder['store']): SimOrder {
  const { book, timers, random, habits } = context;
  const order = book.place(store, book.newId(store.platform));
  book.collect(order);
  sendOrderNotice(context, order, 'paid');
  if (random.chance(habits.changesMind)) timers.later(ASK_MS, () => changeMind(context, order));
  timers.later(ACCEPT_MS, () => {
    if (order.place === 'paid') sendOrderState(context, order, 'cancelled');
  });
  return order;
}

function decideAfterSale(context: PlatformContext, order: SimOrder, state: string): void {
  if (order.afterSale) order.afterSale.state = state;
  if (state === PAID_BACK) context.book.giveBack(order, order.afterSale?.amount);
  sendOrderNotice(context, order, 'afterSale');
}

function decide(context: PlatformContext, order: SimOrder, agreed: boolean): string | undefined {
  const { asked } = order;
  if (!asked) return '没有待处理的退款';
  Object.assign(order, { asked: undefined, refund: asked });
  if (agreed) payBack(context, order, { ...asked, news: 'refundPassed' });
  else sendOrderNotice(context, Object.assign(order, { held: undefined }), 'refundRejected');
  return undefined;
}

/** The merchant gives back the money of some of the goods. */
function refundLines(context: PlatformContext, order: SimOrder, lines: readonly RefundLine[]): void {
  const amount = lines.reduce(
    (sum, { id, qty }) => sum + qty * (order.lines.find((line) => line.id === id)?.price ?? 0),
    0,
  );
  order.refund = newRefund(context, order, Math.min(amount, order.paid - 1));
  context.book.giveBack(order, order.refund.amount);
  sendOrderNotice(context, order, 'refundPassed');
}

/** Does what the merchant wants. @returns why not */
export function obey(
  context: PlatformContext,
  order: SimOrder,
  { wish, lines = [] }: { wish: PlatformAction; lines?: readonly RefundLine[] },
): string | undefined {
  switch (wish) {
    case 'agreeRefund':
    case 'rejectRefund':
      return decide(context, order, wish === 'agreeRefund');
    case 'approveAfterSale':
    case 'rejectAfterSale':
    case 'awaitGoods':
      decideAfterSale(context, order, DECISIONS[wish]);
      return undefined;
    default:
      if (isOver(order)) return '订单已完成或已取消';
      if (order.held) return '订单已锁定，等待退款处理';
  }
  if (wish === 'refundLines') refundLines(context, order, lines);
  else if (wish === 'reject' || wish === 'cancel') sendOrderState(context, order, 'cancelled');
  else if (wish === 'accept') sendOrderState(context, order, 'accepted');
  else if (wish === 'prepare') {
    sendOrderState(context, order, 'ready');
    if (!order.selfPickup && !order.isOld) ride(context, order);
  } else if (wish === 'deliver') order.place = 'picked';
  else sendOrderState(context, order, 'completed');
  return undefined;
}
