import type { KitDeps } from '../kit/served';
import type { PaymentNotice } from '../partners/payment/port';
import { takeNotice } from '../payable/payments';
import { MODULES, PAYABLES } from './index';

/** One provider collects for all: a module without an order of that number ignores the notice. */
export async function takePaymentNotice(
  deps: KitDeps,
  notice: PaymentNotice,
  messageId?: string,
): Promise<void> {
  await takeNotice(deps, PAYABLES, notice);
  for (const { takesPayment } of MODULES) await takesPayment?.(deps, notice, messageId);
}
