import {
  dueOfLocker,
  duePostings,
  handedOutOf,
  moneyAccountOf,
  type OrderMoney,
  type Posting,
  sumsOf,
} from '../../../../contract/orders/ledger';
import { BILL_READY_MS, tradeDayEnd } from '../../../../contract/orders/ledgerDays';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import { type DemoOrders, isOutLate } from '../../../db/demo-data/orders/orders';
import type { NewRow } from '../../../db/demo-data/world';

type Order = NewRow<'orders'>;
type Entry = NewRow<'orderEntries'>;
/** Money goes back so long after the order has ended. */
const REFUND_MS = 2 * HOUR_MS;
/** The last days are still open: yesterday's bills are about to be compared. */
const OPEN_DAYS = 3;
const COMPARED_DAYS = 2;

const time = (value: unknown) => (value instanceof Date ? value.getTime() : undefined);

/** An order at its stations: paid, handed out, given back. */
function stations(order: Order, lines: DemoOrders['orderItems']): [at: number, money: OrderMoney][] {
  const paidAt = time(order.paidAt);
  if (paidAt === undefined) return [];
  const amount = (value: unknown) => Number(value ?? 0);
  const paid: OrderMoney = {
    account: moneyAccountOf(order.channel, order.payMethod),
    isPaid: true,
    isCancelled: false,
    totalAmt: amount(order.totalAmt),
    deliveryFee: amount(order.deliveryFee),
    discountAmt: amount(order.discountAmt),
    paidAmt: amount(order.paidAmt),
    platFee: amount(order.platFee),
    refundAmt: 0,
    handedOut: 0,
  };
  const cancelledAt = time(order.cancelledAt);
  const isLate = cancelledAt !== undefined && cancelledAt < paidAt;
  const first = { ...paid, isCancelled: isLate };
  const handedOut = handedOutOf(
    { ...order },
    lines.map(({ qty, amt, discountAmt = 0, dispensedQty = 0 }) => ({ qty, amt, discountAmt, dispensedQty })),
  );
  const gone = { ...first, handedOut };
  const goneAt = time(order.dispensedAt) ?? time(order.completedAt) ?? paidAt;
  const back = { ...gone, refundAmt: amount(order.refundAmt) };
  const endedAt = time(order.completedAt) ?? cancelledAt ?? paidAt;
  return [
    [paidAt, first],
    [Math.max(goneAt, paidAt), gone],
    [isLate ? paidAt + MINUTE_MS : cancelledAt !== undefined ? cancelledAt : endedAt + REFUND_MS, back],
  ];
}

type Subject = Pick<
  Entry,
  'orgId' | 'orderNo' | 'channel' | 'orderId' | 'lockerId' | 'storeId' | 'deviceId' | 'refNo'
>;

function entryOf({ world }: DemoWorld, subject: Subject, at: number, posting: Posting): Entry {
  const happened = Math.min(at, world.to);
  return {
    id: world.newId(happened),
    ...subject,
    ...posting,
    happenedAt: new Date(happened),
    day: tradeDay(happened),
    movedFrom: null,
    createdAt: new Date(happened),
    updatedAt: new Date(happened),
  };
}

function entriesOfOrder(demo: DemoWorld, order: Order, lines: DemoOrders['orderItems']): Entry[] {
  const subject = {
    orgId: order.orgId,
    orderNo: order.orderNo,
    channel: order.channel,
    orderId: order.id,
    lockerId: null,
    storeId: order.storeId ?? null,
    deviceId: order.deviceId ?? null,
    // How a machine calls its sale is no number of a payment.
    refNo: order.payTradeNo ?? (order.channel === 'MACHINE' ? null : order.platOrderNo) ?? null,
  };
  const booked: Posting[] = [];
  return stations(order, lines).flatMap(([at, money]) => {
    const due = duePostings(money, sumsOf(booked));
    booked.push(...due);
    return due.map((posting) => entryOf(demo, subject, at, posting));
  });
}

