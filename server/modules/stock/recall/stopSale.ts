import { sql } from 'kysely';
import type { JobRunner } from '../../../jobs/jobs';
import type { JobDeps } from '../../module';
import { lockLanes } from './lockLane';

const LOOK_MS = 10 * 60_000;

/**
 * Lanes whose front may not be sold any more are locked, and locked again where they sell all the same.
 * @returns how many
 */
export async function lockStopSale({
  database,
  clock,
}: Pick<JobDeps, 'database' | 'clock'>): Promise<number> {
  const { db } = database;
  const { rows: fronts } = await sql<{ laneId: string; level: string }>`
    select b.lane_id as "laneId", e.level from expiry_item_list e join lane_batches b using (id)
    where e.front and e.level in ('stop_sale', 'expired') and e.sale_state <> 'quarantined'`.execute(db);
  const at = new Date(clock());
  const lanesOf = (level: string) =>
    fronts.filter((each) => each.level === level).map(({ laneId }) => laneId);
  const stopped = await lockLanes(db, lanesOf('stop_sale'), { reason: 'stop_sale', at });
  return stopped + (await lockLanes(db, lanesOf('expired'), { reason: 'expired', at }));
}

export function stopSaleJobs(jobs: JobRunner, deps: JobDeps): void {
  jobs.every('stock.stopSale', LOOK_MS, async () => {
    await lockStopSale(deps);
  });
}
