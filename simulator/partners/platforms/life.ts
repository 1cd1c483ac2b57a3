import type { Random } from '../../../contract/common/random';
import type { PlatformScenario, PlatformStoreOptions } from '../../../contract/simulation';
import { afterSaleAmount, type Book, type Place, type SimOrder, type SimRefund } from './book';
import type { Dialect, News, Push, Wish, WishedLine } from './dialect';
import { PUSH_FAULTS, type PushFault, type Teller, type Timers } from './teller';

export interface Life {
  book: Book;
  teller: Teller;
  timers: Timers;
  random: Random;
  scenario: PlatformScenario;
  stores: readonly PlatformStoreOptions[];
  /** Of each kind of fault, with `faults`. */
  faultShare: number;
  habits: { changesMind: number; complains: number };
  /** How often each kind has happened. */
  faults: Map<string, number>;
  dialectOf(order: SimOrder): Dialect;
  /** Of what a customer complains about. */
  picturesOf(order: SimOrder): string[];
  /** Orders from before this start: nothing is told of them. */
  isQuiet(order: SimOrder): boolean;
}

const SECOND_MS = 1_000;
/** A merchant that does not answer loses the order. */
const ACCEPT_MS = 10 * 60 * SECOND_MS;
const ASK_MS = 8 * SECOND_MS;
const DECIDE_MS = 90 * SECOND_MS;
export const FAULTY = 0.04;
export const HABITS = { changesMind: 0.08, complains: 0.15 } as const;
const RIDE: readonly (readonly [ms: number, place: Place & News])[] = [
  [4 * SECOND_MS, 'riding'],
  [25 * SECOND_MS, 'picked'],
  [35 * SECOND_MS, 'delivered'],
  [45 * SECOND_MS, 'completed'],
];
/** Of an after-sale at JD Daojia. */
const PAID_BACK = '32';
const isOver = ({ place }: SimOrder) => place === 'cancelled' || place === 'completed';

export function noteFault({ faults }: Pick<Life, 'faults'>, kind: string): void {
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
}

/** A sum can be wrong in what names one; JD's is asked for, and stays wrong. */
function faultOf(life: Life, order: SimOrder, push: Push, news: News): PushFault | undefined {
  const { random, scenario, faultShare } = life;
  if (scenario !== 'faults' || !random.chance(faultShare * PUSH_FAULTS.length)) return undefined;
  const fault = random.pick(PUSH_FAULTS);
  const hasSum = push.fields.total !== undefined || (order.store.platform === 'JD' && news === 'paid');
  if (fault === 'dear' && !hasSum) return undefined;
  noteFault(life, fault);
  order.faults.add(fault);
  return fault;
}

function tell(life: Life, order: SimOrder, news: News): void {
  const { teller, dialectOf, isQuiet } = life;
  if (isQuiet(order)) return;
  const dialect = dialectOf(order);
  const push = dialect.pushOf(order, news);
  if (push) void teller.tell(dialect, push, faultOf(life, order, push, news));
}

function move(life: Life, order: SimOrder, place: Place & News): void {
  if (place === 'cancelled') life.book.cancel(order);
  order.place = place;
  order.held = undefined;
  // Meituan decides about a request whatever becomes of the order meanwhile.
  if (order.store.platform === 'JD' || place === 'cancelled') order.asked = undefined;
  tell(life, order, place);
}

function newRefund({ random, picturesOf }: Life, order: SimOrder, amount: number): SimRefund {
  return { id: `${order.id}${random.int(10, 99)}`, amount, pictures: picturesOf(order) };
}

/** What customers do with an order that has come: some complain. */
function complain(life: Life, order: SimOrder): void {
  if (!life.random.chance(life.habits.complains)) return;
  noteFault(life, 'refund after completion');
  if (order.store.platform === 'JD') {
    life.book.openAfterSale(order, `2${order.id.slice(-9)}`);
    tell(life, order, 'afterSale');
    return;
  }
  order.refund = newRefund(life, order, Math.max(1, Math.floor(order.paid / 2)));
  life.book.giveBack(order, order.refund.amount);
  tell(life, order, 'refundAutoPassed');
}

function ride(life: Life, order: SimOrder): void {
  for (const [ms, place] of RIDE)
    life.timers.later(ms, () => {
      if (isOver(order)) return;
      move(life, order, place);
      if (place === 'completed') life.timers.later(ASK_MS, () => complain(life, order));
    });
}

/** The customer wants to cancel; a merchant that says nothing has agreed. */
function changeMind(life: Life, order: SimOrder): void {
  if (isOver(order) || order.asked) return;
  const asked = newRefund(life, order, order.paid);
  Object.assign(order, { asked, refund: asked, held: order.place });
  tell(life, order, 'refundAsked');
  life.timers.later(DECIDE_MS, () => {
    if (order.asked !== asked) return;
    noteFault(life, 'refund agreed by itself');
    Object.assign(order, { asked: undefined, refund: asked });
    life.book.cancel(order);
    tell(life, order, order.store.platform === 'JD' ? 'cancelled' : 'refundAutoPassed');
  });
}

/** A customer orders. */
export function orderAt(life: Life, store: SimOrder['store']): SimOrder {
  const { book, timers, random, habits } = life;
  const order = book.place(store, book.newId(store.platform));
  book.collect(order);
  tell(life, order, 'paid');
  if (random.chance(habits.changesMind)) timers.later(ASK_MS, () => changeMind(life, order));
  timers.later(ACCEPT_MS, () => {
    if (order.place === 'paid') move(life, order, 'cancelled');
  });
  return order;
}

function decideAfterSale(life: Life, order: SimOrder, state: string): void {
  if (order.afterSale) order.afterSale.state = state;
  if (state === PAID_BACK) life.book.giveBack(order, afterSaleAmount(order));
  tell(life, order, 'afterSale');
}

function decide(life: Life, order: SimOrder, agreed: boolean): string | undefined {
  const { asked } = order;
  // Of orders from before this start nobody remembers what was asked for.
  if (!asked && !life.isQuiet(order)) return '没有待处理的退款';
  Object.assign(order, { asked: undefined, refund: asked });
  if (!agreed) {
    tell(life, Object.assign(order, { held: undefined }), 'refundRejected');
  } else if (order.store.platform === 'JD') {
    move(life, order, 'cancelled');
  } else {
    life.book.cancel(order, asked?.amount);
    tell(life, order, 'refundPassed');
  }
  return undefined;
}

/** The merchant gives back the money of some of the goods. */
function refundLines(life: Life, order: SimOrder, lines: readonly WishedLine[]): void {
  const amount = lines.reduce(
    (sum, { id, qty }) => sum + qty * (order.lines.find((line) => line.id === id)?.price ?? 0),
    0,
  );
  order.refund = newRefund(life, order, Math.min(amount, order.paid - 1));
  life.book.giveBack(order, order.refund.amount);
  tell(life, order, 'refundPassed');
}

/** Does what the merchant wants. @returns why not */
export function obey(
  life: Life,
  order: SimOrder,
  { wish, lines = [] }: { wish: Wish; lines?: readonly WishedLine[] },
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
  else if (wish === 'reject' || wish === 'cancel') move(life, order, 'cancelled');
  else if (wish === 'accept') move(life, order, 'accepted');
  else if (wish === 'prepare') {
    move(life, order, 'ready');
    if (!order.selfPickup && !life.isQuiet(order)) ride(life, order);
  } else if (wish === 'deliver') order.place = 'picked';
  else move(life, order, 'completed');
  return undefined;
}
