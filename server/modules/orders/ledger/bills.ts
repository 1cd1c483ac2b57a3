import { sql } from 'kysely';
import type { BillLine, BillSource } from '../../../../contract/orders/differences';
import { tradeDayEnd } from '../../../../contract/orders/ledgerDays';
import type { Platform } from '../../../../contract/orders/words';
import { DAY_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import type { BillRow } from '../../../partners/payment/port';

/** Money of customers: fees are settled with the platform apart from them. */
const OF_CUSTOMERS = [
  'payment',
  'late_payment',
  'refund',
  'partial_refund',
  'late_refund',
  'price_difference',
] as const;

/** Our payments and refunds of a day, by when they happened: where they are booked makes no difference to a bill. */
export async function ourLines(
  db: Executor,
  { orgId, day, source }: { orgId: string; day: string; source: BillSource },
): Promise<BillLine[]> {
  const end = tradeDayEnd(day);
  const account = source === 'payment' ? 'provider' : 'platform';
  let rows = db
    .selectFrom('orderEntries')
    .innerJoin('orders', 'orders.id', 'orderEntries.orderId')
    .select(['orderEntries.orderNo', 'platOrderNo', 'debit', 'orderEntries.amount'])
    .where('orderEntries.orgId', '=', orgId)
    .where('happenedAt', '>=', new Date(end - DAY_MS))
    .where('happenedAt', '<', new Date(end))
    .where('kind', 'in', OF_CUSTOMERS)
    .where((eb) => eb.or([eb('debit', '=', account), eb('credit', '=', account)]));
  rows =
    source === 'payment'
      ? rows.where('orders.payMethod', '=', 'wechat').where('orders.payTradeNo', 'is not', null)
      : rows.where('orderEntries.channel', '=', source);
  return (await rows.execute()).map(({ orderNo, platOrderNo, debit, amount }) => ({
    kind: debit === account ? 'payment' : 'refund',
    no: String(source === 'payment' ? orderNo : platOrderNo),
    amount: Number(amount),
  }));
}

export interface SharedBill {
  /** Of the institutions whose orders they are. */
  byOrg: ReadonlyMap<string, BillLine[]>;
  /** Of no order of a customer: services of the platform itself, and what nobody knows. */
  others: BillLine[];
  /** What our orders of services say about them. */
  ofServices: BillLine[];
}

type ServiceTable = 'chargeOrders' | 'iotRenewalOrders';

/** What orders of services with these numbers were paid with, and what of it goes back. */
async function servicesIn(
  db: Executor,
  table: ServiceTable,
  numbers: readonly string[],
): Promise<BillLine[]> {
  const rows = await db
    .selectFrom(table)
    .select(['orderNo', 'amount', 'state', 'paidAt'])
    .where(sql<boolean>`order_no = any(${numbers})`)
    .where('paidAt', 'is not', null)
    .execute();
  return rows.flatMap(({ orderNo, amount, state }): BillLine[] => {
    const own = { no: String(orderNo), amount: Number(amount) };
    const isBack = state === 'refunding' || state === 'refunded';
    return isBack
      ? [
          { kind: 'payment', ...own },
          { kind: 'refund', ...own },
        ]
      : [{ kind: 'payment', ...own }];
  });
}

/** Those of our services that the bill has a line of: what is paid by transfer stands in none. */
async function servicesOf(db: Executor, lines: readonly BillLine[]): Promise<BillLine[]> {
  if (lines.length === 0) return [];
  const numbers = [...new Set(lines.map(({ no }) => no))];
  const ours = [
    ...(await servicesIn(db, 'chargeOrders', numbers)),
    ...(await servicesIn(db, 'iotRenewalOrders', numbers)),
  ];
  return ours.filter((own) => lines.some(({ kind, no }) => kind === own.kind && no === own.no));
}

/** One bill of the provider for all institutions: each gets its lines. */
export async function sharedBill(db: Executor, rows: readonly BillRow[]): Promise<SharedBill> {
  const lines = rows.map(({ kind, outTradeNo: no, amount }): BillLine => ({ kind, no, amount }));
  const found = await db
    .selectFrom('orders')
    .select(['orderNo', 'orgId'])
    .where(sql<boolean>`order_no = any(${lines.map(({ no }) => no)})`)
    .execute();
  const orgs = new Map(found.map(({ orderNo, orgId }) => [String(orderNo), orgId]));
  const byOrg = new Map<string, BillLine[]>();
  const others: BillLine[] = [];
  for (const line of lines) {
    const org = orgs.get(line.no);
    if (org === undefined) others.push(line);
    else byOrg.set(org, [...(byOrg.get(org) ?? []), line]);
  }
  return { byOrg, others, ofServices: await servicesOf(db, others) };
}

/** Our numbers of a platform's orders. */
export async function orderNumbers(
  db: Executor,
  source: BillSource,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  if (source === 'payment') return new Map(numbers.map((no) => [no, no]));
  const rows = await db
    .selectFrom('orders')
    .select(['platOrderNo', 'orderNo'])
    .where('channel', '=', source satisfies Platform)
    .where(sql<boolean>`plat_order_no = any(${[...numbers]})`)
    .execute();
  return new Map(rows.map(({ platOrderNo, orderNo }) => [String(platOrderNo), String(orderNo)]));
}
