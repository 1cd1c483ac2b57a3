import type { PayCode } from '../../contract/charging/payCode';
import { AppError } from '../errors';
import { type KitContext, type ResourceKit, requestContextOf, requireRecord } from '../kit/kit';
import { kitTables, tableOf } from '../kit/query/listQuery';
import { findRecord } from '../kit/records/records';
import { hint, runInTransaction } from '../kit/records/transaction';
import type { UnitOfWork } from '../kit/served';
import { PartnerError } from '../partners/caller';
import type { PaymentPort } from '../partners/payment/port';
import type { PayableResource } from './payable';

const DESCRIPTION = 'Pharos';

type CodeDeps = ResourceKit & { payment?: PaymentPort };

/** A code that was made for an order is everybody's who looks at it. */
export async function keepCode(
  work: UnitOfWork,
  { served }: Pick<PayableResource, 'served'>,
  id: string,
  codeUrl: string,
): Promise<{ codeUrl: string }> {
  const order = await findRecord(work, served, id);
  if (order.state !== 'to_pay') throw new AppError(409, 'err.pay.final');
  await kitTables(work.trx).updateTable(tableOf(served)).set({ codeUrl }).where('id', '=', id).execute();
  hint(work, served.resource.name, order.orgId);
  return { codeUrl };
}

/**
 * The code of an order that waits for its payment; the provider is asked for it outside of any transaction.
 * @throws AppError 404, 409 not to be paid by a code, 503 the provider does not answer
 */
export async function payCode(
  kit: CodeDeps,
  payable: PayableResource,
  context: KitContext,
  id: string,
): Promise<PayCode> {
  const { served } = payable;
  const order = await requireRecord(kit, served, context.principal, id);
  const payDeadline = Number(order.payDeadline);
  if (order.state !== 'to_pay') throw new AppError(409, 'err.pay.final');
  const isByCode = order.payType === undefined || order.payType === 'wechat';
  if (!isByCode || !kit.payment) throw new AppError(409, 'err.pay.noProvider');
  const { codeUrl } = await kitTables(kit.database.db)
    .selectFrom(tableOf(served))
    .select('codeUrl')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (codeUrl) return { codeUrl: String(codeUrl), payDeadline };
  const wanted = {
    outTradeNo: String(order.orderNo),
    amount: Number(order.amount),
    description: DESCRIPTION,
    expiresAt: payDeadline,
  };
  try {
    const made = await kit.payment.order(wanted);
    const kept = await runInTransaction(kit, requestContextOf(context), (work) =>
      keepCode(work, payable, id, made.codeUrl),
    );
    return { ...kept, payDeadline };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof PartnerError && !error.transient) throw new AppError(409, 'err.pay.refused');
    throw new AppError(503, 'err.pay.unreachable');
  }
}
