import { sql } from 'kysely';
import { MINUTE_MS } from '../../contract/time/durations';
import type { RowsQuery } from '../kit/served';
import type { Logger } from '../log';
import { isResting } from '../partners/caller';
import type { Payment, PaymentPort } from '../partners/payment/port';
import type { PayableRow } from './payable';
import type { PaymentOutcome } from './payments';

/** Each of them is a call of the provider. */
export const CALLS_AT_ONCE = 50;
/** So long after its end a code is looked at once more. */
const LOOK_AGAIN_MS = 15 * MINUTE_MS;

export interface PaymentCheckDeps {
  clock: () => number;
  payment?: PaymentPort;
  log: Pick<Logger, 'warn'>;
}

/** Orders of one kind that are paid by codes, as the looks at the provider see them. */
export interface CodeOrders {
  /** The columns of a PayableRow, `codeUrl`, `codeClosedAt` and `codeLookedAt`. */
  rows(): RowsQuery;
  /** The state of one that waits for its payment. */
  unpaid: string;
  /** States in which codes that the provider still takes money for are looked at. */
  closes: readonly string[];
  /** What follows from a payment. */
  take(payment: Payment): Promise<PaymentOutcome>;
  /** The end of one that nobody has paid in time. */
  expire(id: string): Promise<unknown>;
  note(id: string, at: Partial<Record<'codeClosedAt' | 'codeLookedAt', Date>>): Promise<unknown>;
}

/** Each alone: a provider that fails for one says nothing of the next. */
export async function eachOf<T>(
  { log }: Pick<PaymentCheckDeps, 'log'>,
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  for (const row of rows)
    try {
      await work(row);
    } catch (error) {
      // The breaker is open: neither this nor the next call was made.
      if (isResting(error)) return;
      log.warn({ err: error }, 'a payment could not be settled');
    }
}

/** Another sum than the order costs pays nothing: all of it goes back. The same number again is the same refund. */
async function giveBackOther(payment: PaymentPort, orderNo: string, amount: number): Promise<void> {
  const reason = 'another sum than the order costs';
  const outRefundNo = `R${orderNo}-sum`;
  await payment.refund({ outTradeNo: orderNo, outRefundNo, amount, total: amount, reason });
}

/** Can nobody pay it any more? One whose money went back is as good as closed. */
const isFinal = (state: Payment['state']) => state === 'CLOSED' || state === 'REFUND';

/** `paid`: its money has come in. `over`: the provider takes none any more. `open`: the next look sees. */
type PaymentCheck = 'paid' | 'over' | 'open';

async function checkAtProvider(
  { clock }: PaymentCheckDeps,
  of: CodeOrders,
  payment: PaymentPort,
  { orderNo, amount, state, payDeadline }: PayableRow,
): Promise<PaymentCheck> {
  const known = await payment.query(orderNo);
  if (known?.state === 'SUCCESS') {
    await of.take(known);
    // Without a sum nothing was taken: the next look asks again.
    if (known.amount === undefined) return 'open';
    if (known.amount === amount) return 'paid';
    await giveBackOther(payment, orderNo, known.amount);
    return 'over';
  }
  if (state === of.unpaid && Number(payDeadline) > clock()) return 'open';
  // Given back by a look that did not come to its end.
  if (known === undefined || isFinal(known.state)) return 'over';
  // Paid this very moment: the next look sees it.
  return (await payment.close(orderNo)) ? 'over' : 'open';
}

/**
 * Asks the provider about one order: a notice may be lost, and the last look decides whether it was paid in time.
 * What is over is closed there before it is over here, so that nobody can pay what was canceled.
 * @returns whether the provider takes no money for it any more
 */
async function settleOne(
  deps: PaymentCheckDeps,
  of: CodeOrders,
  payment: PaymentPort,
  order: PayableRow,
): Promise<boolean> {
  const check = await checkAtProvider(deps, of, payment, order);
  if (check === 'over' && order.state === of.unpaid) await of.expire(order.id);
  return check !== 'open';
}

const COLUMNS = ['id', 'orderNo', 'amount', 'state', 'payDeadline'] as const;

async function settleEach(
  deps: PaymentCheckDeps,
  of: CodeOrders,
  rows: RowsQuery,
  after?: 'codeClosedAt' | 'codeLookedAt',
): Promise<void> {
  const { payment, clock } = deps;
  if (!payment) return;
  const found = (await rows.select(COLUMNS).execute()) as unknown as readonly PayableRow[];
  await eachOf(deps, found, async (row) => {
    const isOver = await settleOne(deps, of, payment, row);
    if (isOver && after) await of.note(row.id, { [after]: new Date(clock()) });
  });
}

/** Orders with a code that the provider still takes money for. */
export const closeCoded = (deps: PaymentCheckDeps, of: CodeOrders): Promise<void> =>
  settleEach(
    deps,
    of,
    of
      .rows()
      .where('codeUrl', 'is not', null)
      .where('codeClosedAt', 'is', null)
      .where('state', 'in', of.closes)
      .orderBy('payDeadline')
      .limit(CALLS_AT_ONCE),
    'codeClosedAt',
  );

/** Codes that were closed, once more: a telephone that was slow may have paid all the same, and nobody has told us. */
export const lookAgainAtCoded = (deps: PaymentCheckDeps, of: CodeOrders): Promise<void> =>
  settleEach(
    deps,
    of,
    of
      .rows()
      .where('state', '=', 'cancelled')
      .where('codeClosedAt', '<=', new Date(deps.clock() - LOOK_AGAIN_MS))
      .where('codeLookedAt', 'is', null)
      .orderBy('codeClosedAt')
      .limit(CALLS_AT_ONCE),
    'codeLookedAt',
  );

/** Orders whose time to pay is over, with a code or without. */
export const settleDue = (deps: PaymentCheckDeps, of: CodeOrders): Promise<void> =>
  settleEach(deps, of, duePayments(deps, of).limit(CALLS_AT_ONCE));

/** The same, as a question. */
export const duePayments = ({ clock }: PaymentCheckDeps, of: CodeOrders): RowsQuery =>
  of
    .rows()
    .where('state', '=', of.unpaid)
    .where('payDeadline', '<=', new Date(clock()))
    .orderBy('payDeadline');

/** Orders of these numbers that are unpaid here, though a bill of the provider has their payment. */
export async function settleNumbers(
  deps: PaymentCheckDeps,
  of: CodeOrders,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return;
  const named = of.rows().where(sql<boolean>`order_no = any(${numbers})`);
  await settleEach(deps, of, named.where('state', 'in', [of.unpaid, 'cancelled']));
}
