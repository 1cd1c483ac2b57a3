import type { AlarmCode, AlertState } from '@contract/alerts';
import { describe, expect, it } from 'vitest';
import { selectAlarmNow } from './alarmNow';
import { stockKey } from './stock';
import { machineRow, stockRow, zoneState } from './testing/testRows';

const machine = machineRow('m1', 1, {
  temp: 14.5,
  rh: 61,
  simMb: 92,
  simPlanMb: 100,
  zones: [zoneState({ temp: 9.5 })],
});
machine.info.iccid = 'sim';
machine.info.cabinetZones = { B: 'Z2', C: 'Z3' };
const product = stockRow('m1', 'p1', 1, 0);
const state = {
  machines: { rows: [machine], index: new Map([['m1', 0]]) },
  stock: { rows: [product], index: new Map([[stockKey(product), 0]]) },
};
const now = (code: AlarmCode, source: string, phase: AlertState = 'raised') =>
  selectAlarmNow(state, { code, source, state: phase, machineId: 'm1' });

describe('the current value of an alarm', () => {
  it('is the measured value, also after recovery', () => {
    expect(now('ENV_T_HIGH', 'Z1/T1')).toBe(14.5);
    expect(now('ENV_T_HIGH', 'Z1/T2', 'returned')).toBe(14.5);
    expect(now('COMP_FAULT', 'Z1/on')).toBe(14.5);
    expect(now('ENV_RH', 'Z1/T1')).toBe(61);
    expect(now('DOOR_OPEN_AIR', 'A')).toBe(14.5);
  });

  it("is the value of the alarm's own zone", () => {
    expect(now('ENV_T_HIGH', 'Z2/T3')).toBe(9.5);
    expect(now('ENV_RH', 'Z2/T3')).toBe(50);
    expect(now('COMP_FAULT', 'Z2/on')).toBe(9.5);
    expect(now('DOOR_OPEN_AIR', 'B')).toBe(9.5);
  });

  it('is null for a zone that sends no readings', () => {
    expect(now('ENV_T_HIGH', 'Z3/T3')).toBeNull();
    expect(now('DOOR_OPEN_AIR', 'C')).toBeNull();
  });

  it('is the stock left of the product, and the share used of the data plan', () => {
    expect(now('STOCK_LOW', 'p1')).toBe(0);
    expect(now('STOCK_LOW', 'p2')).toBeNull();
    expect(now('SIM_80', 'sim')).toBe(92);
    expect(now('SIM_80', 'another')).toBeNull();
  });

  it('is null after the alarm is cleared, and where nothing is measured', () => {
    expect(now('ENV_T_HIGH', 'Z1/T1', 'cleared')).toBeNull();
    expect(now('LANE_JAM', 'A-1-01')).toBeNull();
    expect(now('EXP_STOP_SALE', 'A-1-01')).toBeNull();
  });
});
