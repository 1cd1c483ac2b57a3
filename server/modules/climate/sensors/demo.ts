import type { Random } from '../../../../contract/common/random';
import { tradeDay } from '../../../../contract/time/chinaTime';
import { DAY_MS } from '../../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../../db/demo-data';
import type { DemoMachine } from '../../../db/demo-data/machines/machines';
import { COLD_SIDE } from '../../../db/demo-data/machines/planogram';
import { type NewRow, padded } from '../../../db/demo-data/world';
import { calibration, calibrationPoints, hundredths, YEAR_DAYS } from './demoCalibrations';

/** What a machine speaks of, and where it hangs. */
const PLACES = [
  ['T1', 'hot', 'Z1'],
  ['T2', 'cold', 'Z1'],
] as const;
const COLD_SIDE_PLACES = [
  ['T3', 'hot', COLD_SIDE],
  ['T4', 'cold', COLD_SIDE],
] as const;
type SensorPlace = (typeof PLACES | typeof COLD_SIDE_PLACES)[number];
/** Of so many sensors the calibration of one is soon due, of one it is overdue, and one took the place of one that failed. */
const DUE_EVERY = 17;
const OVERDUE_EVERY = 61;
const REPLACED_EVERY = 43;

interface SensorRows {
  sensors: NewRow<'sensors'>[];
  calibrations: NewRow<'calibrations'>[];
}

function daysAgoOf(random: Random, number: number): number {
  if (number % OVERDUE_EVERY === 0) return YEAR_DAYS + random.int(2, 9);
  if (number % DUE_EVERY === 0) return YEAR_DAYS - random.int(4, 28);
  return random.int(40, YEAR_DAYS - 40);
}

/** The sensors of a machine with their last calibrations. */
function ofMachine(demo: DemoWorld, random: Random, machine: DemoMachine, made: SensorRows): void {
  const { world } = demo;
  const main = ['CN_COLD', 'COLD_2_8', 'FREEZE'].includes(machine.storageClass);
  const add = (from: Partial<NewRow<'sensors'>>, place: SensorPlace, number: number) => {
    const [sensorNo, position, zone] = place;
    const sensor = {
      id: world.newId(world.from),
      orgId: machine.owner.orgId,
      deviceId: machine.id,
      sensorNo,
      zone,
      kind: 'T_RH' as const,
      position,
      serialNo: `TH${padded(number * 7 + 1_003, 6)}`,
      installedOn: tradeDay(world.now - 2 * YEAR_DAYS * DAY_MS),
      state: 'in_use' as const,
      calDue: null,
      remark: null,
      ...from,
    };
    made.sensors.push(sensor as NewRow<'sensors'>);
    return sensor as NewRow<'sensors'>;
  };
  for (const place of machine.hasColdSide ? [...PLACES, ...COLD_SIDE_PLACES] : PLACES) {
    const cold = main || place[2] === COLD_SIDE;
    const number = made.sensors.length + 1;
    const daysAgo = daysAgoOf(random, number);
    const isReplaced = number % REPLACED_EVERY === 0;
    if (isReplaced) {
      const old = add({ state: 'retired' }, place, number);
      const points = calibrationPoints(random, cold, 7).map((each) => ({
        ...each,
        reading: hundredths(each.reading + 2.4),
      }));
      made.calibrations.push(calibration(demo, old, points, { number, daysAgo: daysAgo + 3 }));
    }
    const own = made.sensors.length + 1;
    const sensor = add(isReplaced ? { installedOn: tradeDay(world.now - daysAgo * DAY_MS) } : {}, place, own);
    const passed = calibration(demo, sensor, calibrationPoints(random, cold, 8), { number: own, daysAgo });
    sensor.calDue = passed.nextDue;
    made.calibrations.push(passed);
  }
}

/** Two sensors in each machine, calibrated within the year but for a few. */
export function demoSensors(demo: DemoWorld): DemoRows {
  const random = demo.world.random.fork('sensors');
  const made: SensorRows = { sensors: [], calibrations: [] };
  for (const machine of demo.fleet.machines) ofMachine(demo, random, machine, made);
  return { sensors: made.sensors, calibrations: made.calibrations };
}
