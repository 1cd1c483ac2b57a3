import type { PayCode } from '../../../contract/charging/payCode';
import { AppError } from '../../errors';
import { actOf, existing, type KitContext, type ResourceKit } from '../../kit/kit';
import { inChange } from '../../kit/records/change';
import { PartnerError } from '../../partners/caller';
import type { PaymentPort } from '../../partners/payment/port';
import { servedChargeOrders } from './orders';
import { keepCode } from './payments';

const DESCRIPTION = 'Pharos';

type CodeDeps = ResourceKit & { payment?: PaymentPort };

/**
 * The code of an order that waits for its payment; the provider is asked for it outside of any transaction.
 * @throws AppError 404, 409 not to be paid by a code, 503 the provider does not answer
 */
export async function payCode(kit: CodeDeps, context: KitContext, id: string): Promise<PayCode> {
  const order = await existing(kit, servedChargeOrders, context.principal, id);
  const payDeadline = Number(order.payDeadline);
  if (order.state !== 'to_pay') throw new AppError(409, 'err.pay.final');
  if (order.payType !== 'wechat' || !kit.payment) throw new AppError(409, 'err.pay.noProvider');
  const { codeUrl } = await kit.database.db
    .selectFrom('chargeOrders')
    .select('codeUrl')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (codeUrl) return { codeUrl, payDeadline };
  const wanted = {
    outTradeNo: String(order.orderNo),
    amount: Number(order.amount),
    description: DESCRIPTION,
    expiresAt: payDeadline,
  };
  try {
    const made = await kit.payment.order(wanted);
    return {
      ...(await inChange(kit, actOf(context), (change) => keepCode(change, id, made.codeUrl))),
      payDeadline,
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof PartnerError && !error.transient) throw new AppError(409, 'err.pay.refused');
    throw new AppError(503, 'err.pay.unreachable');
  }
}
