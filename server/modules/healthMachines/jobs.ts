import { tradeDay } from '../../../contract/time/chinaTime';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import type { KitDeps } from '../../kit/served';
import { servedHealthMachineAuths, servedHealthMachineSerials } from './healthMachines';
import { noteSilence } from './presence';

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

/** Active machines of a license that is over or suspended, or suspended ones of a license that counts again. */
async function outOfStep({ database, clock }: KitDeps, state: 'active' | 'suspended'): Promise<string[]> {
  const today = tradeDay(clock());
  const rows = await database.db
    .selectFrom('healthMachineSerials as machine')
    .innerJoin('healthMachineAuths as auth', 'auth.id', 'machine.authId')
    .select('machine.id')
    .where('machine.state', '=', state)
    .where((eb) => {
      const counts = eb.and([eb('auth.state', '=', 'active'), eb('validTo', '>=', today)]);
      return state === 'active' ? eb.not(counts) : counts;
    })
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Machines are active as long as their license counts. */
export async function followLicences(deps: KitDeps): Promise<void> {
  const cause = (event: string, ids: string[]) =>
    causeEvents(deps, servedHealthMachineSerials, { event, ids, process: `job:healthMachines.${event}` });
  await cause('suspend', await outOfStep(deps, 'active'));
  await cause('resume', await outOfStep(deps, 'suspended'));
}

export function healthMachineJobs(jobs: JobRunner, deps: KitDeps): void {
  jobs.every('healthMachines.licenses', LOOK_MS, async () => {
    await expireLicences(deps);
    await followLicences(deps);
  });
  const heardFrom = deps.clock();
  jobs.every('healthMachines.silence', LOOK_MS, async () => {
    await noteSilence(deps, heardFrom);
  });
}
