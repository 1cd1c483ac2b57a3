import { type AlarmCode, alarmDef } from '@contract/alerts';
import type { Format } from '@shared/lib';

/** What the value and the limit of an alarm are made of. */
export type FigureKind = 'celsius' | 'humidity' | 'percent' | 'seconds' | 'count';

const BY_CODE: Partial<Record<AlarmCode, FigureKind>> = {
  ENV_RH: 'humidity',
  CLOCK_DRIFT: 'seconds',
  DEV_OFFLINE: 'seconds',
  DOOR_OPEN_LONG: 'seconds',
  SIM_80: 'percent',
  SIM_95: 'percent',
  SIM_100: 'percent',
};

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
      return `${format.celsius(value)} °C`;
    case 'humidity':
      return `${bare(value, format)} %RH`;
    case 'percent':
      return `${bare(value, format)} %`;
    case 'seconds':
      return `${value < 0 ? '−' : ''}${format.duration(Math.abs(value) * 1_000)}`;
    case 'count':
      return bare(value, format);
  }
}
