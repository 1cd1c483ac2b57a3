import { sql } from 'kysely';
import { unitOutcome } from '../../../../contract/prescriptions/dispensing';
import { findRecord } from '../../../kit/records/records';
import { forEachIsolated, recordsInBackoff } from '../../../kit/records/systemEvents';
import { runInTransaction } from '../../../kit/records/transaction';
import type { KitDeps, RequestContext, UnitOfWork } from '../../../kit/served';
import { returnUndispensed } from '../../orders/own/undispensed';
import { announceTrade } from '../../tradeFailed';
import { servedPrescriptions } from '../prescriptions';
import { dispensedBy } from './dispensed';
import type { PlannedUnit } from './plan';

const AT_ONCE = 50;
const PROCESS = 'job:prescriptions.requests conclude';

function vendingRequest({ trx }: UnitOfWork, id: string) {
  return trx
    .selectFrom('rxRequests')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'vending')
    .forUpdate()
    .executeTakeFirst();
}
type VendingRequest = NonNullable<Awaited<ReturnType<typeof vendingRequest>>>;

/** Result of each vend of the machine, by its task. */
async function resultsOf({ trx }: UnitOfWork, { deviceId }: VendingRequest, units: readonly PlannedUnit[]) {
  const rows = await trx
    .selectFrom('vendRecords')
    .select(['task', 'rc'])
    .where('deviceId', '=', deviceId)
    .where(
      'task',
      'in',
      units.map(({ task }) => task),
    )
    .execute();
  return new Map(rows.map(({ task, rc }) => [task, rc]));
}

/** The machine has said that it does not do it: what it has not begun does not fall. */
async function isDeclined({ trx }: UnitOfWork, { id, deviceId }: VendingRequest): Promise<boolean> {
  const said = await trx
    .selectFrom('deviceEvents')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('kind', '=', 'ack')
    .where(sql<boolean>`body ->> 'cmd' = ${id} and body ->> 'st' = 'rejected'`)
    .executeTakeFirst();
  return said !== undefined;
}

async function conclude(work: UnitOfWork, id: string): Promise<object> {
  const request = await vendingRequest(work, id);
  if (!request) return {};
  const units = request.units as unknown as readonly PlannedUnit[];
  const results = await resultsOf(work, request, units);
  const now = work.deps.clock();
  const declined = results.size < units.length && (await isDeclined(work, request));
  const isOver = results.size === units.length || declined || Number(request.dueAt) <= now;
  if (!isOver) return {};
  const tried = units.map(({ task, item }) => ({
    item,
    outcome: declined && !results.has(task) ? ('failed' as const) : unitOutcome(results.get(task)),
  }));
  const row = await findRecord(work, servedPrescriptions, String(request.prescriptionId));
  const { row: used, undispensed, certain } = await dispensedBy(work, row, tried);
  if (undispensed.length > 0) announceTrade(work, used, 'dispensing.failed', String(used.rxNo));
  const { orgId, orderNo } = request;
  await returnUndispensed(work, { orgId, orderNo, undispensed, certain });
  await work.trx
    .updateTable('rxRequests')
    .set({ state: 'done', closedAt: new Date(now) })
    .where('id', '=', id)
    .execute();
  return {};
}

/** Machines that have tried, or have not said so in time. */
export async function concludeRequests(kit: KitDeps, context: RequestContext): Promise<void> {
  const rows = await kit.database.db
    .selectFrom('rxRequests')
    .select('id')
    .where('state', '=', 'vending')
    .where(sql<boolean>`id <> all (${recordsInBackoff(kit, PROCESS)}::text[])`)
    .orderBy('at')
    .limit(AT_ONCE)
    .execute();
  const ids = rows.map(({ id }) => id);
  await forEachIsolated(kit, PROCESS, ids, async (id) => {
    await runInTransaction(kit, context, (work) => conclude(work, id));
    return true;
  });
}
