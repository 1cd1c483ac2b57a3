import type { AnyRow } from '../../../contract/kit/resource';
import { REPAIR_REPEAT_MS, type RepairPriority, repairDueAt } from '../../../contract/service/repairStates';
import { nextNumber } from '../../kit/records/documentNumber';
import { invalid } from '../../kit/records/draft';
import type { UnitOfWork, Values } from '../../kit/served';

/** The repair before of the same fault, when it came back soon. */
async function repeated({ trx, deps }: UnitOfWork, { deviceId, faultCode }: Values): Promise<string | null> {
  const before = await trx
    .selectFrom('repairOrders')
    .select('id')
    .where('deviceId', '=', String(deviceId))
    .where('faultCode', '=', faultCode as 'motor')
    .where('completedAt', '>', new Date(deps.clock() - REPAIR_REPEAT_MS))
    .orderBy('completedAt', 'desc')
    .executeTakeFirst();
  return before?.id ?? null;
}

export async function prepare(work: UnitOfWork, values: Values, current?: AnyRow): Promise<Values> {
  if (current) {
    const kept = values.faultTime === null ? { ...values, faultTime: current.faultTime } : values;
    const { priority } = values;
    if (priority === undefined) return kept;
    return { ...kept, slaAt: repairDueAt(current.createdAt, priority as RepairPriority) };
  }
  const now = work.deps.clock();
  if (Number(values.faultTime) > now + 60_000) throw invalid({ faultTime: 'err.repair.future' });
  await assertAlarmOf(work, values);
  return {
    ...values,
    source: values.alertId ? 'alarm' : 'manual',
    faultTime: values.faultTime ?? now,
    repairNo: await nextNumber(work, 'WX'),
    slaAt: repairDueAt(now, values.priority as RepairPriority),
    repeatOf: await repeated(work, values),
  };
}

/** @throws AppError 400 for the alarm of another machine */
async function assertAlarmOf({ trx }: UnitOfWork, { alertId, deviceId }: Values): Promise<void> {
  if (!alertId) return;
  const found = await trx
    .selectFrom('alerts')
    .select('id')
    .where('id', '=', String(alertId))
    .where('deviceId', '=', String(deviceId))
    .executeTakeFirst();
  if (!found) throw invalid({ alertId: 'err.form.unknownRef' });
}
