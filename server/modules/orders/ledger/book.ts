import type { Insertable } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import {
  dueOfConsultation,
  dueOfLocker,
  duePostings,
  handedOutOf,
  moneyAccountOf,
  NO_SUMS,
  type OrderMoney,
  type Posting,
} from '../../../../contract/orders/ledger';
import type { Channel } from '../../../../contract/orders/words';
import { orderEntries } from '../../../../contract/resources/orders/orderEntries';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { bulkInsert } from '../../../db/bulk';
import type { Tables } from '../../../db/tables';
import { ulid } from '../../../ids';
import { hint } from '../../../kit/records/transaction';
import type { UnitOfWork } from '../../../kit/served';
import { openDay } from './days';
import { bookedSums } from './sums';

/** Fields without which no money moves. */
const MONEY_FIELDS = [
  'status',
  'fulfilStatus',
  'paidAt',
  'totalAmt',
  'discountAmt',
  'deliveryFee',
  'paidAmt',
  'platFee',
  'refundAmt',
] as const;

async function moneyOf({ trx }: UnitOfWork, order: AnyRow, channel: Channel): Promise<OrderMoney> {
  const lines =
    order.fulfilStatus === 'partial'
      ? await trx
          .selectFrom('orderItems')
          .select(['qty', 'amt', 'discountAmt', 'dispensedQty'])
          .where('orderId', '=', order.id)
          .execute()
      : [];
  const amount = (name: string) => Number(order[name] ?? 0);
  return {
    account: moneyAccountOf(channel, order.payMethod),
    isPaid: order.paidAt !== null && order.paidAt !== undefined,
    isCancelled: order.status === 'cancelled',
    totalAmt: amount('totalAmt'),
    deliveryFee: amount('deliveryFee'),
    discountAmt: amount('discountAmt'),
    paidAmt: amount('paidAmt'),
    platFee: amount('platFee'),
    refundAmt: amount('refundAmt'),
    handedOut: handedOutOf(
      order,
      lines.map((line) => ({
        qty: Number(line.qty),
        amt: Number(line.amt),
        discountAmt: Number(line.discountAmt),
        dispensedQty: Number(line.dispensedQty),
      })),
    ),
  };
}

const PAID: readonly string[] = ['charge', 'discount', 'payment', 'fee', 'late_payment'];

const BACK: readonly string[] = ['refund', 'partial_refund', 'late_refund', 'fee_returned'];

/** A record, and what it was before this change. */
interface OrderChange {
  row: AnyRow;
  before?: AnyRow;
}

/** What the order says of when that happened. Money that goes back with its end went back then. */
function saidOf({ kind }: Posting, { row, before }: OrderChange): unknown {
  if (PAID.includes(kind)) return row.paidAt;
  if (kind === 'hand_out') return row.completedAt;
  const isEnd = before !== undefined && before.cancelledAt !== row.cancelledAt;
  return isEnd && BACK.includes(kind) ? row.cancelledAt : undefined;
}

/** When it happened, as far as the order says; of what was not booked at the time, not later than its last change. */
function momentOf(posting: Posting, moved: OrderChange, now: number): number {
  const said = saidOf(posting, moved);
  return Math.min(typeof said === 'number' ? said : moved.row.updatedAt, now);
}

interface Subject {
  orderId: string | null;
  lockerId: string | null;
  inquiryId: string | null;
  channel: Channel;
  storeId: string | null;
  refNo: string | null;
}

/** The business day that takes what happened on another one. */
type DayOf = (orgId: string, own: string) => Promise<string>;

function daysFor({ trx, deps }: UnitOfWork): DayOf {
  const known = new Map<string, string>();
  return async (orgId, own) => {
    const key = `${orgId} ${own}`;
    const day = known.get(key) ?? (await openDay(trx, orgId, own, new Date(deps.clock())));
    known.set(key, day);
    return day;
  };
}

