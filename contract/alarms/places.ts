import { type AlarmCode, type AlertRow, alarmDef } from '../alerts';

/** Codes that are steps of the same thing. */
const STEPS: Partial<Record<AlarmCode, string>> = {
  ENV_T_PRE: 'temperature',
  ENV_T_HIGH: 'temperature',
  ENV_T_LOW: 'temperature',
  STOCK_LOW: 'stock',
  STOCK_OUT: 'stock',
  SIM_80: 'plan',
  SIM_95: 'plan',
  SIM_100: 'plan',
};

/**
 * What alerts of one condition have in common: a zone, however many probes it has; a machine, however many products run
 * out in it. Of one place all that are open at once are one alarm on every screen.
 */
export function conditionPlaceOf({
  machineId,
  code,
  source,
}: Pick<AlertRow, 'machineId' | 'code' | 'source'>): string {
  const { family } = alarmDef(code);
  const part = family === 'stock' ? '' : family === 'climate' ? source.split('/')[0] : source;
  return `${machineId}|${STEPS[code] ?? code}|${part}`;
}
