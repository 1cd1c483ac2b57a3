import type { Random } from '../../../../contract/common/random';
import { machineSale } from '../../../../contract/orders/machineSale';
import type { PayMethod } from '../../../../contract/orders/words';
import { DAY_MS } from '../../../../contract/time/durations';
import { isSold, VEND_RC } from '../../../../contract/vend';
import type { DemoWorld } from '../../../db/demo-data';
import { moments } from '../../../db/demo-data/history/demand';
import { MACHINE_PAYS, SALES_DAYS, saleNo } from '../../../db/demo-data/history/sales';
import type { DemoMachine } from '../../../db/demo-data/machines/machines';
import { SALES_HISTORY_DAYS, TRACE_PREFIX } from '../../../db/demo-data/orders/basket';
import type { DemoOrders } from '../../../db/demo-data/orders/orders';
import { padded } from '../../../db/demo-data/world';

/** The machine's numbers of its older sales come behind those of the last days. */
const OLDER = 5_000;
/** Of older sales; in the last days everything came out. */
const FAILED = 0.008;

type Products = ReadonlyMap<string, DemoWorld['products'][number]>;
interface Sale {
  at: number;
  orderNo: string;
  laneNo: string;
  productId: string;
  price: number;
  rc: number;
  payMethod: PayMethod;
  batchNo: string | null;
  traceCode: string | null;
}

function addSale(
  { world }: DemoWorld,
  { orders, orderItems }: DemoOrders,
  machine: DemoMachine,
  products: Products,
  sold: Sale,
): void {
  const { at, orderNo, laneNo, productId, price, rc, payMethod, batchNo, traceCode } = sold;
  const sale = machineSale([{ at, rc, price, payMethod, givenBack: rc !== VEND_RC.seen }]);
  const { endedAt: _, placedAt, dispensedAt, refundAmt, ...states } = sale;
  const product = products.get(productId);
  const id = world.newId(at);
  const isOut = dispensedAt !== null;
  const own = { id, orgId: machine.owner.orgId, orderNo };
  orders.push({
    ...own,
    ...states,
    channel: 'MACHINE',
    platOrderNo: `${machine.index}/${orderNo.slice(-8)}/${Math.floor(at / DAY_MS)}`,
    deviceId: machine.id,
    totalAmt: sale.paidAmt,
    discountAmt: 0,
    deliveryFee: 0,
    platFee: 0,
    rxRequired: false,
    refundIsAppeal: false,
    refundAmt,
    settleAmt: sale.paidAmt - refundAmt,
    deliveryType: 'self_pickup',
    placedAt: new Date(placedAt),
    paidAt: new Date(placedAt),
    dispensedAt: isOut ? new Date(at) : null,
    completedAt: isOut ? new Date(at) : null,
    cancelledAt: isOut ? null : new Date(at),
  });
  orderItems.push({
    id: world.newId(at),
    orgId: own.orgId,
    orderId: id,
    lineNo: 1,
    productId,
    name: product?.genericName ?? laneNo,
    spec: product?.specification ?? null,
    approvalNo: product?.approvalNo ?? null,
    qty: 1,
    price,
    amt: price,
    discountAmt: 0,
    costAmt: Number(product?.purchasePrice ?? 0),
    refundAmt,
    laneNo,
    batchNo,
    traceCode,
    dispensedQty: isOut ? 1 : 0,
    refundedQty: isOut ? 0 : 1,
    createdAt: new Date(at),
  });
}

/** Sales of before the days that the machines' own words are kept of. */
function* olderSales(
  { world }: DemoWorld,
  machine: DemoMachine,
  batches: ReadonlyMap<string, string>,
  random: Random,
): Generator<Sale> {
  const shelves = machine.lanes.filter(({ good }) => good !== undefined);
  const [from, to] = [world.to - SALES_HISTORY_DAYS * DAY_MS, world.to - SALES_DAYS * DAY_MS];
  let count = OLDER;
  if (shelves.length === 0) return;
  for (const at of moments(random, { from, to, perDay: machine.salesPerDay })) {
    const { laneNo, good } = random.weighted(shelves, (shelf) => shelf.good?.appeal ?? 0);
    if (!good) continue;
    count += 1;
    const rc = random.chance(FAILED) ? VEND_RC.jam : VEND_RC.seen;
    yield {
      at,
      orderNo: saleNo(machine, at, count),
      laneNo,
      productId: good.id,
      price: good.price,
      rc,
      payMethod: random.weighted(MACHINE_PAYS, ([, weight]) => weight)[0],
      batchNo: batches.get(good.id) ?? null,
      traceCode: isSold(rc) ? `${TRACE_PREFIX}${padded(random.int(0, 9_999_999), 13)}` : null,
    };
  }
}

/** What each machine said of its own sales in the last days, oldest first. */
function saidSales({ vends, placed }: DemoWorld): Map<string, Sale[]> {
  const said = new Map<string, Sale[]>();
  const ordered = new Set(placed.orders.map(({ orderNo }) => orderNo));
  for (const { deviceId, at, orderNo, laneNo, productId, amount, rc, ...vend } of vends) {
    const { payMethod } = vend;
    if (ordered.has(String(orderNo)) || !payMethod) continue;
    const sale: Sale = {
      at: (at as Date).getTime(),
      orderNo: String(orderNo),
      laneNo,
      productId: String(productId),
      price: Number(amount),
      rc,
      payMethod,
      batchNo: vend.batchNo ?? null,
      traceCode: vend.traceCode ?? null,
    };
    said.set(deviceId, [sale, ...(said.get(deviceId) ?? [])]);
  }
  return said;
}

/** What the machines sold, order by order, as their vends say; before that, as they would have. */
export function buildMachineSales(demo: DemoWorld): DemoOrders {
  const { world, fleet } = demo;
  const found: DemoOrders = { orders: [], orderItems: [] };
  const products: Products = new Map(demo.products.map((product) => [product.id, product]));
  const batches = new Map(
    demo.batches
      .filter(({ state }) => state !== 'recalled' && state !== 'quarantined')
      .map(({ productId, batchNo }) => [productId, batchNo]),
  );
  const said = saidSales(demo);
  for (const machine of fleet.machines) {
    const random = world.random.fork(`machine sales ${machine.id}`);
    for (const sale of olderSales(demo, machine, batches, random))
      addSale(demo, found, machine, products, sale);
    for (const sale of said.get(machine.id) ?? []) addSale(demo, found, machine, products, sale);
  }
  return found;
}
