import type { JobRunner } from '../jobs/jobs';
import type { KitDeps } from '../kit/served';
import type { MessageDeps } from '../partners/messages';
import { resumeNotices } from '../partners/payment/notices';
import type { PaymentNotice } from '../partners/payment/port';
import { lookAgainAtCoded } from './looks';
import type { PayableResource } from './payable';
import { codesOf, expireUncoded, refundLate, type SettleDeps, settleCoded } from './settle';

const LOOK_MS = 30_000;

/** What follows from a notice, whoever is paid. */
export type TakeNotice = (deps: KitDeps, notice: PaymentNotice, messageId?: string) => Promise<void>;

/** Payments of all resources: notices that wait, orders whose time is over, money that goes back. */
export function registerPaymentJobs(
  jobs: JobRunner,
  deps: SettleDeps & MessageDeps,
  payables: readonly PayableResource[],
  take: TakeNotice,
): void {
  const { payment, kit } = deps;
  if (payment)
    jobs.every('payments.notices', LOOK_MS, async () => {
      await resumeNotices({ ...deps, payment, take: (notice, id) => take(kit, notice, id) });
    });
  jobs.every('payments.settle', LOOK_MS, async () => {
    for (const payable of payables) {
      await expireUncoded(deps, payable);
      await settleCoded(deps, payable);
      await lookAgainAtCoded(deps, codesOf(deps, payable));
      await refundLate(deps, payable);
    }
  });
}
