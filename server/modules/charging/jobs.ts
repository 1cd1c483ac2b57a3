import { GRACE_DAYS } from '../../../contract/charging/words';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import type { JobDeps } from '../module';
import { servedChargeOrders, servedServiceSubscriptions } from './orders';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 500;

/** Orders whose time to pay is over. The table is the memory: a restart loses nothing. */
export async function expireUnpaid({ kit, clock }: Pick<JobDeps, 'kit' | 'clock'>): Promise<number> {
  const now = clock();
  const rows = await kit.database.db
    .selectFrom('chargeOrders')
    .select('id')
    .where('state', '=', 'to_pay')
    .where('payDeadline', '<=', new Date(now))
    .limit(AT_ONCE)
    .execute();
  return causeEvents(kit, servedChargeOrders, {
    event: 'expire',
    ids: rows.map(({ id }) => id),
    process: 'job:chargeOrders.expire',
    values: async () => ({ closedAt: new Date(now) }),
  });
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
  await causeEvents(kit, servedServiceSubscriptions, { event, ids, process: `job:services.${event}` });
}

export function chargingJobs(jobs: JobRunner, deps: JobDeps): void {
  jobs.every('chargeOrders.expire', MINUTE_MS, async () => {
    await expireUnpaid(deps);
  });
  jobs.every('services.end', MINUTE_MS, async () => {
    const now = deps.clock();
    await moveSubscriptions(deps, 'enterGrace', ['trial', 'active'], now);
    await moveSubscriptions(deps, 'expire', ['grace'], now - GRACE_DAYS * DAY_MS);
  });
}
