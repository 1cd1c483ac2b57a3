import type { Insertable } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { handedOutOf, moneyAccountOf, type OrderMoney } from '../../../../contract/orders/ledger';
import { type MachineSale, machineSale } from '../../../../contract/orders/machineSale';
import { ledgerDifferences } from '../../../../contract/resources/orders/ledgerDifferences';
import { ownOrders } from '../../../../contract/resources/orders/ownOrders';
import { tradingDetails } from '../../../../contract/resources/orders/tradingDetails';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { isSold } from '../../../../contract/vend';
import { bulkInsert } from '../../../db/bulk';
import type { Executor, Tables } from '../../../db/tables';
import { ulid } from '../../../ids';
import { nextNumbers } from '../../../kit/records/documentNumber';
import { forEachIsolated, recordsInBackoff, systemContext } from '../../../kit/records/systemEvents';
import { hint, runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { bookNew } from '../ledger/book';
import { openDay } from '../ledger/days';
import { orderNumberOf } from '../numbers';
import { settleTask } from './tasks';
import {
  markBooked,
  ordersToSettle,
  type SalesSelection,
  saleKey,
  type WaitingVend,
  waitingVends,
} from './vends';

const CHANNEL = 'MACHINE';
const PROCESS = 'job:orders.machines';
const SELLING = `${PROCESS} sell`;
const SETTLING = `${PROCESS} settle`;

const knownPrice = ({ price, sellingPrice }: WaitingVend) => price ?? sellingPrice;
/** Nobody knows it: the order says nothing, and a difference says so. */
const priceOf = (vend: WaitingVend) => knownPrice(vend) ?? 0;
const saleOf = (vends: readonly WaitingVend[]) =>
  machineSale(
    vends.map((vend) => ({
      at: vend.at.getTime(),
      rc: vend.rc,
      price: priceOf(vend),
      payMethod: vend.payMethod,
      givenBack: vend.givenBack,
    })),
  );

/** How a machine calls a sale is its own affair: another one may use the same number. */
const keyOf = ({ serialNo, orderNo }: WaitingVend) => `${serialNo}/${orderNo}`;

function grouped(vends: readonly WaitingVend[], known: ReadonlySet<string>): Map<string, WaitingVend[]> {
  const groups = new Map<string, WaitingVend[]>();
  for (const vend of vends) {
    // A lane that comes after its sale was closed is a sale of its own: what is booked stays as it is.
    const key = known.has(keyOf(vend)) ? `${keyOf(vend)}/${vend.task}/${vend.laneNo}` : keyOf(vend);
    groups.set(key, [...(groups.get(key) ?? []), vend]);
  }
  return groups;
}

async function knownKeys(trx: Executor, vends: readonly WaitingVend[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('orders')
    .select('platOrderNo')
    .where('channel', '=', CHANNEL)
    .where('platOrderNo', 'in', [...new Set(vends.map(keyOf))])
    .execute();
  return new Set(rows.map(({ platOrderNo }) => String(platOrderNo)));
}

interface NewSale {
  id: string;
  key: string;
  orderNo: string;
  sale: MachineSale;
  vends: readonly [WaitingVend, ...WaitingVend[]];
}

function orderRow({ id, key, orderNo, sale, vends }: NewSale, now: Date) {
  const [{ orgId, deviceId }] = vends;
  const { paidAmt, refundAmt, placedAt, dispensedAt, endedAt, status, ...states } = sale;
  const end = new Date(endedAt);
  return {
    ...states,
    id,
    orgId,
    deviceId,
    orderNo,
    status,
    channel: CHANNEL,
    platOrderNo: key,
    totalAmt: paidAmt,
    paidAmt,
    refundAmt,
    settleAmt: paidAmt - refundAmt,
    deliveryType: 'self_pickup',
    rxRequired: vends.some(({ rxFlag }) => rxFlag === true),
    placedAt: new Date(placedAt),
    paidAt: new Date(placedAt),
    dispensedAt: dispensedAt === null ? null : new Date(dispensedAt),
    completedAt: status === 'completed' ? end : null,
    cancelledAt: status === 'cancelled' ? end : null,
    createdAt: now,
    updatedAt: now,
  } as const;
}

function itemRows({ id, vends }: NewSale, now: Date) {
  return vends.map((vend, index) => {
    const price = priceOf(vend);
    const isOut = isSold(vend.rc);
    const isBack = !isOut && vend.givenBack;
    return {
      id: ulid(now.getTime()),
      orgId: vend.orgId,
      orderId: id,
      lineNo: index + 1,
      productId: vend.productId,
      name: vend.name ?? vend.laneNo,
      spec: vend.spec,
      approvalNo: vend.approvalNo,
      qty: 1,
      price,
      amt: price,
      costAmt: vend.purchasePrice ?? 0,
      refundAmt: isBack ? price : 0,
      laneNo: vend.laneNo,
      batchNo: vend.batchNo,
      traceCode: vend.traceCode,
      dispensedQty: isOut ? 1 : 0,
      refundedQty: isBack ? 1 : 0,
      createdAt: now,
    };
  });
}

/** What is to be booked for it, at the times of the machine. */
function bookingOf(each: NewSale) {
  const { id, orderNo, sale, vends } = each;
  const { status, fulfilStatus, paidAmt, refundAmt, payMethod, placedAt, endedAt } = sale;
  const lines = vends.map((vend) => ({
    qty: 1,
    amt: priceOf(vend),
    discountAmt: 0,
    dispensedQty: Number(isSold(vend.rc)),
  }));
  const money: OrderMoney = {
    account: moneyAccountOf(CHANNEL, payMethod),
    isPaid: true,
    isCancelled: false,
    totalAmt: paidAmt,
    deliveryFee: 0,
    discountAmt: 0,
    paidAmt,
    platFee: 0,
    refundAmt,
    handedOut: handedOutOf({ status, fulfilStatus }, lines),
  };
  const [{ orgId, deviceId }] = vends;
  const row: AnyRow = {
    id,
    orgId,
    deviceId,
    orderNo,
    paidAt: placedAt,
    version: 1,
    createdAt: endedAt,
    updatedAt: endedAt,
  };
  return { row, money, channel: CHANNEL } as const;
}

/** Sales of which nobody knows the price: a person finds out what was paid. */
async function withoutPrice({ trx, deps }: UnitOfWork, sales: readonly NewSale[]) {
  const now = new Date(deps.clock());
  const unpriced = sales.filter(({ vends }) => vends.some((vend) => knownPrice(vend) === null));
  const rows: Insertable<Tables['ledgerDifferences']>[] = [];
  for (const { key, orderNo, sale, vends } of unpriced) {
    const [{ orgId }] = vends;
    rows.push({
      id: ulid(now.getTime()),
      orgId,
      // A machine without a line tells of days that are closed by now.
      day: await openDay(trx, orgId, tradeDay(sale.placedAt), now),
      source: 'MACHINE',
      kind: 'no_price',
      line: 'payment',
      partnerNo: key,
      orderNo,
      ours: sale.paidAmt,
      theirs: null,
      state: 'open',
      createdAt: now,
      updatedAt: now,
    });
  }
  return rows;
}

async function makeOrders(work: UnitOfWork, vends: readonly WaitingVend[]): Promise<void> {
  if (vends.length === 0) return;
  const now = new Date(work.deps.clock());
  const groups = [...grouped(vends, await knownKeys(work.trx, vends))];
  const numbers = await nextNumbers(work, 'SO', groups.length);
  const sales = groups.map(([key, own], index): NewSale => {
    const id = ulid(now.getTime());
    const orderNo = orderNumberOf(numbers[index] ?? '');
    return { id, key, orderNo, sale: saleOf(own), vends: own as [WaitingVend, ...WaitingVend[]] };
  });
  await bulkInsert(
    work.trx,
    'orders',
    sales.map((each) => orderRow(each, now)),
  );
  await bulkInsert(
    work.trx,
    'orderItems',
    sales.flatMap((each) => itemRows(each, now)),
  );
  await bookNew(work, sales.map(bookingOf));
  const unpriced = await withoutPrice(work, sales);
  await bulkInsert(work.trx, 'ledgerDifferences', unpriced, { onConflict: 'nothing' });
  await markBooked(
    work.trx,
    sales.flatMap(({ id: orderId, vends: own }) => own.map(({ id }) => ({ id, orderId }))),
  );
  for (const orgId of new Set(vends.map((vend) => vend.orgId)))
    for (const { name } of [ownOrders, tradingDetails]) hint(work, name, orgId);
  for (const { orgId } of unpriced) hint(work, ledgerDifferences.name, orgId);
}

/** @returns how many vends there were */
async function settle(work: UnitOfWork, orderId: string): Promise<{ count: number }> {
  const vends = await waitingVends(work.trx, work.deps.clock(), { orderId });
  await settleTask(work, orderId, vends);
  return { count: vends.length };
}

/**
 * Sales at machines become orders, each once: the vend is stored once, and its order carries the machine's number of
 * it. Vends of orders that are known already are what became of these: one that cannot be settled rests, and holds up
 * neither the others nor the sales of any machine. @returns how many vends were taken
 */
export async function takeMachineSales(kit: KitDeps): Promise<number> {
  const { db } = kit.database;
  const context = await systemContext(db, PROCESS);
  const sell = (which: SalesSelection) =>
    runInTransaction(kit, context, async (work) => {
      const vends = await waitingVends(work.trx, kit.clock(), which);
      await makeOrders(work, vends);
      return { count: vends.length };
    });
  let count = 0;
  const others = { but: recordsInBackoff(kit, SELLING) };
  try {
    count += (await sell(others)).count;
  } catch {
    // One of them cannot be booked: each of the others is, and that one rests.
    const vends = await waitingVends(db, kit.clock(), others);
    const sales = new Set(vends.map(saleKey));
    await forEachIsolated(kit, SELLING, [...sales], async (sale) => {
      count += (await sell({ only: sale })).count;
      return true;
    });
  }
  const orders = await ordersToSettle(db, kit.clock(), recordsInBackoff(kit, SETTLING));
  await forEachIsolated(kit, SETTLING, orders, async (id) => {
    count += (await runInTransaction(kit, context, (work) => settle(work, id))).count;
    return true;
  });
  return count;
}
