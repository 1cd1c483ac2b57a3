import type { Random } from '../../../contract/common/random';
import type { PlatformStoreOptions, PriorPayment } from '../../../contract/simulation';

export type OrderStage =
  | 'paid'
  | 'accepted'
  | 'ready'
  | 'riding'
  | 'picked'
  | 'delivered'
  | 'completed'
  | 'cancelled';
export interface SimLine {
  id: string;
  name: string;
  qty: number;
  price: number;
}
export interface SimAfterSale {
  id: string;
  state: string;
  at: number;
  amount: number;
  /** Addresses of what the customer shows. */
  pictures: readonly string[];
}
export interface SimRefund {
  id: string;
  amount: number;
  /** Addresses of what the customer shows. */
  pictures: readonly string[];
}
/** An order as its platform remembers it; sums in minor units. */
export interface SimOrder {
  id: string;
  store: PlatformStoreOptions;
  place: OrderStage;
  /** Where it was when the customer wanted to cancel it. */
  held?: OrderStage;
  cancelledAt?: number;
  seq: number;
  at: number;
  lines: SimLine[];
  discount: number;
  delivery: number;
  paid: number;
  selfPickup: boolean;
  /** The refund that is told of. */
  refund?: SimRefund;
  /** The one that nobody has decided about: another may go back meanwhile. */
  asked?: SimRefund;
  /** What was told of it went wrong so. */
  faults: Set<string>;
  afterSale?: SimAfterSale;
  /** From before this start: of what was ordered nothing is remembered, of its money everything. */
  isOld?: boolean;
}

const AFTER_SALE_MAX = 500;
type NewAfterSale = Pick<SimAfterSale, 'id'> & Partial<Pick<SimAfterSale, 'state' | 'amount' | 'pictures'>>;
const REMARKS = ['请放门口', '急用，请尽快', '到了打电话', ''];
export const remarkOf = ({ seq }: SimOrder) => REMARKS[seq % REMARKS.length] ?? '';

/** State of the platforms, in memory. */
export function createOrderBook(random: Random, clock: () => number) {
  const orders = new Map<string, SimOrder>();
  const afterSales = new Map<string, SimOrder>();
  const money: PriorPayment[] = [];
  const leftOf = (id: string) =>
    money.reduce(
      (sum, { kind, no, amount }) => sum + (no !== id ? 0 : kind === 'payment' ? amount : -amount),
      0,
    );
  /** Not more than the customer has paid. */
  function giveBack({ id, paid }: SimOrder, wanted = paid): void {
    const amount = Math.min(wanted, leftOf(id));
    if (amount > 0) money.push({ kind: 'refund', no: id, amount, at: clock() });
  }
  let seq = 0;
  function place(store: PlatformStoreOptions, id: string): SimOrder {
    const wanted = random.shuffle([...store.skus]).slice(0, random.int(1, 3));
    const lines = wanted.map((sku) => ({ ...sku, qty: random.int(1, 2) }));
    const total = lines.reduce((sum, { qty, price }) => sum + qty * price, 0);
    const [discount, delivery] = [Math.min(total, random.int(0, 4) * 50), random.int(0, 3) * 100];
    const paid = total - discount + delivery;
    seq += 1;
    const selfPickup = random.chance(0.15);
    const frame = {
      id,
      store,
      place: 'paid' as const,
      seq,
      at: clock(),
      selfPickup,
      faults: new Set<string>(),
    };
    const order = { ...frame, lines, discount, delivery, paid };
    orders.set(id, order);
    return order;
  }
  return {
    place,
    newId: (platform: 'MEITUAN' | 'JD') => {
      const head = platform === 'JD' ? '3612' : '3100';
      return `${head}${String(clock()).slice(-10)}${String(random.int(0, 9_999)).padStart(4, '0')}`;
    },
    find: (id: string) => orders.get(id),
    remember: (known: readonly PriorPayment[]) => void money.push(...known),
    collect: ({ id, paid }: SimOrder) =>
      void money.push({ kind: 'payment', no: id, amount: paid, at: clock() }),
    giveBack,
    /** Its end, with the money back; what is completed stays so. */
    cancel(order: SimOrder, wanted?: number): void {
      order.held = undefined;
      giveBack(order, wanted);
      if (order.place === 'completed') return;
      order.place = 'cancelled';
      order.cancelledAt = clock();
    },
    money: (): readonly PriorPayment[] => money,
    /** Payments and refunds of a store. */
    moneyOf: (storeNo: string) => money.filter(({ no }) => orders.get(no)?.store.storeNo === storeNo),
    ofAfterSale: (id: string) => afterSales.get(id),
    openAfterSale(
      order: SimOrder,
      { id, state = '10', amount = Math.min(order.paid, AFTER_SALE_MAX), pictures = [] }: NewAfterSale,
    ): void {
      order.afterSale = { id, state, at: clock(), amount, pictures };
      afterSales.set(id, order);
    },
  };
}
export type OrderBook = ReturnType<typeof createOrderBook>;
