import { tradeDay } from '../../../contract/time/chinaTime';
import { HOUR_MS, MINUTE_MS } from '../../../contract/time/durations';
import type { JobRunner } from '../../jobs/jobs';
import { causeEvents } from '../../kit/records/systemEvents';
import type { KitDeps } from '../../kit/served';
import type { JobDeps } from '../module';
import { noteUsual } from '../traffic/usage';
import { renewDueCards } from './autoRenew';
import { servedIotCards } from './cards';
import { tellOfPools } from './poolNews';
import { rechargeOrders } from './recharge';
import { movedMachines, syncCards } from './sync';

const SYNC_LOOK_MS = 30_000;
const AT_ONCE = 200;

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Cards whose plan has ended are about to be cancelled by their operator. */
export async function lapseCards(deps: KitDeps): Promise<number> {
  const ended = await deps.database.db
    .selectFrom('iotCards')
    .select('id')
    .where('state', 'in', ['in_use', 'stopped'])
    .where('expireAt', '<', tradeDay(deps.clock()))
    .limit(AT_ONCE)
    .execute();
  return causeEvents(deps, servedIotCards, {
    event: 'lapse',
    ids: idsOf(ended),
    process: 'job:simCards.lapse',
    values: async () => ({ stateAt: new Date(deps.clock()) }),
  });
}

export function simCardJobs(jobs: JobRunner, { kit: deps, operators, ingest, log }: JobDeps): void {
  if (operators)
    jobs.every('simCards.sync', SYNC_LOOK_MS, async () => {
      await syncCards({ kit: deps, operators, log });
      ingest.fleet.markMoved(await movedMachines(deps));
    });
  jobs.every('simCards.recharge', MINUTE_MS, async () => {
    await rechargeOrders({ kit: deps, log });
  });
  jobs.every('simCards.pools', MINUTE_MS, async () => {
    await tellOfPools(deps);
  });
  jobs.every('simCards.usual', HOUR_MS, async () => {
    await noteUsual(deps.database, deps.clock());
  });
  jobs.every('simCards.autoRenew', HOUR_MS, async () => {
    await renewDueCards({ kit: deps, log });
  });
  jobs.every('simCards.lapse', HOUR_MS, async () => {
    await lapseCards(deps);
  });
}