async function entriesFor(
  { deps }: UnitOfWork,
  moved: OrderChange,
  { subject, postings }: { subject: Subject; postings: readonly Posting[] },
  dayOf: DayOf,
): Promise<Insertable<Tables['orderEntries']>[]> {
  const { row } = moved;
  const now = deps.clock();
  const at = new Date(now);
  const orgId = String(row.orgId);
  const entries: Insertable<Tables['orderEntries']>[] = [];
  for (const posting of postings) {
    const happened = momentOf(posting, moved, now);
    const own = tradeDay(happened);
    const day = await dayOf(orgId, own);
    entries.push({
      id: ulid(now),
      orgId,
      ...subject,
      orderNo: String(row.orderNo),
      deviceId: typeof row.deviceId === 'string' ? row.deviceId : null,
      ...posting,
      happenedAt: new Date(happened),
      day,
      movedFrom: day === own ? null : own,
      createdAt: at,
      updatedAt: at,
    });
  }
  return entries;
}

async function insertEntries(
  work: UnitOfWork,
  moved: OrderChange,
  subject: Subject,
  postings: readonly Posting[],
): Promise<void> {
  const entries = await entriesFor(work, moved, { subject, postings }, daysFor(work));
  await bulkInsert(work.trx, 'orderEntries', entries);
  hint(work, orderEntries.name, String(moved.row.orgId));
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/**
 * Books what the order says and the ledger does not yet, in the transaction that changes the order: one is never
 * there without the other.
 */
export async function bookOrder(
  work: UnitOfWork,
  order: AnyRow,
  before: AnyRow | undefined,
  channel: Channel,
): Promise<void> {
  if (before && MONEY_FIELDS.every((name) => before[name] === order[name])) return;
  const booked = await bookedSums(work.trx, (eb) => eb('orderId', '=', order.id));
  const due = duePostings(await moneyOf(work, order, channel), booked);
  if (due.length === 0) return;
  const subject = {
    orderId: order.id,
    lockerId: null,
    inquiryId: null,
    channel,
    storeId: textOrNull(order.storeId),
    refNo: textOrNull(order.payTradeNo) ?? textOrNull(order.platOrderNo),
  };
  await insertEntries(work, { row: order, before }, subject, due);
}

/** Orders that are new and over at once: what they say is booked in one go, each at its own time. */
export async function bookNew(
  work: UnitOfWork,
  orders: readonly { row: AnyRow; money: OrderMoney; channel: Channel }[],
): Promise<void> {
  const dayOf = daysFor(work);
  const entries: Insertable<Tables['orderEntries']>[] = [];
  for (const { row, money, channel } of orders) {
    const postings = duePostings(money, NO_SUMS);
    const subject = {
      orderId: row.id,
      lockerId: null,
      inquiryId: null,
      channel,
      storeId: null,
      refNo: textOrNull(row.payTradeNo),
    };
    entries.push(...(await entriesFor(work, { row }, { subject, postings }, dayOf)));
  }
  await bulkInsert(work.trx, 'orderEntries', entries);
  for (const orgId of new Set(orders.map(({ row }) => String(row.orgId))))
    hint(work, orderEntries.name, orgId);
}

/** The same for a medicine in a locker. */
export async function bookLocker(work: UnitOfWork, row: AnyRow): Promise<void> {
  const booked = await bookedSums(work.trx, (eb) => eb('lockerId', '=', row.id));
  const due = dueOfLocker({ state: row.state, amount: Number(row.amount ?? 0) }, booked);
  if (due.length === 0) return;
  const subject = {
    orderId: null,
    lockerId: row.id,
    inquiryId: null,
    channel: 'MACHINE' as const,
    storeId: null,
    refNo: textOrNull(row.prescriptionNo),
  };
  await insertEntries(work, { row }, subject, due);
}

/** The same for a consultation that the patient pays; it is held at a machine. */
export async function bookConsultation(work: UnitOfWork, row: AnyRow): Promise<void> {
  if (row.payKind !== 'cash') return;
  const booked = await bookedSums(work.trx, (eb) => eb('inquiryId', '=', row.id));
  const due = dueOfConsultation(
    { state: row.state, payKind: row.payKind, fee: Number(row.fee ?? 0) },
    booked,
  );
  if (due.length === 0) return;
  const subject = {
    orderId: null,
    lockerId: null,
    inquiryId: row.id,
    channel: 'MACHINE' as const,
    storeId: null,
    refNo: textOrNull(row.refundNo),
  };
  await insertEntries(work, { row: { ...row, orderNo: row.inqNo } }, subject, due);
}
