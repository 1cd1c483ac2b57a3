import { sql } from 'kysely';
import type { PoolContent } from '../../../contract/notifications';
import { IOT_POOLS } from '../../../contract/resources/service/work';
import { SIM_THRESHOLDS } from '../../../contract/traffic';
import type { Executor } from '../../db/tables';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, UnitOfWork } from '../../kit/served';
import type { LogTopic } from '../../push/topics/liveTopic';

const TRAFFIC = 1103;

/** A snapshot brings none: how full pools are stands in their list. */
export const poolTopic: LogTopic = {
  name: 'simPools',
  lane: 'log',
  facts: 'pool',
  openedBy: [IOT_POOLS.permission],
};

interface Pool {
  id: string;
  orgId: string;
  poolNo: string;
  version: number;
  told: number;
  percent: number;
}

/** Pools of which another threshold than the last one told is reached, with the percentage that is used. */
async function movedPools(db: Executor): Promise<(Pool & { reached: number })[]> {
  const { rows } = await sql<Pool>`
    select p.id, p.org_id as "orgId", p.pool_no as "poolNo", p.version, p.told_percent as told,
      (100 * coalesce(sum(c.used_mb), 0) / p.total_mb)::float8 as percent
    from iot_pools p left join iot_cards c on c.pool_id = p.id
    group by p.id`.execute(db);
  return rows.flatMap((pool) => {
    const reached = SIM_THRESHOLDS.filter((threshold) => pool.percent >= threshold).at(-1) ?? 0;
    return reached === pool.told ? [] : [{ ...pool, reached }];
  });
}

/** Notes the threshold; whoever is first tells of one that is higher than the last. A new cycle begins below them all. */
async function note(work: UnitOfWork, pool: Pool & { reached: number }): Promise<{ told: boolean }> {
  const { id, orgId: org, version: ver, poolNo, told, reached } = pool;
  const { numUpdatedRows } = await work.trx
    .updateTable('iotPools')
    .set({ toldPercent: reached })
    .where('id', '=', id)
    .where('toldPercent', '=', told)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || reached < told) return { told: false };
  const kind = 'pool.filled' as const;
  const said = { no: poolNo, percent: reached };
  const body: PoolContent = { id, kind, ver, org, at: work.deps.clock(), by: null, pool: said };
  work.events.push({ orgId: org, messageType: TRAFFIC, kind, entityId: id, ver, body });
  return { told: true };
}

/** Tells of each threshold of a pool once in a cycle, as of those of a card. @returns how many were told of */
export async function tellOfPools(deps: KitDeps): Promise<number> {
  const moved = await movedPools(deps.database.db);
  if (moved.length === 0) return 0;
  const context = await systemContext(deps.database.db, 'job:simCards.pools');
  let count = 0;
  for (const pool of moved)
    if ((await runInTransaction(deps, context, (work) => note(work, pool))).told) count += 1;
  return count;
}
