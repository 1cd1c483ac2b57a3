import { sql } from 'kysely';
import { kitTables, tableOf } from '../kit/query/listQuery';
import { causeEvents } from '../kit/records/systemEvents';
import type { KitDeps } from '../kit/served';
import type { Logger } from '../log';
import { isResting } from '../partners/caller';
import type { Payment, PaymentPort } from '../partners/payment/port';
import type { Payable, PayableRow } from './payable';
import { takePayment, takeRefund } from './payments';

const AT_ONCE = 500;
/** Each of them is a call of the provider. */
const CALLS_AT_ONCE = 50;
/** So long after its end a code is looked at once more. */
export const LOOK_AGAIN_MS = 15 * 60_000;

export interface SettleDeps {
  kit: KitDeps;
  clock: () => number;
  payment?: PaymentPort;
  log: Pick<Logger, 'warn'>;
}

const ordersOf = ({ kit }: SettleDeps, { served }: Payable) =>
  kitTables(kit.database.db)
    .selectFrom(tableOf(served))
    .select(['id', 'orderNo', 'amount', 'state', 'payDeadline']);
const rowsOf = (rows: readonly object[]) => rows as readonly PayableRow[];

/** Orders whose time to pay is over. The table is the memory: a restart loses nothing. */
async function expire({ kit, clock }: SettleDeps, payable: Payable, ids: readonly string[]): Promise<number> {
  return causeEvents(kit, payable.served, {
    event: 'expire',
    ids,
    process: `job:${payable.served.resource.name}.expire`,
    values: async () => payable.closed?.(clock()) ?? {},
  });
}

/** Orders without a code: nobody can have paid them. */
export async function expireUncoded(deps: SettleDeps, payable: Payable): Promise<number> {
  const rows = await ordersOf(deps, payable)
    .where('state', '=', 'to_pay')
    .where('payDeadline', '<=', new Date(deps.clock()))
    .where('codeUrl', 'is', null)
    .limit(AT_ONCE)
    .execute();
  return expire(
    deps,
    payable,
    rowsOf(rows).map(({ id }) => id),
  );
}

/** Another sum than the order costs pays nothing: all of it goes back. The same number again is the same refund. */
export async function giveBackOther(payment: PaymentPort, orderNo: string, amount: number): Promise<void> {
  const reason = 'another sum than the order costs';
  const outRefundNo = `R${orderNo}-sum`;
  await payment.refund({ outTradeNo: orderNo, outRefundNo, amount, total: amount, reason });
}

/** Can nobody pay it any more? One whose money went back is as good as closed. */
const isFinal = (state: Payment['state']) => state === 'CLOSED' || state === 'REFUND';

/**
 * Asks the provider about one order: a notice may be lost, and the last look decides whether it was paid in time.
 * What is over is closed there before it is over here.
 * @returns whether the provider takes no money for it any more
 */
async function settleOne(
  deps: SettleDeps,
  payable: Payable,
  payment: PaymentPort,
  order: PayableRow,
): Promise<boolean> {
  const { kit, clock } = deps;
  const known = await payment.query(order.orderNo);
  if (known?.state === 'SUCCESS') {
    await takePayment(kit, [payable], known);
    const { amount = order.amount } = known;
    if (amount !== order.amount) await giveBackOther(payment, order.orderNo, amount);
  } else if (order.state === 'to_pay' && Number(order.payDeadline) > clock()) {
    return false;
  } else if (known !== undefined && !isFinal(known.state) && !(await payment.close(order.orderNo))) {
    // Paid this very moment: the next look sees it.
    return false;
  }
  if (order.state === 'to_pay') await expire(deps, payable, [order.id]);
  return true;
}

const noteLook = (
  { kit, clock }: SettleDeps,
  { served }: Payable,
  { id }: PayableRow,
  column: 'codeClosedAt' | 'codeLookedAt',
) =>
  kitTables(kit.database.db)
    .updateTable(tableOf(served))
    .set({ [column]: new Date(clock()) })
    .where('id', '=', id)
    .execute();

/** Each alone: a provider that fails for one says nothing of the next. */
export async function eachOf<T>(
  { log }: Pick<SettleDeps, 'log'>,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row);
    } catch (error) {
      // Nobody was asked, nor will be for the next: the breaker has said so.
      if (isResting(error)) return;
      log.warn({ err: error }, 'a payment could not be settled');
    }
}

/** Orders with a code that the provider still takes money for. */
export async function settleCoded(deps: SettleDeps, payable: Payable): Promise<void> {
  const { payment } = deps;
  if (!payment) return;
  const rows = await ordersOf(deps, payable)
    .where('codeUrl', 'is not', null)
    .where('codeClosedAt', 'is', null)
    .where('state', 'in', ['to_pay', 'cancelled'])
    .orderBy('payDeadline')
    .limit(CALLS_AT_ONCE)
    .execute();
  await eachOf(deps, rowsOf(rows), async (row) => {
    if (await settleOne(deps, payable, payment, row)) await noteLook(deps, payable, row, 'codeClosedAt');
  });
}

/** Codes that were closed, once more: a telephone that was slow may have paid all the same, and nobody has told us. */
export async function lookAgainAtCoded(deps: SettleDeps, payable: Payable): Promise<void> {
  const { payment, clock } = deps;
  if (!payment) return;
  const rows = await ordersOf(deps, payable)
    .where('state', '=', 'cancelled')
    .where('codeClosedAt', '<=', new Date(clock() - LOOK_AGAIN_MS))
    .where('codeLookedAt', 'is', null)
    .orderBy('codeClosedAt')
    .limit(CALLS_AT_ONCE)
    .execute();
  await eachOf(deps, rowsOf(rows), async (row) => {
    if (await settleOne(deps, payable, payment, row)) await noteLook(deps, payable, row, 'codeLookedAt');
  });
}

/** Those of these numbers that nobody has paid here, though a bill of the provider has their money. */
export async function settleNumbers(
  deps: SettleDeps,
  payable: Payable,
  numbers: readonly string[],
): Promise<void> {
  const { payment } = deps;
  if (!payment || numbers.length === 0) return;
  const rows = await ordersOf(deps, payable)
    .where(sql<boolean>`order_no = any(${numbers})`)
    .where('state', 'in', ['to_pay', 'cancelled'])
    .execute();
  await eachOf(deps, rowsOf(rows), (row) => settleOne(deps, payable, payment, row));
}

/** Money that came too late goes back; the same number again asks how far it is. */
export async function refundLate(deps: SettleDeps, payable: Payable): Promise<void> {
  const { payment, kit } = deps;
  if (!payment) return;
  const rows = await ordersOf(deps, payable)
    .where('state', '=', 'refunding')
    .where('codeUrl', 'is not', null)
    .limit(CALLS_AT_ONCE)
    .execute();
  await eachOf(deps, rowsOf(rows), async ({ orderNo, amount: total }) => {
    const wanted = { outTradeNo: orderNo, outRefundNo: `R${orderNo}`, amount: total, total };
    const reason = 'paid after the order was closed';
    await takeRefund(kit, [payable], await payment.refund({ ...wanted, reason }));
  });
}
