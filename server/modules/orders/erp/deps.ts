import type { KitDeps } from '../../../kit/served';
import type { Logger } from '../../../log';
import type { ErpCallbackDeps } from '../../../partners/erp/callbacks';
import type { CallbackMetrics } from '../../../partners/platform/metrics';
import { erpPrescription } from './prescription';
import { takeErpTold } from './take';

/** What messages of ERPs need, and what follows from them. */
export function erpCallbackDeps(
  kit: KitDeps,
  metrics: CallbackMetrics,
  log: Pick<Logger, 'warn'>,
): ErpCallbackDeps {
  return {
    ...kit,
    metrics,
    log,
    take: (account, told) => takeErpTold(kit, account, told),
    prescription: (account, rxId) => erpPrescription(kit, account, rxId),
  };
}
