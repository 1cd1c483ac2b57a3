import type { AnyRow } from '../../../../contract/kit/resource';
import { OWN_CHANNELS } from '../../../../contract/orders/words';
import { inChange } from '../../../kit/records/change';
import { findRecord } from '../../../kit/records/records';
import { causeEvents, systemAct } from '../../../kit/records/systemEvents';
import type { PaymentPort } from '../../../partners/payment/port';
import { eachOf, giveBackOther } from '../../../payable/settle';
import type { JobDeps } from '../../module';
import { servedOwnOrders } from '../orders';
import { expireOwn, refundWish, takeOwnPayment, takeOwnRefund } from './payments';
import { refundedValues } from './refunds';

/** Each of them is a call of the provider. */
const AT_ONCE = 50;

export type OwnDeps = Pick<JobDeps, 'kit' | 'clock'> & {
  payment?: PaymentPort;
  log: Pick<JobDeps['log'], 'warn'>;
};

interface UnpaidOrder {
  id: string;
  orderNo: string;
  paidAmt: number;
}

/** `paid`: its money has come in. `over`: the provider takes none any more. `open`: the next look sees. */
type PaymentCheck = 'paid' | 'over' | 'open';

/** Closes at the provider what is unpaid there, and takes in what was paid; another sum than ours goes back. */
async function closeThere(
  { kit }: OwnDeps,
  payment: PaymentPort,
  { orderNo, paidAmt }: UnpaidOrder,
): Promise<PaymentCheck> {
  const known = await payment.query(orderNo);
  if (known?.state === 'SUCCESS') {
    await takeOwnPayment(kit, known);
    if (known.amount === undefined || known.amount === paidAmt) return 'paid';
    await giveBackOther(payment, orderNo, known.amount);
    return 'over';
  }
  // Given back by a look that did not come to its end.
  if (known === undefined || known.state === 'CLOSED' || known.state === 'REFUND') return 'over';
  // Paid this very moment: the next look sees it.
  return (await payment.close(orderNo)) ? 'over' : 'open';
}

/**
 * The last look decides: a notice may be lost. What is over is closed at the provider before it is over here, so that
 * nobody can pay what was canceled.
 */
async function expireOne(deps: OwnDeps, order: UnpaidOrder): Promise<void> {
  const { kit, payment } = deps;
  if (!payment || (await closeThere(deps, payment, order)) === 'over') await expireOwn(kit, order.id);
}

/** Orders whose time to pay is over. The table is the memory: a restart loses nothing. */
export async function expireUnpaidOwn(deps: OwnDeps): Promise<void> {
  const rows = await deps.kit.database.db
    .selectFrom('orders')
    .select(['id', 'orderNo', 'paidAmt'])
    .where('channel', 'in', OWN_CHANNELS)
    .where('status', '=', 'pending_payment')
    .where('payDeadline', '<=', new Date(deps.clock()))
    .orderBy('payDeadline')
    .limit(AT_ONCE)
    .execute();
  await eachOf(deps, rows, ({ id, orderNo, paidAmt }) =>
    expireOne(deps, { id, orderNo: String(orderNo), paidAmt: Number(paidAmt) }),
  );
}

/** Codes of canceled orders, until the provider has closed them: nobody may pay for what does not come. */
export async function closeCodes(deps: OwnDeps): Promise<void> {
  const { kit, payment, clock } = deps;
  if (!payment) return;
  const { db } = kit.database;
  const rows = await db
    .selectFrom('shopOrders')
    .innerJoin('orders', 'orders.id', 'shopOrders.orderId')
    .select(['orders.id', 'orderNo', 'paidAmt'])
    .where('codeUrl', 'is not', null)
    .where('codeClosedAt', 'is', null)
    .where('orders.status', '=', 'cancelled')
    .where('paidAt', 'is', null)
    .orderBy('orders.updatedAt')
    .limit(AT_ONCE)
    .execute();
  await eachOf(deps, rows, async ({ id, orderNo, paidAmt }) => {
    const order = { id, orderNo: String(orderNo), paidAmt: Number(paidAmt) };
    if ((await closeThere(deps, payment, order)) === 'open') return;
    const codeClosedAt = new Date(clock());
    await db.updateTable('shopOrders').set({ codeClosedAt }).where('orderId', '=', id).execute();
  });
}

/** Refunds that were agreed to, and money that came too late; the same number again asks how far it is. */
export async function refundOwn(deps: OwnDeps): Promise<void> {
  const { kit, payment } = deps;
  if (!payment) return;
  const rows = await kit.database.db
    .selectFrom('orders')
    .select('id')
    .where('channel', 'in', OWN_CHANNELS)
    .where('refundStatus', '=', 'refunding')
    .where('payMethod', '=', 'wechat')
    .where('payTradeNo', 'is not', null)
    .orderBy('updatedAt')
    .limit(AT_ONCE)
    .execute();
  const act = await systemAct(kit.database.db, 'job:orders.refund');
  await eachOf(deps, rows, async ({ id }) => {
    const row: AnyRow = await inChange(kit, act, (change) => findRecord(change, servedOwnOrders, id, false));
    await takeOwnRefund(kit, await payment.refund(refundWish(row)));
  });
}

/** Refunds of which nothing is left to be given back are done, whoever was paid. */
export async function endEmptyRefunds({ kit }: OwnDeps): Promise<void> {
  const rows = await kit.database.db
    .selectFrom('orders')
    .select('id')
    .where('channel', 'in', OWN_CHANNELS)
    .where('refundStatus', '=', 'refunding')
    .where((eb) => eb.or([eb('refundAskedAmt', '=', 0), eb('refundAmt', '=', eb.ref('paidAmt'))]))
    .limit(AT_ONCE)
    .execute();
  await causeEvents(kit, servedOwnOrders, {
    event: 'refundDone',
    ids: rows.map(({ id }) => id),
    process: 'job:orders.refund',
    values: async ({ deps: { clock } }, row) => refundedValues(row, clock()),
  });
}
