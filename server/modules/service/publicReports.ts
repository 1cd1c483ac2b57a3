import type { LinkAnswer } from '../../../contract/access/publicLinks';
import { devices } from '../../../contract/resources/machines/devices';
import { faultOf, repairPriorityOf } from '../../../contract/service/alarmFaults';
import { createRecord } from '../../kit/records/createRecord';
import { systemContext } from '../../kit/records/systemEvents';
import { runInTransaction } from '../../kit/records/transaction';
import type { KitDeps, ServedResource, UnitOfWork } from '../../kit/served';
import { openRepairOf } from '../links/repairs';
import { addStep } from './repairRecords';
import { servedRepairOrders } from './repairs';

type Report = NonNullable<LinkAnswer['report']>;

/** A report points at its machine only. */
const find = (name: string): ServedResource | undefined =>
  name === devices.name ? { resource: devices } : undefined;

async function report(work: UnitOfWork, alertId: string, { description, reporter, contact }: Report) {
  const { trx, deps } = work;
  const alert = await trx
    .selectFrom('alerts')
    .select(['deviceId', 'code', 'priority'])
    .where('id', '=', alertId)
    .executeTakeFirstOrThrow();
  const open = await openRepairOf(trx, alertId);
  // Another person who says the same does not make another repair.
  if (open) return addStep(work, open as never, { action: 'report', note: description, operator: reporter });
  const body = {
    deviceId: alert.deviceId,
    faultCode: faultOf(alert.code),
    faultTime: deps.clock(),
    priority: repairPriorityOf(alert.priority),
    description,
    reporter,
    contact,
    alertId,
  };
  const { id } = await createRecord(work, servedRepairOrders, body, find);
  return trx.updateTable('repairOrders').set({ source: 'public' }).where('id', '=', id).execute();
}

/** A fault report from the public page: a repair with the alarm of its link. */
export async function takeReport(deps: KitDeps, alertId: string, said: Report): Promise<void> {
  const context = await systemContext(deps.database.db, 'link:report');
  await runInTransaction(deps, context, async (work) => {
    await report(work, alertId, said);
    return {};
  });
}
