import { sql } from 'kysely';
import type { RuleReason } from '../../../../contract/machines/holds';
import { MINUTE_MS } from '../../../../contract/time/durations';
import type { Executor } from '../../../db/tables';
import type { JobRunner } from '../../../jobs/jobs';
import { holdLanes } from '../../machines/holds/holdLanes';
import type { JobDeps } from '../../module';

const LOOK_MS = 10 * MINUTE_MS;

/** Lanes that sell and must not: the front is over or near it, or what lies in them is called back or quarantined. */
async function lanesToLock(db: Executor): Promise<{ laneId: string; reason: RuleReason }[]> {
  const { rows } = await sql<{ laneId: string; reason: RuleReason }>`
    select b.lane_id as "laneId", e.level as reason from expiry_item_list e join lane_batches b using (id)
      join lanes l on l.id = b.lane_id
    where e.front and e.level in ('stop_sale', 'expired') and l.hold is distinct from 'quarantined'
    union all
    select b.lane_id, case batches.state when 'recalled' then 'recall' else 'quarantine' end from lane_batches b
      join batches on batches.id = b.batch_id and batches.state in ('recalled', 'quarantined')
      join lanes l on l.id = b.lane_id and l.hold is distinct from 'quarantined'
    union all
    select l.id, 'product_recall' from lanes l join products p on p.id = l.product_id and p.sale_state = 'recalled'
    where l.stock > 0 and l.hold is distinct from 'quarantined'`.execute(db);
  return rows;
}

/**
 * Locks them; a lane stays locked whatever its machine says.
 * @returns how many
 */
export async function lockStopSale({
  database,
  clock,
}: Pick<JobDeps, 'database' | 'clock'>): Promise<number> {
  const { db } = database;
  const found = await lanesToLock(db);
  const at = new Date(clock());
  let locked = 0;
  for (const reason of ['product_recall', 'recall', 'quarantine', 'expired', 'stop_sale'] as const) {
    const lanes = found.filter((each) => each.reason === reason).map(({ laneId }) => laneId);
    locked += await holdLanes(db, lanes, { hold: 'quarantined', reason, at, by: null });
  }
  return locked;
}

export function stopSaleJobs(jobs: JobRunner, deps: JobDeps): void {
  jobs.every('stock.stopSale', LOOK_MS, async () => {
    await lockStopSale(deps);
  });
}
