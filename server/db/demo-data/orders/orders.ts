import type { Random } from '../../../../contract/common/random';
import { customerPhone } from '../../../../contract/orders/platform/customerPhone';
import { type Channel, PAY_WINDOW_MS } from '../../../../contract/orders/words';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import { SALES_DAYS } from '../history/sales';
import { mobileNumber, personName } from '../institutions/names';
import type { DemoMachine } from '../machines/machines';
import { compactDay, type NewRow, padded } from '../world';
import { type DemoOrderItem, discounted, fillBasket, type OrderSources, refunded } from './basket';
import { type DemoPlacedOrder, isPlatform, ordersPlaced } from './placed';
import { platStatusOf } from './scenes';

export interface DemoOrders {
  orders: NewRow<'orders'>[];
  orderItems: NewRow<'orderItems'>[];
}

/** Of money that came too late: so long after the order. */
const LATE_MINUTES = 34;
const REMARKS = ['请放门口', '急用，请尽快', '到了打电话', null, null, null];
const REFUND_REASONS = ['包装破损', '买错了', '送达超时', '商品与描述不符'];

interface Sale extends DemoPlacedOrder {
  random: Random;
}

/** Money of an order: everything follows from its lines. */
function moneyOf(items: readonly DemoOrderItem[], { channel, scene, random }: Sale) {
  const total = items.reduce((sum, { amt }) => sum + amt, 0);
  const discountAmt = isPlatform(channel) && random.chance(0.4) ? Math.min(total, random.int(1, 5) * 100) : 0;
  const lines = refunded(discounted(items, discountAmt), scene.refundLines);
  const deliveryFee = isPlatform(channel) ? random.int(0, 4) * 100 : 0;
  const paidAmt = total - discountAmt + deliveryFee;
  const whole = scene.refundLines >= items.length;
  const back = whole ? paidAmt : lines.reduce((sum, { refundAmt = 0 }) => sum + refundAmt, 0);
  const refundAmt = scene.refund === 'refunded' ? back : 0;
  const platFee = isPlatform(channel) && scene.paid ? Math.round(paidAmt * 0.06) : 0;
  const settleAmt = scene.paid ? Math.max(0, paidAmt - platFee - refundAmt) : 0;
  const money = { totalAmt: total, discountAmt, deliveryFee, paidAmt, refundAmt, platFee, settleAmt };
  return { money, lines: scene.refund === 'refunded' ? lines : discounted(items, discountAmt), asked: back };
}

function timesOf({ scene, at }: Sale) {
  const after = (minutes: number, reached: boolean) => (reached ? new Date(at + minutes * MINUTE_MS) : null);
  const has = (...steps: string[]) => steps.includes(scene.fulfil);
  return {
    placedAt: new Date(at),
    payDeadline: new Date(at + PAY_WINDOW_MS),
    paidAt: after(scene.late ? LATE_MINUTES : 1, scene.paid),
    acceptedAt: after(3, scene.fulfil !== 'none'),
    readyAt: after(9, !has('none', 'accepted', 'rx_pending')),
    dispensedAt: after(11, has('picked_up', 'delivering', 'arrived', 'dispensed', 'partial')),
    completedAt: after(45, scene.status === 'completed'),
    cancelledAt: after(scene.paid && !scene.late ? 6 : 30, scene.status === 'cancelled'),
  };
}

/** Two of three customers hide their number behind one that the platform lends. */
function phoneOf(channel: Channel, own: string) {
  const tail = own.slice(-4);
  if (Number(tail) % 3 === 0) return customerPhone(own);
  if (channel === 'JD') return customerPhone(`1708400${own.slice(3, 7)}`, tail);
  return customerPhone(`1569642${own.slice(3, 7)}_${tail}`);
}

function deliveryOf(demo: OrderSources, { channel, machine, scene, random }: Sale) {
  if (!isPlatform(channel)) {
    const pickupCode = scene.paid ? padded(random.int(10_000_000, 99_999_999), 8) : null;
    return { deliveryType: 'self_pickup' as const, pickupCode };
  }
  const device = demo.fleet.devices.find(({ id }) => id === machine.id);
  const onTheWay = scene.fulfil === 'delivering' || scene.fulfil === 'arrived';
  return {
    deliveryType: 'rider' as const,
    receiverName: personName(random),
    ...phoneOf(channel, mobileNumber(random)),
    receiverAddr: `${device?.city ?? ''}${device?.district ?? ''}${random.int(1, 60)}幢${random.int(101, 1_804)}室`,
    riderName: onTheWay ? personName(random) : null,
    riderPhone: onTheWay ? mobileNumber(random) : null,
    remark: random.pick(REMARKS),
  };
}