function entriesOfLocker(demo: DemoWorld, locker: NewRow<'lockOrders'>): Entry[] {
  const subject = {
    orgId: locker.orgId,
    orderNo: locker.orderNo,
    channel: 'MACHINE' as const,
    orderId: null,
    lockerId: locker.id,
    storeId: null,
    deviceId: locker.deviceId ?? null,
    refNo: locker.prescriptionNo ?? null,
  };
  const amount = Number(locker.amount ?? 0);
  const deposit = dueOfLocker({ state: locker.depositAt ? 'deposited' : locker.state, amount }, sumsOf([]));
  const end = dueOfLocker({ state: locker.state, amount }, sumsOf(deposit));
  const depositAt = time(locker.depositAt) ?? 0;
  const endAt = time(locker.pickupAt) ?? time(locker.returnedAt) ?? depositAt;
  return [
    ...deposit.map((posting) => entryOf(demo, subject, depositAt, posting)),
    ...end.map((posting) => entryOf(demo, subject, endAt, posting)),
  ];
}

/** Days of each institution that has entries; what is older than the last ones is closed. */
function daysOf({ world, users }: DemoWorld, entries: readonly Entry[]): NewRow<'ledgerDays'>[] {
  const today = tradeDay(world.now);
  const firstOpen = tradeDay(world.now - OPEN_DAYS * DAY_MS);
  const firstFresh = tradeDay(world.now - (COMPARED_DAYS - 1) * DAY_MS);
  const keys = new Map(entries.map(({ orgId, day }) => [`${orgId} ${day}`, { orgId, day: String(day) }]));
  return [...keys.values()].map(({ orgId, day }) => {
    const at = new Date(Date.parse(`${day}T00:00:00+08:00`));
    const compared = new Date(tradeDayEnd(day) + BILL_READY_MS);
    const isClosed = day < firstOpen;
    const closedBy = users.find((user) => user.orgId === orgId)?.name ?? users[0]?.name ?? '';
    return {
      id: world.newId(at.getTime()),
      orgId,
      day,
      state: isClosed ? 'closed' : 'open',
      checkedAt: day < firstFresh && day < today ? compared : null,
      checkCause: null,
      checkProblem: null,
      closedBy: isClosed ? closedBy : null,
      closedAt: isClosed ? new Date(compared.getTime() + HOUR_MS) : null,
      createdAt: at,
      updatedAt: isClosed ? new Date(compared.getTime() + HOUR_MS) : at,
    };
  });
}

const NOTES = {
  other_day: '平台入账时间跨零点，次日账单已核对',
  partner_error: '平台重复扣除配送费，已提交申诉',
} as const;

/** What the bills of the days before say otherwise, in each state. */
function differencesOf(
  { world, users }: DemoWorld,
  entries: readonly Entry[],
): NewRow<'ledgerDifferences'>[] {
  const day = tradeDay(world.now - COMPARED_DAYS * DAY_MS);
  const paid = entries.filter(
    (entry) => entry.kind === 'payment' && entry.day === day && entry.debit === 'platform',
  );
  const states = ['open', 'explained', 'settled', 'open', 'explained'] as const;
  return paid.slice(0, states.length).map((entry, index) => {
    const state = states[index] ?? 'open';
    const cause = state === 'open' ? null : state === 'settled' ? 'partner_error' : 'other_day';
    const kind = index % 2 === 0 ? 'amount' : 'missing_there';
    const owner = users.find((user) => user.orgId === entry.orgId);
    const at = new Date(tradeDayEnd(day) + BILL_READY_MS);
    return {
      id: world.newId(at.getTime()),
      orgId: entry.orgId,
      day,
      source: entry.channel === 'JD' ? 'JD' : 'MEITUAN',
      kind,
      line: 'payment',
      partnerNo: String(entry.refNo),
      orderNo: entry.orderNo,
      ours: entry.amount,
      theirs: kind === 'amount' ? Number(entry.amount) + 100 : 0,
      ourUnits: null,
      theirUnits: null,
      state,
      ownerId: index === 0 ? null : (owner?.id ?? null),
      cause,
      note: cause && NOTES[cause],
      decidedBy: cause && (owner?.name ?? null),
      decidedAt: cause && new Date(at.getTime() + 2 * HOUR_MS),
      createdAt: at,
      updatedAt: at,
    } satisfies NewRow<'ledgerDifferences'>;
  });
}

