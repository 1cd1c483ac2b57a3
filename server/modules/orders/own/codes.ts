import { sql } from 'kysely';
import { OWN_CHANNELS } from '../../../../contract/orders/words';
import type { PaymentPort } from '../../../partners/payment/port';
import { eachOf, giveBackOther, LOOK_AGAIN_MS } from '../../../payable/settle';
import type { JobDeps } from '../../module';
import { expireOwn, takeOwnPayment } from './payments';

/** Each of them is a call of the provider. */
export const AT_ONCE = 50;
/** A payment is told within so long, or its notice is late. */
const NOTICE_MS = 30_000;

export type OwnDeps = Pick<JobDeps, 'kit' | 'clock'> & {
  payment?: PaymentPort;
  log: Pick<JobDeps['log'], 'warn'>;
};

interface UnpaidOrder {
  id: string;
  orderNo: string;
  paidAmt: number;
}
const unpaid = ({
  id,
  orderNo,
  paidAmt,
}: {
  id: string;
  orderNo: unknown;
  paidAmt: unknown;
}): UnpaidOrder => ({
  id,
  orderNo: String(orderNo),
  paidAmt: Number(paidAmt),
});

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
  await eachOf(deps, rows, (row) => expireOne(deps, unpaid(row)));
}

/**
 * Orders that are being paid: whose notice was lost stands before the machine, and waits. Where there are more of them
 * than one look takes, chance lets each of them have its turn.
 */
export async function lookAtOpenCodes(deps: OwnDeps): Promise<void> {
  const { kit, payment, clock } = deps;
  if (!payment) return;
  const now = clock();
  const rows = await codes(deps)
    .where('codeUrl', 'is not', null)
    .where('orders.status', '=', 'pending_payment')
    .where('placedAt', '<=', new Date(now - NOTICE_MS))
    .where('payDeadline', '>', new Date(now))
    .orderBy(sql`random()`)
    .limit(AT_ONCE)
    .execute();
  await eachOf(deps, rows, async ({ orderNo }) => {
    const known = await payment.query(String(orderNo));
    if (known?.state === 'SUCCESS') await takeOwnPayment(kit, known);
  });
}

const codes = ({ kit }: OwnDeps) =>
  kit.database.db
    .selectFrom('shopOrders')
    .innerJoin('orders', 'orders.id', 'shopOrders.orderId')
    .select(['orders.id', 'orderNo', 'paidAmt']);

/** Closes each of them, and notes when. */
async function closeEach(
  deps: OwnDeps,
  payment: PaymentPort,
  rows: Awaited<ReturnType<ReturnType<typeof codes>['execute']>>,
  column: 'codeClosedAt' | 'codeLookedAt',
): Promise<void> {
  await eachOf(deps, rows, async (row) => {
    if ((await closeThere(deps, payment, unpaid(row))) === 'open') return;
    await deps.kit.database.db
      .updateTable('shopOrders')
      .set({ [column]: new Date(deps.clock()) })
      .where('orderId', '=', row.id)
      .execute();
  });
}

/** Codes of canceled orders, until the provider has closed them: nobody may pay for what does not come. */
export async function closeCodes(deps: OwnDeps): Promise<void> {
  const { payment } = deps;
  if (!payment) return;
  const rows = await codes(deps)
    .where('codeUrl', 'is not', null)
    .where('codeClosedAt', 'is', null)
    .where('orders.status', '=', 'cancelled')
    .where('paidAt', 'is', null)
    .orderBy('orders.updatedAt')
    .limit(AT_ONCE)
    .execute();
  await closeEach(deps, payment, rows, 'codeClosedAt');
}

/** Codes that were closed, once more: a telephone that was slow may have paid all the same, and nobody has told us. */
export async function lookAgainAtCodes(deps: OwnDeps): Promise<void> {
  const { payment, clock } = deps;
  if (!payment) return;
  const rows = await codes(deps)
    .where('codeClosedAt', '<=', new Date(clock() - LOOK_AGAIN_MS))
    .where('codeLookedAt', 'is', null)
    .orderBy('codeClosedAt')
    .limit(AT_ONCE)
    .execute();
  await closeEach(deps, payment, rows, 'codeLookedAt');
}

/** Orders that nobody has paid here, though a bill of the provider has their money. */
export async function takeBilled(deps: OwnDeps, numbers: readonly string[]): Promise<void> {
  const { payment, kit } = deps;
  if (!payment || numbers.length === 0) return;
  const rows = await kit.database.db
    .selectFrom('orders')
    .select(['id', 'orderNo', 'paidAmt'])
    .where(sql<boolean>`order_no = any(${numbers})`)
    .where('channel', 'in', OWN_CHANNELS)
    .where('status', 'in', ['pending_payment', 'cancelled'])
    .where('paidAt', 'is', null)
    .execute();
  await eachOf(deps, rows, (row) => closeThere(deps, payment, unpaid(row)));
}
