import { applyEvent } from '../../kit/records/commands';
import { findRecord } from '../../kit/records/records';
import { causeEvent, systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import type { PayableResource } from '../../payable/payable';
import { provisionAll, servedChargeOrders } from './orders';

const PROCESS = 'partner:payment';
/** After that a person has to look at it. */
export const PROVISION_TRIES = 5;

async function begin(work: UnitOfWork, id: string): Promise<{ done: boolean }> {
  const order = await findRecord(work, servedChargeOrders, id);
  if (order.state !== 'paid' && order.state !== 'provision_failed') return { done: false };
  await provisionAll(work, order);
  await applyEvent(work, servedChargeOrders, order, 'provisionAgain');
  return { done: true };
}

/** Begins what was paid for; a fault is counted and seen on the order. */
export async function provisionPaid(deps: KitDeps, id: string): Promise<boolean> {
  const context = await systemContext(deps.database.db, PROCESS);
  try {
    return (await runInTransaction(deps, context, (work) => begin(work, id))).done;
  } catch {
    await deps.database.db
      .updateTable('chargeOrders')
      .set((eb) => ({ provisionTries: eb('provisionTries', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await causeEvent(deps, servedChargeOrders, { event: 'failProvision', id, process: PROCESS });
    return false;
  }
}

/** Orders for services are paid by a code. */
export const payableChargeOrders: PayableResource = {
  served: servedChargeOrders,
  tradeNo: 'payTradeNo',
  pays: 'pay',
  paysLate: 'confirmPayment',
  closed: (now) => ({ closedAt: new Date(now) }),
  refunded: (_refundNo, now) => ({ closedAt: new Date(now) }),
  begin: provisionPaid,
};
