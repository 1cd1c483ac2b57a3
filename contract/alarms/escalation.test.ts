import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations';
import { levelsOf, quietUntil } from './escalation';

const ZONE = 'Asia/Shanghai';
const NIGHT = { quietFrom: '22:00', quietTo: '07:00' };
/** A moment of 10 April 2026 in China. */
const at = (clock: string) => Date.parse(`2026-04-10T${clock}:00+08:00`);

describe('quiet hours', () => {
  it('end in the morning, whether they begin before or after midnight, and are not active in between', () => {
    expect(quietUntil(NIGHT, at('23:30'), ZONE)).toBe(at('07:00') + DAY_MS);
    expect(quietUntil(NIGHT, at('22:00'), ZONE)).toBe(at('07:00') + DAY_MS);
    expect(quietUntil(NIGHT, at('06:59'), ZONE)).toBe(at('07:00'));
    for (const clock of ['07:00', '12:00', '21:59'])
      expect(quietUntil(NIGHT, at(clock), ZONE)).toBeUndefined();
  });

  it('can lie within one day and follow the time zone of the place', () => {
    const noon = { quietFrom: '12:00', quietTo: '14:00' };
    expect(quietUntil(noon, at('13:00'), ZONE)).toBe(at('14:00'));
    expect(quietUntil(noon, at('13:00'), 'Europe/Berlin')).toBeUndefined();
  });

  it('do not exist when one end is missing or both ends are equal', () => {
    expect(quietUntil({ quietFrom: '22:00', quietTo: null }, at('23:00'), ZONE)).toBeUndefined();
    expect(quietUntil({ quietFrom: '22:00', quietTo: '22:00' }, at('23:00'), ZONE)).toBeUndefined();
  });
});

describe('the levels of an alarm', () => {
  const rule = { level: 1, afterMin: 5, parties: ['security'] as const, userIds: [] };

  it('come in their order', () => {
    const rules = [{ ...rule, level: 3 }, rule];
    expect(levelsOf('LIFT_FAULT', rules).map(({ level }) => level)).toEqual([1, 3]);
  });

  it('start at once with the named contacts when the temperature is out of range, whatever the settings say', () => {
    expect(levelsOf('ENV_T_HIGH', [rule])).toEqual([
      { ...rule, afterMin: 0, parties: ['contacts', 'security'] },
    ]);
    expect(levelsOf('ENV_RH', [])).toMatchObject([{ level: 1, afterMin: 0, parties: ['contacts'] }]);
    expect(levelsOf('STOCK_LOW', [])).toEqual([]);
  });
});
