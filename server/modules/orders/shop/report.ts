import { transitionRefusal } from '../../../../contract/kit/states';
import { refundBegins, unlessDispensing } from '../../../../contract/orders/ownRefunds';
import type { ReportOrder } from '../../../../contract/orders/shop';
import { refundStates } from '../../../../contract/orders/states';
import { REPORT_DAYS } from '../../../../contract/orders/words';
import { DAY_MS } from '../../../../contract/time/durations';
import { AppError } from '../../../errors';
import { applyEvent } from '../../../kit/records/commands';
import { findRecord } from '../../../kit/records/records';
import { systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../../kit/served';
import { servedOwnOrders } from '../orders';
import { requestRefund } from '../own/requests';
import { orderSecretHash, SHOP_PROCESS } from './place';

/** Why nothing can be reported of an order as it is; undefined when it can. */
export function reportProblemOf(row: Readonly<Record<string, unknown>>, now: number): string | undefined {
  if (Number(row.placedAt) + REPORT_DAYS * DAY_MS < now) return 'err.order.aftersale_closed';
  return unlessDispensing(row) ?? transitionRefusal(refundStates, 'askRefund', row);
}

/** All that has not gone back yet is asked for: which part of it should, whoever decides sees from what is said. */
async function ask(work: UnitOfWork, orderId: string, { cause, note }: ReportOrder) {
  const row = await findRecord(work, servedOwnOrders, orderId);
  const problem = reportProblemOf(row, work.deps.clock());
  if (problem) throw new AppError(409, problem);
  const items = await work.trx
    .selectFrom('orderItems')
    .select(['lineNo', 'name', 'qty', 'refundedQty'])
    .where('orderId', '=', orderId)
    .execute();
  const { lines } = refundBegins({ items });
  const values = await requestRefund(work, row, { refundCause: cause, lines, note: note || null });
  return applyEvent(work, servedOwnOrders, row, 'askRefund', { values });
}

/** The customer says that something is wrong with an order. @throws AppError 404, 409 */
export async function reportOrder(kit: KitDeps, wanted: ReportOrder): Promise<void> {
  const found = await kit.database.db
    .selectFrom('shopOrders')
    .select('orderId')
    .where('secretHash', '=', orderSecretHash(wanted.secret))
    .executeTakeFirst();
  if (!found) throw new AppError(404, 'err.shop.unknown');
  const context = await systemContext(kit.database.db, SHOP_PROCESS);
  await runInTransaction(kit, context, (work) => ask(work, found.orderId, wanted));
}