/** Two machines whose counters say otherwise: a sale that never arrived, and a counter that was replaced. */
function counterDifferencesOf({ world, users, fleet }: DemoWorld): NewRow<'ledgerDifferences'>[] {
  const day = tradeDay(world.now - COMPARED_DAYS * DAY_MS);
  const at = new Date(tradeDayEnd(day) + BILL_READY_MS);
  return fleet.devices.slice(0, 2).map((device, index) => {
    const owner = users.find((user) => user.orgId === device.orgId);
    const isDone = index === 1;
    return {
      id: world.newId(at.getTime()),
      orgId: device.orgId,
      day,
      source: 'COUNTER',
      kind: 'units',
      line: 'hand_out',
      partnerNo: device.serialNo,
      orderNo: null,
      ours: null,
      theirs: null,
      ourUnits: isDone ? 9 : 13,
      theirUnits: isDone ? 5 : 14,
      state: isDone ? 'explained' : 'open',
      ownerId: owner?.id ?? null,
      cause: isDone ? 'counter_fault' : null,
      note: isDone ? '更换主控板后计数器清零，以出货记录为准' : null,
      decidedBy: isDone ? (owner?.name ?? null) : null,
      decidedAt: isDone ? new Date(at.getTime() + 3 * HOUR_MS) : null,
      createdAt: at,
      updatedAt: at,
    } satisfies NewRow<'ledgerDifferences'>;
  });
}

/** Machines that came back with the word that they had handed out; the day of their orders is closed by then. */
function lateGoodsOf(
  { world, users }: DemoWorld,
  orders: DemoOrders['orders'],
): NewRow<'ledgerDifferences'>[] {
  const day = tradeDay(world.now - OPEN_DAYS * DAY_MS);
  const lost = orders.filter(({ channel, fulfilStatus }) => isOutLate(channel, fulfilStatus));
  return lost.map((order, index) => {
    const owner = users.find((user) => user.orgId === order.orgId);
    const at = new Date(tradeDayEnd(day) - HOUR_MS);
    return {
      id: world.newId(at.getTime()),
      orgId: order.orgId,
      day,
      source: 'MACHINE',
      kind: 'unpaid',
      line: 'hand_out',
      partnerNo: order.orderNo,
      orderNo: order.orderNo,
      ours: 0,
      theirs: Number(order.paidAmt),
      ourUnits: null,
      theirUnits: null,
      state: 'open',
      ownerId: index === 0 ? null : (owner?.id ?? null),
      cause: null,
      note: null,
      decidedBy: null,
      decidedAt: null,
      createdAt: at,
      updatedAt: at,
    } satisfies NewRow<'ledgerDifferences'>;
  });
}

/** A month of entries, with its days and what is to be looked into. The entries come before days that are closed. */
export function buildLedger(
  demo: DemoWorld,
  { orders, orderItems }: DemoOrders,
  lockers: readonly NewRow<'lockOrders'>[],
): Pick<DemoRows, 'orderEntries' | 'ledgerDays' | 'ledgerDifferences'> {
  const byOrder = new Map<string, DemoOrders['orderItems']>();
  for (const item of orderItems) byOrder.set(item.orderId, [...(byOrder.get(item.orderId) ?? []), item]);
  const orderEntries = [
    ...orders.flatMap((order) => entriesOfOrder(demo, order, byOrder.get(order.id) ?? [])),
    ...lockers.flatMap((locker) => entriesOfLocker(demo, locker)),
  ];
  return {
    orderEntries,
    ledgerDays: daysOf(demo, orderEntries),
    ledgerDifferences: [
      ...differencesOf(demo, orderEntries),
      ...counterDifferencesOf(demo),
      ...lateGoodsOf(demo, orders),
    ],
  };
}
