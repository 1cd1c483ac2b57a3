import type { AnyRow } from '../../contract/kit/resource';
import { tradeDay } from '../../contract/time/chinaTime';
import { kitTables, tableOf } from '../kit/query/listQuery';
import { applyEvent } from '../kit/records/commands';
import { findRecord } from '../kit/records/records';
import { causeEvent, systemContext } from '../kit/records/systemEvents';
import { hint, note, runInTransaction } from '../kit/records/transaction';
import type { KitDeps, ServedResource, UnitOfWork, Values } from '../kit/served';
import type { Payment, PaymentNotice, Refund } from '../partners/payment/port';
import { keepDifference } from './keepDifference';
import type { PayableResource } from './payable';

const PROCESS = 'partner:payment';

export type PaymentOutcome = 'paid' | 'late' | 'repeated' | 'mismatch' | 'final' | 'unknown';

/** Whose order has this number; numbers of different resources begin differently. */
async function placeOf(
  db: KitDeps['database']['db'],
  payables: readonly PayableResource[],
  orderNo: string,
): Promise<{ payable: PayableResource; id: string } | undefined> {
  for (const payable of payables) {
    const found = await kitTables(db)
      .selectFrom(tableOf(payable.served))
      .select('id')
      .where('orderNo', '=', orderNo)
      .executeTakeFirst();
    if (found) return { payable, id: String(found.id) };
  }
  return undefined;
}

/** False when this was said before. The same with another sum is news: what differed may have been corrected. */
async function isNewPayment(
  { trx, deps }: UnitOfWork,
  { outTradeNo, state, amount, transactionId }: Payment,
) {
  const fact = {
    outTradeNo,
    status: state,
    amount: amount ?? null,
    transactionId: transactionId ?? null,
    at: new Date(deps.clock()),
  };
  const added = await trx
    .insertInto('paymentFacts')
    .values(fact)
    .onConflict((on) =>
      on
        .columns(['outTradeNo', 'status'])
        .doUpdateSet(({ ref }) => ({
          amount: ref('excluded.amount'),
          transactionId: ref('excluded.transactionId'),
          at: ref('excluded.at'),
        }))
        .where(({ eb, ref }) => eb('paymentFacts.amount', 'is distinct from', ref('excluded.amount'))),
    )
    .returning('status')
    .executeTakeFirst();
  return added !== undefined;
}

/** How a payment is booked for one kind of order. */
export interface BookedBy {
  served: ServedResource;
  /** Events of a payment in time, and of one that came after the order was closed. */
  pays: string;
  paysLate: string;
  /** The field with the sum to pay, and that with the provider's number of the payment. */
  amount: string;
  tradeNo: string;
  /** Does it wait for its payment, was it closed without one, or is there nothing to pay? */
  stands(order: AnyRow): 'unpaid' | 'closed' | 'final';
  /** What is stored besides, of every payment and of a late one. */
  values?: Values;
  late?(order: AnyRow): Values;
  /** Whose the money is until somebody knows better: as the bill of the day has it. */
  billedTo(order: AnyRow, work: UnitOfWork): string;
}

/** Money that came for an order and is not its sum is no payment of it: who reconciles sees it, before the bill comes. */
async function noteMismatch(work: UnitOfWork, by: BookedBy, order: AnyRow, payment: Payment): Promise<void> {
  const { name } = by.served.resource;
  const after = { amount: payment.amount, key: 'err.pay.amount_mismatch' };
  const entry = { entity: name, entityId: order.id, orgId: String(order.orgId) };
  note(work, { ...entry, action: `${name}.paymentRefused`, after });
  if (payment.amount === undefined) return;
  const orgId = by.billedTo(order, work);
  const day = tradeDay(payment.paidAt ?? work.deps.clock());
  const no = payment.outTradeNo;
  await keepDifference(
    work,
    { orgId, day, source: 'payment', line: 'payment', partnerNo: no, orderNo: no },
    { kind: 'missing_here', ours: 0, theirs: payment.amount, ourUnits: null, theirUnits: null },
  );
  hint(work, 'ledgerDifferences', orgId);
}

/** A payment of an order, however often and in whatever order it is told. */
export async function bookPayment(
  work: UnitOfWork,
  by: BookedBy,
  id: string,
  payment: Payment,
): Promise<{ taken: PaymentOutcome }> {
  const { served, pays, paysLate } = by;
  const order: AnyRow = await findRecord(work, served, id);
  if (!(await isNewPayment(work, payment))) return { taken: 'repeated' };
  if (payment.amount !== order[by.amount]) {
    await noteMismatch(work, by, order, payment);
    return { taken: 'mismatch' };
  }
  const stands = by.stands(order);
  if (stands === 'final') return { taken: 'final' };
  const paidAt = new Date(payment.paidAt ?? work.deps.clock());
  const values = { ...by.values, [by.tradeNo]: payment.transactionId, paidAt };
  if (stands === 'unpaid') {
    await applyEvent(work, served, order, pays, { values });
    return { taken: 'paid' };
  }
  // Nobody waits for it any more: the money goes back.
  await applyEvent(work, served, order, paysLate, { values: { ...values, ...by.late?.(order) } });
  return { taken: 'late' };
}

const STANDS = { to_pay: 'unpaid', cancelled: 'closed' } as const;
const bookedBy = ({ served, tradeNo, pays, paysLate }: PayableResource): BookedBy => ({
  served,
  pays,
  paysLate,
  amount: 'amount',
  tradeNo,
  stands: ({ state }) => STANDS[state as keyof typeof STANDS] ?? 'final',
  late: () => ({ state: 'refunding' }),
  // Who buys services is not who collects for them.
  billedTo: (_order, { context }) => context.principal.orgId,
});

/** What follows from a payment, however often and in whatever order it is told. */
export async function takePayment(
  deps: KitDeps,
  payables: readonly PayableResource[],
  payment: Payment,
): Promise<PaymentOutcome> {
  if (payment.state !== 'SUCCESS') return 'final';
  const place = await placeOf(deps.database.db, payables, payment.outTradeNo);
  if (!place) return 'unknown';
  const { payable, id } = place;
  const context = await systemContext(deps.database.db, PROCESS);
  const { taken } = await runInTransaction(deps, context, (work) =>
    bookPayment(work, bookedBy(payable), id, payment),
  );
  if (taken === 'paid') await payable.begin(deps, id);
  return taken;
}

/** The end of a refund. */
export async function takeRefund(
  deps: KitDeps,
  payables: readonly PayableResource[],
  { outTradeNo, outRefundNo, status }: Refund,
): Promise<void> {
  if (status !== 'SUCCESS') return;
  const place = await placeOf(deps.database.db, payables, outTradeNo);
  if (!place) return;
  const { payable, id } = place;
  await causeEvent(deps, payable.served, {
    event: 'confirmRefund',
    id,
    process: PROCESS,
    values: async () => payable.refunded?.(outRefundNo, deps.clock()) ?? {},
  });
}

/** What the provider tells on its own. */
export async function takeNotice(
  deps: KitDeps,
  payables: readonly PayableResource[],
  notice: PaymentNotice,
): Promise<void> {
  if (notice.kind === 'refund') return takeRefund(deps, payables, notice.refund);
  await takePayment(deps, payables, notice.payment);
}
