import type { KitDeps } from '../kit/served';
import type { Notice } from '../partners/payment/port';
import { takeNotice } from '../payable/payments';
import { MODULES, PAYABLES } from './index';

/** One provider collects for everything: whoever has no order of the number leaves the notice alone. */
export async function takePaymentNotice(deps: KitDeps, notice: Notice, messageId?: string): Promise<void> {
  await takeNotice(deps, PAYABLES, notice);
  for (const { takesPayment } of MODULES) await takesPayment?.(deps, notice, messageId);
}
