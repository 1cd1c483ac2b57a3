import type { AnyRow } from '../../../contract/kit/resource';
import { AppError } from '../../errors';
import { hint, inChange, note } from '../../kit/records/change';
import { applyEvent } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { causeEvents, systemAct } from '../../kit/records/systemEvents';
import type { Change, KitDeps } from '../../kit/served';
import type { Notice, Payment, Refund } from '../../partners/payment/port';
import { provisionAll, servedChargeOrders } from './orders';

const PROCESS = 'partner:payment';
/** After that a person has to look at it. */
export const PROVISION_TRIES = 5;

export type PaymentOutcome = 'paid' | 'late' | 'repeated' | 'mismatch' | 'final' | 'unknown';

async function lockedOrder(change: Change, orderNo: string): Promise<AnyRow | undefined> {
  const found = await change.trx
    .selectFrom('chargeOrders')
    .select('id')
    .where('orderNo', '=', orderNo)
    .executeTakeFirst();
  return found && findRecord(change, servedChargeOrders, found.id);
}

/** False when this was said before. */
async function isNews({ trx, deps }: Change, { outTradeNo, state, amount, transactionId }: Payment) {
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
    .onConflict((on) => on.doNothing())
    .returning('status')
    .executeTakeFirst();
  return added !== undefined;
}

async function settle(change: Change, payment: Payment): Promise<{ taken: PaymentOutcome; id?: string }> {
  const order = await lockedOrder(change, payment.outTradeNo);
  if (!order) return { taken: 'unknown' };
  const { id } = order;
  if (!(await isNews(change, payment))) return { taken: 'repeated', id };
  if (payment.amount !== order.amount) {
    const after = { amount: payment.amount, key: 'err.pay.amount_mismatch' };
    const entry = { entity: servedChargeOrders.resource.name, entityId: id, orgId: order.orgId };
    note(change, { ...entry, action: 'chargeOrders.paymentRefused', after });
    return { taken: 'mismatch', id };
  }
  const now = change.deps.clock();
  const values = { payTradeNo: payment.transactionId, paidAt: new Date(payment.paidAt ?? now) };
  if (order.state === 'to_pay') {
    await applyEvent(change, servedChargeOrders, order, 'pay', { values });
    return { taken: 'paid', id };
  }
  if (order.state !== 'cancelled') return { taken: 'final', id };
  // Nobody waits for the service any more: the money goes back.
  const late = { ...values, state: 'refunding' };
  await applyEvent(change, servedChargeOrders, order, 'confirmPayment', { values: late });
  return { taken: 'late', id };
}

async function begin(change: Change, id: string): Promise<{ done: boolean }> {
  const order = await findRecord(change, servedChargeOrders, id);
  if (order.state !== 'paid' && order.state !== 'provision_failed') return { done: false };
  await provisionAll(change, order);
  await applyEvent(change, servedChargeOrders, order, 'provisionAgain');
  return { done: true };
}

/** Begins what was paid for; a fault is counted and seen on the order. */
export async function provisionPaid(deps: KitDeps, id: string): Promise<boolean> {
  const act = await systemAct(deps.database.db, PROCESS);
  try {
    return (await inChange(deps, act, (change) => begin(change, id))).done;
  } catch {
    await deps.database.db
      .updateTable('chargeOrders')
      .set((eb) => ({ provisionTries: eb('provisionTries', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await causeEvents(deps, servedChargeOrders, { event: 'failProvision', ids: [id], process: PROCESS });
    return false;
  }
}

/** What follows from a payment, however often and in whatever order it is told. */
export async function takePayment(deps: KitDeps, payment: Payment): Promise<PaymentOutcome> {
  if (payment.state !== 'SUCCESS') return 'final';
  const act = await systemAct(deps.database.db, PROCESS);
  const { taken, id } = await inChange(deps, act, (change) => settle(change, payment));
  if (taken === 'paid' && id) await provisionPaid(deps, id);
  return taken;
}

/** The end of a refund. */
export async function takeRefund(deps: KitDeps, { outTradeNo, status }: Refund): Promise<void> {
  if (status !== 'SUCCESS') return;
  const order = await deps.database.db
    .selectFrom('chargeOrders')
    .select('id')
    .where('orderNo', '=', outTradeNo)
    .executeTakeFirst();
  if (!order) return;
  await causeEvents(deps, servedChargeOrders, {
    event: 'confirmRefund',
    ids: [order.id],
    process: PROCESS,
    values: async () => ({ closedAt: new Date(deps.clock()) }),
  });
}

export async function takeNotice(deps: KitDeps, notice: Notice): Promise<void> {
  if (notice.kind === 'refund') return takeRefund(deps, notice.refund);
  await takePayment(deps, notice.payment);
}

/** A code that was made for an order is everybody's who looks at it. */
export async function keepCode(change: Change, id: string, codeUrl: string): Promise<{ codeUrl: string }> {
  const order = await findRecord(change, servedChargeOrders, id);
  if (order.state !== 'to_pay') throw new AppError(409, 'err.pay.final');
  await change.trx.updateTable('chargeOrders').set({ codeUrl }).where('id', '=', id).execute();
  hint(change, servedChargeOrders.resource.name, order.orgId);
  return { codeUrl };
}
