import { sql } from 'kysely';
import type { AnyRow } from '../../../../contract/kit/resource';
import { LOCK_AGAIN_WITHIN_MS } from '../../../../contract/machines/holds';
import type { Executor } from '../../../db/tables';
import { forEachIsolated, systemContext } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps } from '../../../kit/served';
import { lockAgain } from '../commands/request';

/** Locks that people sent to a machine that was away, which is back now; nobody has asked otherwise since. */
function unreached(db: Executor, since: Date) {
  return db
    .selectFrom('machineCommands as c')
    .innerJoin('devices', 'devices.id', 'c.deviceId')
    .innerJoin('deviceLatest', 'deviceLatest.deviceId', 'c.deviceId')
    .select(['c.id', 'c.deviceId', 'c.orgId', 'c.laneNo', 'c.params', 'c.reason', 'c.requestedBy'])
    .where('c.type', '=', 'lock_sale')
    .where('c.state', '=', 'expired')
    .where('c.forHolds', '=', false)
    .where('c.closedAt', '>=', since)
    .where('devices.enabled', '=', true)
    .where(sql<boolean>`device_latest.state->>'conn' = 'online'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('machineCommands as later')
            .select('later.id')
            .whereRef('later.deviceId', '=', 'c.deviceId')
            .where('later.type', 'in', ['lock_sale', 'unlock_sale'])
            .where(
              sql<boolean>`(later.lane_no is not distinct from c.lane_no or later.params->'lanes' ? c.lane_no)`,
            )
            .where(sql<boolean>`(later.requested_at, later.id) > (c.requested_at, c.id)`),
        ),
      ),
    )
    .orderBy('c.id')
    .limit(LOCKS_A_LOOK)
    .execute();
}
/** The next run continues. */
const LOCKS_A_LOOK = 200;

/** @returns how many machines or lanes are told once more */
export async function tellLostLocks(deps: KitDeps, process: string): Promise<number> {
  const { db } = deps.database;
  const lost = await unreached(db, new Date(deps.clock() - LOCK_AGAIN_WITHIN_MS));
  if (lost.length === 0) return 0;
  const context = await systemContext(db, process);
  const byId = new Map(lost.map((command) => [command.id, command as unknown as AnyRow]));
  return forEachIsolated(deps, process, [...byId.keys()], async (id) => {
    await runInTransaction(deps, context, async (work) => {
      await lockAgain(work, byId.get(id) as AnyRow);
      return {};
    });
    return true;
  });
}
