import type { AnyRow } from '../../../../contract/kit/resource';
import { OWN_CHANNELS } from '../../../../contract/orders/words';
import { findRecord } from '../../../kit/records/records';
import { causeEvents, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import { CALLS_AT_ONCE as AT_ONCE, eachOf } from '../../../payable/looks';
import { servedOwnOrders } from '../orders';
import type { OwnDeps } from './codes';
import { refundWish, takeOwnRefund } from './payments';
import { refundedValues } from './refunds';

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
  const context = await systemContext(kit.database.db, 'job:orders.refund');
  await eachOf(deps, rows, async ({ id }) => {
    const row: AnyRow = await runInTransaction(kit, context, (work) =>
      findRecord(work, servedOwnOrders, id, false),
    );
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
