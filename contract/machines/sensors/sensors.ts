import { f } from '../../kit/field';
import { defineStates } from '../../kit/states';

/** What a sensor measures: temperature, relative humidity, or both. */
export const SENSOR_KINDS = ['T', 'RH', 'T_RH'] as const;
/** Where it hangs: warmest and coldest spot of the zone, its average, in the returning air. */
export const SENSOR_POSITIONS = ['hot', 'cold', 'avg', 'air_return'] as const;
export const QUANTITIES = ['T', 'RH'] as const;
export type Quantity = (typeof QUANTITIES)[number];

/** A sensor is calibrated at least so often. */
export const CALIBRATION_MONTHS_MAX = 12;
/** Points of reference that may be named, °C and %RH: beyond them no permissible error is defined. */
const REFERENCE_RANGE: Readonly<Record<Quantity, readonly [number, number]>> = {
  T: [-25, 40],
  RH: [0, 100],
};

/**
 * Maximum permissible error, ± °C or ± %RH, at a point of reference: appendix 3 of the Chinese GSP.
 * @returns undefined beyond the range it is defined for
 */
export function permissibleError(quantity: Quantity, reference: number): number | undefined {
  const [least, most] = REFERENCE_RANGE[quantity];
  if (reference < least || reference > most) return undefined;
  if (quantity === 'RH') return 5;
  return reference < 0 ? 1 : 0.5;
}

/** One comparison with the reference instrument, °C or %RH. */
export interface CalibrationPoint {
  quantity: Quantity;
  reference: number;
  reading: number;
}
export const CALIBRATION_RESULTS = ['passed', 'failed'] as const;

/** How far the sensor is off, to two decimals: what is written down is what is judged. */
export const errorAt = ({ reference, reading }: CalibrationPoint) =>
  Math.round((reading - reference) * 100) / 100;

/** Passed when no point is off by more than is permissible. */
export function calibrationResult(points: readonly CalibrationPoint[]): (typeof CALIBRATION_RESULTS)[number] {
  const within = points.every((point) => {
    const most = permissibleError(point.quantity, point.reference);
    return most !== undefined && Math.abs(errorAt(point)) <= most;
  });
  return points.length > 0 && within ? 'passed' : 'failed';
}

/** A sensor that failed its calibration is not trusted: nothing is sold from its zone until it is replaced or passes. */
export const sensorStates = defineStates({
  field: 'state',
  initial: 'in_use',
  states: { in_use: 'ok', failed: 'bad', retired: 'off' },
  events: {
    fail: { from: ['in_use'], to: 'failed', needs: 'system' },
    pass: { from: ['failed'], to: 'in_use', needs: 'system' },
    replace: {
      from: ['in_use', 'failed'],
      to: 'retired',
      needs: 'M',
      danger: true,
      reason: true,
      args: { serialNo: f.text({ required: true, max: 32 }), installedOn: f.date({ required: true }) },
    },
    retire: { from: ['in_use', 'failed'], to: 'retired', needs: 'M', danger: true, reason: true },
  },
});
