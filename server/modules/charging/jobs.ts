import { GRACE_DAYS } from '../../../contract/charging/words';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import { takeWaiting } from '../../partners/payment/notices';
import type { PaymentPort } from '../../partners/payment/port';
import type { JobDeps } from '../module';
import { takePaymentNotice } from '../paymentNotices';
import { servedChargeOrders, servedServiceSubscriptions, servicesChanged } from './orders';
import { PROVISION_TRIES, provisionPaid, takePayment, takeRefund } from './payments';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const LOOK_MS = 30_000;
const AT_ONCE = 500;
/** Each of them is a call of the provider. */
const CALLS_AT_ONCE = 50;

export type SettleDeps = Pick<JobDeps, 'kit' | 'clock'> & {
  payment?: PaymentPort;
  log: Pick<JobDeps['log'], 'warn'>;
};

/** Orders whose time to pay is over. The table is the memory: a restart loses nothing. */
async function expire({ kit, clock }: SettleDeps, ids: readonly string[]): Promise<number> {
  return causeEvents(kit, servedChargeOrders, {
    event: 'expire',
    ids,
    process: 'job:chargeOrders.expire',
    values: async () => ({ closedAt: new Date(clock()) }),
  });
}

/** Orders without a code: nobody can have paid them. */
export async function expireUncoded(deps: SettleDeps): Promise<number> {
  const rows = await deps.kit.database.db
    .selectFrom('chargeOrders')
    .select('id')
    .where('state', '=', 'to_pay')
    .where('payDeadline', '<=', new Date(deps.clock()))
    .where('codeUrl', 'is', null)
    .limit(AT_ONCE)
    .execute();
  return expire(
    deps,
    rows.map(({ id }) => id),
  );
}

interface OrderWithCode {
  id: string;
  orderNo: string | null;
  state: string | null;
  payDeadline: Date | null;
}

/**
 * Asks the provider about one order: a notice may be lost, and the last look decides whether it was paid in time.
 * What is over is closed there before it is over here.
 */
async function settleOne(deps: SettleDeps, payment: PaymentPort, order: OrderWithCode): Promise<void> {
  const { kit, clock } = deps;
  const orderNo = String(order.orderNo);
  const known = await payment.query(orderNo);
  if (known?.state === 'SUCCESS') {
    await takePayment(kit, known);
  } else if (order.state === 'to_pay' && Number(order.payDeadline) > clock()) {
    return;
  } else if (known !== undefined && known.state !== 'CLOSED' && !(await payment.close(orderNo))) {
    // Paid this very moment: the next look sees it.
    return;
  }
  if (order.state === 'to_pay') await expire(deps, [order.id]);
  await kit.database.db
    .updateTable('chargeOrders')
    .set({ codeClosedAt: new Date(clock()) })
    .where('id', '=', order.id)
    .execute();
}

/** Each alone: a provider that fails for one says nothing of the next. */
async function eachOf<T>(deps: SettleDeps, rows: readonly T[], work: (row: T) => Promise<unknown>) {
  for (const row of rows)
    await work(row).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a payment could not be settled'),
    );
}

/** Orders with a code that the provider still takes money for. */
export async function settleCoded(deps: SettleDeps): Promise<void> {
  const { payment, kit } = deps;
  if (!payment) return;
  const rows = await kit.database.db
    .selectFrom('chargeOrders')
    .select(['id', 'orderNo', 'state', 'payDeadline'])
    .where('codeUrl', 'is not', null)
    .where('codeClosedAt', 'is', null)
    .where('state', 'in', ['to_pay', 'cancelled'])
    .orderBy('payDeadline')
    .limit(CALLS_AT_ONCE)
    .execute();
  await eachOf(deps, rows, (row) => settleOne(deps, payment, row));
}

/** Money that came too late goes back; the same number again asks how far it is. */
export async function refundLate(deps: SettleDeps): Promise<void> {
  const { payment, kit } = deps;
  if (!payment) return;
  const rows = await kit.database.db
    .selectFrom('chargeOrders')
    .select(['orderNo', 'amount'])
    .where('state', '=', 'refunding')
    .where('codeUrl', 'is not', null)
    .limit(CALLS_AT_ONCE)
    .execute();
  await eachOf(deps, rows, async ({ orderNo, amount }) => {
    const [outTradeNo, total] = [String(orderNo), Number(amount)];
    const wanted = { outTradeNo, outRefundNo: `R${outTradeNo}`, amount: total, total };
    await takeRefund(kit, await payment.refund({ ...wanted, reason: 'paid after the order was closed' }));
  });
}

/** What was paid and did not begin. */
export async function provisionAgain(deps: SettleDeps): Promise<void> {
  const rows = await deps.kit.database.db
    .selectFrom('chargeOrders')
    .select('id')
    .where('state', 'in', ['paid', 'provision_failed'])
    .where('codeUrl', 'is not', null)
    .where('provisionTries', '<', PROVISION_TRIES)
    .limit(AT_ONCE)
    .execute();
  await eachOf(deps, rows, ({ id }) => provisionPaid(deps.kit, id));
}

async function moveSubscriptions(
  { kit }: JobDeps,
  event: 'enterGrace' | 'expire',
  from: readonly ('trial' | 'active' | 'grace')[],
  until: number,
): Promise<void> {
  const rows = await kit.database.db
    .selectFrom('serviceSubscriptions')
    .select('id')
    .where('state', 'in', from)
    .where('endAt', '<=', new Date(until))
    .limit(AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  await causeEvents(kit, servedServiceSubscriptions, {
    event,
    ids,
    process: `job:services.${event}`,
    async values(change, { orgId }) {
      if (event === 'expire') await servicesChanged(change, String(orgId));
      return {};
    },
  });
}

export function chargingJobs(jobs: JobRunner, deps: JobDeps): void {
  const { payment, kit } = deps;
  if (payment)
    jobs.every('payments.notices', LOOK_MS, async () => {
      await takeWaiting({ ...deps, payment, take: (notice, id) => takePaymentNotice(kit, notice, id) });
    });
  jobs.every('chargeOrders.expire', LOOK_MS, async () => {
    await expireUncoded(deps);
    await settleCoded(deps);
    await refundLate(deps);
    await provisionAgain(deps);
  });
  jobs.every('services.end', MINUTE_MS, async () => {
    const now = deps.clock();
    await moveSubscriptions(deps, 'enterGrace', ['trial', 'active'], now);
    await moveSubscriptions(deps, 'expire', ['grace'], now - GRACE_DAYS * DAY_MS);
  });
}
