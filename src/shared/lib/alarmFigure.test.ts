import { DAY_MS } from '@contract/time/durations';
import { describe, expect, it } from 'vitest';
import { daysNow, figureText } from './alarmFigure';
import { createFormat } from './format';

const format = createFormat('en', (key) => key);

describe('the value of an alarm', () => {
  it('has the unit of what it measures', () => {
    expect(figureText('ENV_T_HIGH', 27.25, format)).toMatch(/^27\.[23]\u00a0°C$/);
    expect(figureText('ENV_RH', 78, format)).toBe('78\u00a0%RH');
    expect(figureText('SIM_95', 96.4, format)).toBe('96.4\u00a0%');
    expect(figureText('DOOR_OPEN_LONG', 300, format)).toBe('5:00');
    expect(figureText('DOOR_OPEN_AIR', 5.75, format)).toMatch(/^5\.[78]\u00a0°C$/);
    expect(figureText('STOCK_LOW', 2, format)).toBe('2');
    const counted = createFormat('en', (key, { count }) => `${count} ${key}`);
    expect([24, -3, 0].map((days) => figureText('EXP_STOP_SALE', days, counted))).toEqual([
      '24 age.days',
      '−3 age.days',
      '< 1 age.days',
    ]);
  });

  it('in remaining days decreases until somebody responds', () => {
    const alert = { code: 'EXP_STOP_SALE' as const, value: 12, raisedAt: 0 };
    expect([0, 86_399_999, 86_400_000, 20 * DAY_MS].map((now) => daysNow(alert, now))).toEqual([
      12, 12, 11, -8,
    ]);
    expect(daysNow({ ...alert, code: 'STOCK_LOW' }, 0)).toBeNull();
  });

  it('keeps the sign of a slow clock', () => {
    expect(figureText('CLOCK_DRIFT', -75, format)).toBe('−1:15');
  });

  it('is absent without a measurement, and zero is a value', () => {
    expect(figureText('DOOR_UNAUTH', null, format)).toBeUndefined();
    expect(figureText('STOCK_OUT', 0, format)).toBe('0');
  });
});
