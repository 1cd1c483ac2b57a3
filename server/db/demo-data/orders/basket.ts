import type { Random } from '../../../../contract/common/random';
import { splitOver } from '../../../../contract/orders/split';
import type { DemoMachine } from '../machines/machines';
import { type NewRow, padded, type World } from '../world';

export type DemoOrderItem = Omit<NewRow<'orderItems'>, 'id' | 'orgId' | 'orderId' | 'createdAt'> & {
  discountAmt: number;
};

/** So far back the shop has sold: two months to compare, and some days. */
export const SALES_HISTORY_DAYS = 63;
/** Of the codes on the boxes. */
export const TRACE_PREFIX = '8123456';

/** What orders of the demonstration are made from. */
export interface OrderSources {
  world: World;
  products: readonly NewRow<'products'>[];
  batches: readonly NewRow<'batches'>[];
  fleet: { machines: readonly DemoMachine[]; devices: readonly NewRow<'devices'>[] };
}

interface BasketWish {
  /** So many kinds, one of each; else as people buy. */
  kinds?: number | undefined;
  /** How many units of a lane may be in it; any number by default. */
  roomOf?: ((laneNo: string) => number) | undefined;
}

/** One to three kinds of goods out of the lanes of a machine. */
export function fillBasket(
  { products, batches }: Pick<OrderSources, 'products' | 'batches'>,
  machine: DemoMachine,
  random: Random,
  { kinds, roomOf = () => Number.POSITIVE_INFINITY }: BasketWish = {},
): DemoOrderItem[] {
  const full = random.shuffle(
    machine.lanes.filter(({ good, laneNo }) => good !== undefined && roomOf(laneNo) > 0),
  );
  const count = kinds ?? random.weighted([1, 2, 3], (each) => 4 - each);
  return full.slice(0, count).flatMap(({ good, laneNo }, index): DemoOrderItem[] => {
    if (!good) return [];
    const product = products.find(({ id }) => id === good.id);
    const batch = batches.find(({ productId }) => productId === good.id);
    const wanted = kinds === undefined ? random.weighted([1, 2, 3], (each) => (each === 1 ? 6 : 1)) : 1;
    const qty = Math.min(wanted, roomOf(laneNo));
    return [
      {
        lineNo: index + 1,
        productId: good.id,
        name: good.name,
        spec: product?.specification ?? null,
        approvalNo: product?.approvalNo ?? null,
        qty,
        price: good.price,
        amt: qty * good.price,
        discountAmt: 0,
        costAmt: qty * Number(product?.purchasePrice ?? 0),
        refundAmt: 0,
        laneNo,
        batchNo: batch?.batchNo ?? null,
        traceCode: `${TRACE_PREFIX}${padded(random.int(0, 9_999_999), 13)}`,
        dispensedQty: 0,
        refundedQty: 0,
      },
    ];
  });
}

/** The discount of an order, shared by its items. */
export function discounted(items: readonly DemoOrderItem[], discount: number): DemoOrderItem[] {
  const shares = splitOver(
    discount,
    items.map(({ amt }) => amt),
  );
  return items.map((item, index) => ({ ...item, discountAmt: shares[index] ?? 0 }));
}

/** Whole lines go back. */
export function refunded(items: readonly DemoOrderItem[], count: number): DemoOrderItem[] {
  return items.map((item, index) =>
    index < count ? { ...item, refundAmt: item.amt - item.discountAmt, refundedQty: item.qty } : item,
  );
}
