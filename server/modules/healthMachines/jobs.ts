import { tradeDay } from '../../../contract/common/chinaTime';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import type { KitDeps } from '../../kit/served';
import { servedHealthMachineAuths } from './healthMachines';
import { noteSilence } from './presence';

const HOUR_MS = 3_600_000;
const LOOK_MS = 20_000;
const AT_ONCE = 200;

/** Licences whose last day has passed are over. */
export async function expireLicences(deps: KitDeps): Promise<number> {
  const over = await deps.database.db
    .selectFrom('healthMachineAuths')
    .select('id')
    .where('state', 'in', ['active', 'suspended'])
    .where('validTo', '<', tradeDay(deps.clock()))
    .limit(AT_ONCE)
    .execute();
  return causeEvents(deps, servedHealthMachineAuths, {
    event: 'expire',
    ids: over.map(({ id }) => id),
    process: 'job:healthMachines.expire',
  });
}

export function healthMachineJobs(jobs: JobRunner, deps: KitDeps): void {
  jobs.every('healthMachines.expire', HOUR_MS, async () => {
    await expireLicences(deps);
  });
  const heardFrom = deps.clock();
  jobs.every('healthMachines.silence', LOOK_MS, async () => {
    await noteSilence(deps, heardFrom);
  });
}
