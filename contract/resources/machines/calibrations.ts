import { type Draft, f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import {
  CALIBRATION_MONTHS_MAX,
  CALIBRATION_RESULTS,
  type CalibrationPoint,
  permissibleError,
  QUANTITIES,
} from '../../machines/sensors/sensors';

/** The last day of a calibration of this day, `YYYY-MM-DD`; the last of its month where that day is not. */
function latestDue(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + CALIBRATION_MONTHS_MAX + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + CALIBRATION_MONTHS_MAX, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** What is due later than a year, or at once, or compared where no error is permitted, is no calibration. */
function problems({ calibratedOn, nextDue, points }: Draft) {
  const [day, due] = [String(calibratedOn ?? ''), String(nextDue ?? '')];
  const compared = (Array.isArray(points) ? points : []) as readonly Partial<CalibrationPoint>[];
  const beyond = compared.some(
    ({ quantity, reference }) =>
      quantity && typeof reference === 'number' && permissibleError(quantity, reference) === undefined,
  );
  return {
    ...(day && due && (due <= day || due > latestDue(day)) && { nextDue: 'err.sensor.due' }),
    ...(beyond && { points: 'err.sensor.reference' }),
  };
}

/** Comparisons of a sensor with the instrument of a laboratory. What was entered stays; what is wrong is voided. */
export const calibrations = defineResource({
  name: 'calibrations',
  permission: 'humiture',
  path: '/machine/humiture/calibrations',
  tenancy: 'org',
  orgFrom: 'sensorId',
  title: 'certNo',
  fields: {
    certNo: f.text({ required: true, max: 40 }),
    sensorId: f.ref('sensors', { required: true, where: () => ({ state: 'in:in_use,failed' }) }),
    deviceId: f.ref('devices', { readOnly: true }),
    calibratedOn: f.date({ required: true }),
    lab: f.text({ required: true }),
    points: f.lines(
      {
        quantity: f.choice(QUANTITIES, { required: true, initial: 'T' }),
        reference: f.number({ required: true, min: -40, max: 100, digits: 2 }),
        reading: f.number({ required: true, min: -60, max: 120, digits: 2 }),
        error: f.number({ readOnly: true, digits: 2 }),
        permissible: f.number({ readOnly: true, digits: 2 }),
      },
      { required: true, min: 1, max: 20, key: ['quantity', 'reference'] },
    ),
    result: f.choice(CALIBRATION_RESULTS, { readOnly: true, tones: { passed: 'ok', failed: 'bad' } }),
    nextDue: f.date({ required: true }),
    certificate: f.files('document', { max: 3 }),
    enteredBy: f.ref('users', { readOnly: true }),
    voidedAt: f.moment({ readOnly: true }),
    voidReason: f.long({ readOnly: true }),
  },
  list: {
    columns: [
      'certNo',
      'deviceId',
      'sensorId',
      'calibratedOn',
      'result',
      'nextDue',
      'lab',
      'voidedAt',
      'orgId',
    ],
    sort: '-calibratedOn',
    filters: ['result', 'deviceId', 'sensorId', 'calibratedOn', 'nextDue', 'voidedAt', 'orgId'],
    search: ['certNo', 'lab'],
  },
  form: {
    certificate: ['certNo', 'lab', 'calibratedOn', 'nextDue', 'certificate'],
    sensor: ['sensorId', 'deviceId', 'orgId'],
    comparison: ['points', 'result'],
    entry: ['enteredBy', 'voidedAt', 'voidReason'],
  },
  check: problems,
  can: ['create'],
  commands: {
    void: { needs: 'M', danger: true, reason: true, allowed: (row) => row.voidedAt === null },
  },
});
