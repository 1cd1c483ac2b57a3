import { type AlarmCode, alarmDef } from '@contract/alerts';
import { DAY_MS } from '@contract/time/durations';
import { type Format, MINUS, withUnit } from './format';

/** What the value and the limit of an alarm are made of. */
export type FigureKind = 'celsius' | 'humidity' | 'percent' | 'seconds' | 'days' | 'code' | 'count';

const BY_CODE: Partial<Record<AlarmCode, FigureKind>> = {
  BOARD_FAULT: 'code',
  COMP_FAULT: 'celsius',
  DISP_INDETERMINATE: 'code',
  LANE_JAM: 'code',
  LANE_MOTOR: 'code',
  LIFT_FAULT: 'code',
  ENV_RH: 'humidity',
  CLOCK_DRIFT: 'seconds',
  DEV_OFFLINE: 'seconds',
  DOOR_OPEN_AIR: 'celsius',
  DOOR_OPEN_LONG: 'seconds',
  EXP_STOP_SALE: 'days',
  SIM_80: 'percent',
  SIM_95: 'percent',
  SIM_100: 'percent',
};

/** Days that are left now of what an alarm counts in days; null for any other alarm. */
export function daysNow(
  { code, value, raisedAt }: { code: AlarmCode; value: number | null; raisedAt: number },
  now: number,
): number | null {
  if (figureKind(code) !== 'days' || value === null) return null;
  return value - Math.max(0, Math.floor((now - raisedAt) / DAY_MS));
}

export function figureKind(code: AlarmCode): FigureKind {
  return BY_CODE[code] ?? (alarmDef(code).family === 'climate' ? 'celsius' : 'count');
}

function bare(value: number, format: Format): string {
  return format.number(value, Number.isInteger(value) ? 0 : 1);
}

/** A value or limit of an alarm with its unit; undefined where the alarm has none. */
export function figureText(code: AlarmCode, value: number | null, format: Format): string | undefined {
  if (value === null) return undefined;
  switch (figureKind(code)) {
    case 'celsius':
      return withUnit(format.celsius(value), '°C');
    case 'humidity':
      return withUnit(bare(value, format), '%RH');
    case 'percent':
      return withUnit(bare(value, format), '%');
    case 'seconds':
      return `${value < 0 ? MINUS : ''}${format.duration(Math.abs(value) * 1_000)}`;
    case 'days':
      // Whole days, not hours.
      if (Math.abs(value) < 1) return `< ${format.age(DAY_MS)}`;
      return `${value < 0 ? MINUS : ''}${format.age(Math.abs(value) * DAY_MS)}`;
    case 'code':
    case 'count':
      return bare(value, format);
  }
}
