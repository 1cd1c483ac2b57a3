import type { AnyRow } from '../../../../contract/kit/resource';
import { sensors } from '../../../../contract/resources/machines/sensors';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import { AppError } from '../../../errors';
import { ulid } from '../../../ids';
import { logged } from '../../../kit/records/createRecord';
import type { CommandResult, ServedResource, UnitOfWork, Values } from '../../../kit/served';

async function guardDelete({ trx }: UnitOfWork, { id }: AnyRow): Promise<void> {
  const calibrated = await trx
    .selectFrom('calibrations')
    .select('id')
    .where('sensorId', '=', id)
    .executeTakeFirst();
  if (calibrated) throw new AppError(409, 'err.kit.inUse');
}

/** Another instrument at the same place; what it is worth is said by its first calibration. */
async function replace(
  work: UnitOfWork,
  row: AnyRow,
  { serialNo, installedOn }: Values,
): Promise<CommandResult> {
  const { trx, deps } = work;
  const at = new Date(deps.clock());
  // Its name is free for the new one from here on.
  await trx.updateTable('sensors').set({ state: 'retired' }).where('id', '=', row.id).execute();
  const { deviceId, sensorNo, zone, kind, position, orgId } = row;
  const values = { deviceId, sensorNo, zone, kind, position, serialNo, installedOn };
  const id = ulid(at.getTime());
  await trx
    .insertInto('sensors')
    .values({ ...values, id, orgId, state: 'in_use', createdAt: at, updatedAt: at } as never)
    .execute();
  logged(work, servedSensors, { action: 'sensors.created', entityId: id, after: values, orgId });
  return { set: {} };
}

/** Days until the calibration has to be renewed; below zero it is overdue, null where there is none. */
function daysLeft({ calDue }: AnyRow, now: number): number | null {
  if (!calDue) return null;
  return Math.round((Date.parse(String(calDue)) - Date.parse(tradeDay(now))) / DAY_MS);
}

export const servedSensors: ServedResource = {
  resource: sensors,
  shortSearches: true,
  guardDelete,
  complete: async (_db, rows, { now }) => rows.map((row) => ({ ...row, calDays: daysLeft(row, now) })),
  commands: { replace },
};
