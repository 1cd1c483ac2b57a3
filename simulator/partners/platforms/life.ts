import { afterSaleAmount, type OrderStage, type SimOrder } from './book';
import type { OrderNotice, PlatformAction, RefundLine } from './dialect';
import { moveOrder, newRefund, noteFault, type PlatformContext, sendOrderNotice } from './tell';

const SECOND_MS = 1_000;
/** A merchant that does not answer loses the order. */
const ACCEPT_MS = 10 * 60 * SECOND_MS;
const ASK_MS = 8 * SECOND_MS;
const DECIDE_MS = 90 * SECOND_MS;
export const FAULTY = 0.04;
export const HABITS = { changesMind: 0.08, complains: 0.15 } as const;
const RIDE: readonly (readonly [ms: number, place: OrderStage & OrderNotice])[] = [
  [4 * SECOND_MS, 'riding'],
  [25 * SECOND_MS, 'picked'],
  [35 * SECOND_MS, 'delivered'],
  [45 * SECOND_MS, 'completed'],
];
/** Of an after-sale at JD Daojia. */
const PAID_BACK = '32';
const isOver = ({ place }: SimOrder) => place === 'cancelled' || place === 'completed';

/** What customers do with an order that has come: some complain. */
function complain(life: PlatformContext, order: SimOrder): void {
  if (!life.random.chance(life.habits.complains)) return;
  noteFault(life, 'refund after completion');
  if (order.store.platform === 'JD') {
    life.book.openAfterSale(order, `2${order.id.slice(-9)}`);
    sendOrderNotice(life, order, 'afterSale');
    return;
  }
  order.refund = newRefund(life, order, Math.max(1, Math.floor(order.paid / 2)));
  life.book.giveBack(order, order.refund.amount);
  sendOrderNotice(life, order, 'refundAutoPassed');
}

function ride(life: PlatformContext, order: SimOrder): void {
  for (const [ms, place] of RIDE)
    life.timers.later(ms, () => {
      if (isOver(order)) return;
      moveOrder(life, order, place);
      if (place === 'completed') life.timers.later(ASK_MS, () => complain(life, order));
    });
}

/** The customer wants to cancel; a merchant that says nothing has agreed. */
function changeMind(life: PlatformContext, order: SimOrder): void {
  if (isOver(order) || order.asked) return;
  const asked = newRefund(life, order, order.paid);
  Object.assign(order, { asked, refund: asked, held: order.place });
  sendOrderNotice(life, order, 'refundAsked');
  life.timers.later(DECIDE_MS, () => {
    if (order.asked !== asked) return;
    noteFault(life, 'refund agreed by itself');
    Object.assign(order, { asked: undefined, refund: asked });
    life.book.cancel(order);
    sendOrderNotice(life, order, order.store.platform === 'JD' ? 'cancelled' : 'refundAutoPassed');
  });
}

/** A customer orders. */
export function orderAt(life: PlatformContext, store: SimOrder['store']): SimOrder {
  const { book, timers, random, habits } = life;
  const order = book.place(store, book.newId(store.platform));
  book.collect(order);
  sendOrderNotice(life, order, 'paid');
  if (random.chance(habits.changesMind)) timers.later(ASK_MS, () => changeMind(life, order));
  timers.later(ACCEPT_MS, () => {
    if (order.place === 'paid') moveOrder(life, order, 'cancelled');
  });
  return order;
}

function decideAfterSale(life: PlatformContext, order: SimOrder, state: string): void {
  if (order.afterSale) order.afterSale.state = state;
  if (state === PAID_BACK) life.book.giveBack(order, afterSaleAmount(order));
  sendOrderNotice(life, order, 'afterSale');
}

function decide(life: PlatformContext, order: SimOrder, agreed: boolean): string | undefined {
  const { asked } = order;
  // Of orders from before this start nobody remembers what was asked for.
  if (!asked && !life.isQuiet(order)) return '没有待处理的退款';
  Object.assign(order, { asked: undefined, refund: asked });
  if (!agreed) {
    sendOrderNotice(life, Object.assign(order, { held: undefined }), 'refundRejected');
  } else if (order.store.platform === 'JD') {
    moveOrder(life, order, 'cancelled');
  } else {
    life.book.cancel(order, asked?.amount);
    sendOrderNotice(life, order, 'refundPassed');
  }
  return undefined;
}

/** The merchant gives back the money of some of the goods. */
function refundLines(life: PlatformContext, order: SimOrder, lines: readonly RefundLine[]): void {
  const amount = lines.reduce(
    (sum, { id, qty }) => sum + qty * (order.lines.find((line) => line.id === id)?.price ?? 0),
    0,
  );
  order.refund = newRefund(life, order, Math.min(amount, order.paid - 1));
  life.book.giveBack(order, order.refund.amount);
  sendOrderNotice(life, order, 'refundPassed');
}

/** Does what the merchant wants. @returns why not */
export function obey(
  life: PlatformContext,
  order: SimOrder,
  { wish, lines = [] }: { wish: PlatformAction; lines?: readonly RefundLine[] },
): string | undefined {
  switch (wish) {
    case 'agreeRefund':
    case 'rejectRefund':
      return decide(life, order, wish === 'agreeRefund');
    case 'approveAfterSale':
    case 'rejectAfterSale':
      decideAfterSale(life, order, wish === 'approveAfterSale' ? PAID_BACK : '40');
      return undefined;
    default:
      if (isOver(order)) return '订单已完成或已取消';
      if (order.held) return '订单已锁定，等待退款处理';
  }
  if (wish === 'refundLines') refundLines(life, order, lines);
  else if (wish === 'reject' || wish === 'cancel') moveOrder(life, order, 'cancelled');
  else if (wish === 'accept') moveOrder(life, order, 'accepted');
  else if (wish === 'prepare') {
    moveOrder(life, order, 'ready');
    if (!order.selfPickup && !life.isQuiet(order)) ride(life, order);
  } else if (wish === 'deliver') order.place = 'picked';
  else moveOrder(life, order, 'completed');
  return undefined;
}
