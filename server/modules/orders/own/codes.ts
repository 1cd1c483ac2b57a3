import { sql } from 'kysely';
import { OWN_CHANNELS } from '../../../../contract/orders/words';
import { kitTables } from '../../../kit/query/listQuery';
import type { RowsQuery } from '../../../kit/served';
import {
  CALLS_AT_ONCE,
  type CodeOrders,
  closeCoded,
  duePayments,
  eachOf,
  lookAgainAtCoded,
  type PaymentCheckDeps,
  settleDue,
  settleNumbers,
} from '../../../payable/looks';
import type { JobDeps } from '../../module';
import { expireOwn, takeOwnPayment } from './payments';

/** A payment is told within so long, or its notice is late. */
const NOTICE_MS = 30_000;

export type OwnDeps = Pick<JobDeps, 'kit'> & PaymentCheckDeps;

/** Orders that nobody has paid; the codes of those that have one stand in a table of their own. */
const ownCodes = ({ kit }: Pick<OwnDeps, 'kit'>): CodeOrders => ({
  rows: () =>
    kitTables(kit.database.db).selectFrom((eb) =>
      eb
        .selectFrom('orders')
        .leftJoin('shopOrders', 'shopOrders.orderId', 'orders.id')
        .select([
          'orders.id',
          'orderNo',
          'paidAmt as amount',
          'orders.status as state',
          'payDeadline',
          'placedAt',
        ])
        .select(['codeUrl', 'codeClosedAt', 'codeLookedAt'])
        .where('channel', 'in', OWN_CHANNELS)
        .where('paidAt', 'is', null)
        .as('codes'),
    ) as unknown as RowsQuery,
  unpaid: 'pending_payment',
  // Those that wait for their payment are looked at while they wait, and closed by the end of their time.
  closes: ['cancelled'],
  take: (payment) => takeOwnPayment(kit, payment),
  expire: (id) => expireOwn(kit, id),
  note: (id, at) => kit.database.db.updateTable('shopOrders').set(at).where('orderId', '=', id).execute(),
});

/** Orders whose time to pay is over. The table is the memory: a restart loses nothing. */
export async function expireUnpaidOwn(deps: OwnDeps): Promise<void> {
  const of = ownCodes(deps);
  if (deps.payment) return settleDue(deps, of);
  const rows = await duePayments(deps, of).select('id').limit(CALLS_AT_ONCE).execute();
  await eachOf(deps, rows, ({ id }) => of.expire(String(id)));
}

/**
 * Orders that are being paid: whose notice was lost stands before the machine, and waits. Where there are more of them
 * than one look takes, chance lets each of them have its turn.
 */
export async function lookAtOpenCodes(deps: OwnDeps): Promise<void> {
  const { payment, clock } = deps;
  if (!payment) return;
  const now = clock();
  const of = ownCodes(deps);
  const rows = await of
    .rows()
    .where('codeUrl', 'is not', null)
    .where('state', '=', of.unpaid)
    .where('placedAt', '<=', new Date(now - NOTICE_MS))
    .where('payDeadline', '>', new Date(now))
    .select('orderNo')
    .orderBy(sql`random()`)
    .limit(CALLS_AT_ONCE)
    .execute();
  await eachOf(deps, rows, async ({ orderNo }) => {
    const known = await payment.query(String(orderNo));
    if (known?.state === 'SUCCESS') await of.take(known);
  });
}

/** Codes of canceled orders, until the provider has closed them: nobody may pay for what does not come. */
export const closeCodes = (deps: OwnDeps): Promise<void> => closeCoded(deps, ownCodes(deps));

export const lookAgainAtCodes = (deps: OwnDeps): Promise<void> => lookAgainAtCoded(deps, ownCodes(deps));

/** Orders unpaid here, though a bill of the provider has their payment. */
export const takeBilled = (deps: OwnDeps, numbers: readonly string[]): Promise<void> =>
  settleNumbers(deps, ownCodes(deps), numbers);
