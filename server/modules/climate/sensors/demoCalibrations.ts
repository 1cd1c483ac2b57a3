import type { Random } from '../../../../contract/common/random';
import {
  type CalibrationPoint,
  calibrationResult,
  errorAt,
  permissibleError,
} from '../../../../contract/machines/sensors/sensors';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoWorld } from '../../../db/demo-data';
import { type NewRow, padded } from '../../../db/demo-data/world';

const LAB = '浙江省计量科学研究院';
export const YEAR_DAYS = 365;
const COLD_POINTS = [2, 5, 8];
const ROOM_POINTS = [10, 20, 30];
const HUMIDITY_POINTS = [40, 60, 75];
export const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Comparisons of a sensor that is off by no more than `most` tenths of what is permitted. */
export function calibrationPoints(random: Random, cold: boolean, most: number): CalibrationPoint[] {
  const point = (quantity: 'T' | 'RH', reference: number) => {
    const tenths = random.int(-most, most);
    const off = ((permissibleError(quantity, reference) ?? 0) * tenths) / 10;
    return { quantity, reference, reading: hundredths(reference + off) };
  };
  return [
    ...(cold ? COLD_POINTS : ROOM_POINTS).map((reference) => point('T', reference)),
    ...HUMIDITY_POINTS.map((reference) => point('RH', reference)),
  ];
}

export function calibration(
  { world }: DemoWorld,
  sensor: NewRow<'sensors'>,
  points: readonly CalibrationPoint[],
  { number, daysAgo }: { number: number; daysAgo: number },
): NewRow<'calibrations'> {
  const at = world.now - daysAgo * DAY_MS;
  return {
    id: world.newId(at),
    orgId: sensor.orgId,
    certNo: `JL${tradeDay(at).slice(0, 4)}-${padded(number, 5)}`,
    sensorId: sensor.id,
    deviceId: sensor.deviceId,
    calibratedOn: tradeDay(at),
    lab: LAB,
    points: JSON.stringify(
      points.map((each) => ({
        ...each,
        error: errorAt(each),
        permissible: permissibleError(each.quantity, each.reference),
      })),
    ),
    result: calibrationResult(points),
    nextDue: tradeDay(at + YEAR_DAYS * DAY_MS),
    certificate: '[]',
    enteredBy: null,
    voidedAt: null,
    voidReason: null,
  };
}
