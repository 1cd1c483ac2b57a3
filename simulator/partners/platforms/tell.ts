import type { Random } from '../../../contract/common/random';
import type { PlatformScenario, PlatformStoreOptions } from '../../../contract/simulation';
import type { OrderBook, OrderStage, SimOrder, SimRefund } from './book';
import { type CallbackSender, PUSH_FAULTS, type PushFault, type Timers } from './callbackSender';
import type { OrderNotice, PlatformDialect, Push } from './dialect';

export interface PlatformContext {
  book: OrderBook;
  teller: CallbackSender;
  timers: Timers;
  random: Random;
  scenario: PlatformScenario;
  billScenario: PlatformScenario;
  stores: readonly PlatformStoreOptions[];
  /** Of each kind of fault, with `faults`. */
  faultShare: number;
  habits: { changesMind: number; complains: number };
  /** How often each kind has happened. */
  faults: Map<string, number>;
  dialectOf(order: SimOrder): PlatformDialect;
  /** Of what a customer complains about. */
  picturesOf(order: SimOrder): string[];
}

export function noteFault({ faults }: Pick<PlatformContext, 'faults'>, kind: string): void {
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
}

/** A sum can be wrong in what names one; JD's is asked for, and stays wrong. */
function faultOf(
  context: PlatformContext,
  order: SimOrder,
  push: Push,
  news: OrderNotice,
): PushFault | undefined {
  const { random, scenario, faultShare } = context;
  if (scenario !== 'faults' || !random.chance(faultShare * PUSH_FAULTS.length)) return undefined;
  const fault = random.pick(PUSH_FAULTS);
  const hasSum = push.fields.total !== undefined || (order.store.platform === 'JD' && news === 'paid');
  if (fault === 'dear' && !hasSum) return undefined;
  noteFault(context, fault);
  order.faults.add(fault);
  return fault;
}

/** Of an order from before this start only its money is known well enough to tell of it. */
const OF_MONEY: readonly OrderNotice[] = [
  'refundAsked',
  'refundPassed',
  'refundAutoPassed',
  'afterSale',
  'cancelled',
];

export function sendOrderNotice(context: PlatformContext, order: SimOrder, news: OrderNotice): void {
  const { teller, dialectOf } = context;
  if (order.isOld && !OF_MONEY.includes(news)) return;
  const dialect = dialectOf(order);
  const push = dialect.pushOf(order, news);
  if (push) void teller.tell(dialect, push, faultOf(context, order, push, news));
}

export function sendOrderState(
  context: PlatformContext,
  order: SimOrder,
  place: OrderStage & OrderNotice,
): void {
  if (place === 'cancelled') context.book.cancel(order);
  order.place = place;
  order.held = undefined;
  // Meituan decides about a request whatever becomes of the order meanwhile.
  if (order.store.platform === 'JD' || place === 'cancelled') order.asked = undefined;
  sendOrderNotice(context, order, place);
}

export function newRefund(
  { random, picturesOf }: PlatformContext,
  order: SimOrder,
  amount: number,
): SimRefund {
  return { id: `${order.id}${random.int(10, 99)}`, amount, pictures: picturesOf(order) };
}