function refundOf({ scene, at, random }: Sale, asked: number, now: number) {
  if (scene.refund === 'none') return { refundIsAppeal: false };
  const pending = scene.refund === 'pending_review';
  return {
    refundAskedAmt: asked,
    refundReason: random.pick(REFUND_REASONS),
    refundIsAppeal: scene.appeal ?? false,
    refundDeadlineAt: pending ? new Date(Math.max(now, at) + random.int(1, 3) * HOUR_MS) : null,
    refundRejectReason: scene.refund === 'rejected' ? '商品已由客户签收并拆封' : null,
  };
}

/** What lanes can still have given in the days of which movements are kept: what lies in them now fits behind it. */
function createRooms() {
  const rooms = new Map<string, number>();
  const keyOf = ({ id }: DemoMachine, laneNo: string) => `${id} ${laneNo}`;
  const roomOf = (machine: DemoMachine, laneNo: string) => {
    const lane = machine.lanes.find((each) => each.laneNo === laneNo);
    return rooms.get(keyOf(machine, laneNo)) ?? (lane ? lane.capacity - lane.stock : 0);
  };
  const take = (machine: DemoMachine, laneNo: string, units: number) =>
    rooms.set(keyOf(machine, laneNo), roomOf(machine, laneNo) - units);
  return { roomOf, take };
}
type LaneRooms = ReturnType<typeof createRooms>;

/** An order that nothing came out of needs no room; older ones moved nothing that is known. */
const needsRoom = ({ world }: OrderSources, sale: Sale) =>
  sale.at > world.to - (SALES_DAYS + 1) * DAY_MS && timesOf(sale).dispensedAt !== null;

function addOrder(demo: OrderSources, found: DemoOrders, rooms: LaneRooms, sale: Sale): void {
  const { world } = demo;
  const { channel, scene, machine, at, kinds, random } = sale;
  const movesStock = needsRoom(demo, sale);
  const roomOf = movesStock ? (laneNo: string) => rooms.roomOf(machine, laneNo) : undefined;
  const items = fillBasket(demo, machine, random, { kinds, roomOf });
  if (items.length === 0) return;
  if (movesStock) for (const { laneNo, qty } of items) rooms.take(machine, String(laneNo), qty);
  const { money, lines, asked } = moneyOf(items, sale);
  const id = world.newId(at);
  const orgId = machine.owner.orgId;
  const number = found.orders.length + 1;
  found.orders.push({
    id,
    orgId,
    orderNo: `SO${compactDay(at)}${padded(number, 8)}`,
    channel,
    platOrderNo: isPlatform(channel)
      ? `${channel === 'JD' ? 2_612 : 2_100}${padded(849_052_000_000 + number * 37, 15)}`
      : null,
    platDaySeq: isPlatform(channel) ? String((number % 60) + 1) : null,
    platStatus: platStatusOf(channel, scene),
    storeId: null,
    deviceId: machine.id,
    status: scene.status,
    fulfilStatus: scene.fulfil,
    refundStatus: scene.refund,
    payMethod: isPlatform(channel) ? 'platform' : random.pick(['wechat', 'wechat', 'alipay']),
    payTradeNo: scene.paid ? `42000${padded(random.int(0, 999_999_999), 15)}` : null,
    rxRequired: scene.fulfil === 'rx_pending',
    cancelCode: scene.cancelCode,
    cancelReason: scene.cancelCode === '2009' ? '商品售完' : null,
    ...money,
    ...timesOf(sale),
    ...deliveryOf(demo, sale),
    ...refundOf(sale, asked, world.now),
  });
  const dispensed =
    scene.status === 'completed' || scene.fulfil === 'arrived' || scene.fulfil === 'delivering';
  for (const [index, line] of lines.entries()) {
    // Of what came out in part, the last line stayed in the machine.
    const isOut =
      dispensed ||
      isOutLate(channel, scene.fulfil) ||
      (scene.fulfil === 'partial' && index < lines.length - 1);
    const dispensedQty = isOut ? line.qty : 0;
    found.orderItems.push({
      ...line,
      dispensedQty,
      id: world.newId(at),
      orgId,
      orderId: id,
      createdAt: new Date(at),
    });
  }
}

/** The money went back, and the goods came out all the same. */
export const isOutLate = (channel: Channel, fulfil: unknown): boolean =>
  channel === 'H5' && fulfil === 'failed';

/** Two months of sales on the platforms and by telephone, and there every state of the last hours. */
export function buildOrders(demo: OrderSources): DemoOrders {
  const random = demo.world.random.fork('orders');
  const found: DemoOrders = { orders: [], orderItems: [] };
  const rooms = createRooms();
  for (const placed of ordersPlaced(demo, random))
    addOrder(demo, found, rooms, { ...placed, random: random.fork(`order ${found.orders.length}`) });
  return found;
}
