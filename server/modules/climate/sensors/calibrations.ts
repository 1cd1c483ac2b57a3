import {
  type CalibrationPoint,
  calibrationResult,
  errorAt,
  permissibleError,
} from '../../../../contract/machines/sensors/sensors';
import { calibrations } from '../../../../contract/resources/machines/calibrations';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { applyEvent } from '../../../kit/records/commands';
import { invalid } from '../../../kit/records/draft';
import { findRecord, writeRecord } from '../../../kit/records/records';
import type { ServedResource, UnitOfWork, Values } from '../../../kit/served';
import { holdFailedZones } from './hold';
import { servedSensors } from './sensors';

const judged = (point: CalibrationPoint) => ({
  ...point,
  error: errorAt(point),
  permissible: permissibleError(point.quantity, point.reference),
});

/** @throws AppError 400 for a sensor that is not there any more, and for a day that has not come */
async function prepare(work: UnitOfWork, values: Values): Promise<Values> {
  const sensor = await findRecord(work, servedSensors, String(values.sensorId));
  if (sensor.state === 'retired') throw invalid({ sensorId: 'err.sensor.retired' });
  if (String(values.calibratedOn) > tradeDay(work.deps.clock()))
    throw invalid({ calibratedOn: 'err.sensor.future' });
  const points = values.points as readonly CalibrationPoint[];
  return {
    ...values,
    deviceId: sensor.deviceId,
    points: points.map(judged),
    result: calibrationResult(points),
    enteredBy: work.context.principal.userId,
  };
}

/** The newest calibration that counts says what a sensor is worth, and until when. */
async function judge(work: UnitOfWork, sensorId: string): Promise<void> {
  const { trx, deps } = work;
  const sensor = await findRecord(work, servedSensors, sensorId);
  if (sensor.state === 'retired') return;
  const last = await trx
    .selectFrom('calibrations')
    .select(['result', 'nextDue', 'calibratedOn'])
    .where('sensorId', '=', sensorId)
    .where('voidedAt', 'is', null)
    .orderBy('calibratedOn', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const isFailed = last?.result === 'failed';
  const values = { calDue: (isFailed ? last.calibratedOn : last?.nextDue) ?? null };
  if (isFailed === (sensor.state === 'failed'))
    await writeRecord(work, servedSensors, sensor, values, { action: 'calibrated' });
  else await applyEvent(work, servedSensors, sensor, isFailed ? 'fail' : 'pass', { values });
  if (isFailed) await holdFailedZones(trx, deps.clock());
}

export const servedCalibrations: ServedResource = {
  resource: calibrations,
  shortSearches: true,
  prepare,
  stored: (work, row) => judge(work, String(row.sensorId)),
  commands: {
    void: async ({ deps }, _row, _args, reason) => ({
      set: { voidedAt: new Date(deps.clock()), voidReason: reason },
    }),
  },
};
