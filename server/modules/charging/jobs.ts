import { GRACE_DAYS } from '../../../contract/charging/words';
import { DAY_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import { eachOf } from '../../payable/looks';
import type { SettleDeps } from '../../payable/settle';
import type { JobDeps } from '../module';
import { servedChargeItems } from './catalogue';
import { servedServiceSubscriptions, servicesChanged } from './orders';
import { PROVISION_TRIES, provisionPaid } from './payments';
import { applyFees } from './plannedFees';

const LOOK_MS = 30_000;
const AT_ONCE = 500;

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
    async values(work, { orgId }) {
      if (event === 'expire') await servicesChanged(work, String(orgId));
      return {};
    },
  });
}

export function chargingJobs(jobs: JobRunner, deps: JobDeps): void {
  jobs.every('chargeOrders.provision', LOOK_MS, () => provisionAgain(deps));
  jobs.every('chargeItems.fees', MINUTE_MS, async () => void (await applyFees(deps.kit, servedChargeItems)));
  jobs.every('services.end', MINUTE_MS, async () => {
    const now = deps.clock();
    await moveSubscriptions(deps, 'enterGrace', ['trial', 'active'], now);
    await moveSubscriptions(deps, 'expire', ['grace'], now - GRACE_DAYS * DAY_MS);
  });
}
