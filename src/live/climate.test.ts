import type { MachineState, ZoneState } from '@contract/machines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClimateState, climateOf, climateStateOf } from './climate';
import { coverageOf, MACHINE_BUDGET_MS, worstQualityOf } from './machineQuality';
import { machineRow, zoneState } from './testing/testRows';
import { inZone } from './zones';

const NOW = 1_000_000_000;
const WORST_FIRST: readonly ClimateState[] = ['out', 'warn', 'old', 'none', 'ok'];
const rank = (state: ClimateState) => WORST_FIRST.indexOf(state);

const anyAir = fc.record({
  temp: fc.constantFrom(null, 5, 7.8, 12, 20, 29.5, 35),
  tMeas: fc.constantFrom(null, NOW - 1_000, NOW - 2 * MACHINE_BUDGET_MS, NOW - 20 * MACHINE_BUDGET_MS),
});
const anyZones = fc
  .array(anyAir, { maxLength: 3 })
  .map((airs) => airs.map((air, at) => zoneState(air, `Z${at + 2}`)));
const anyConn = fc.constantFrom('online' as const, 'offline' as const);
const rowWith = (state: Partial<MachineState>, zones: readonly ZoneState[]) =>
  machineRow('m', 1, zones.length > 0 ? { ...state, zones } : state);

describe('a machine with several zones', () => {
  it('has the state of its worst zone', () => {
    fc.assert(
      fc.property(anyAir, anyZones, anyConn, (main, zones, conn) => {
        const machine = rowWith({ ...main, conn }, zones);
        const all = ['Z1', ...zones.map(({ set }) => set.zone)];
        const states = all.map((zone) =>
          climateStateOf(inZone({ ...machine, state: machine.state }, zone), NOW),
        );
        const own = climateStateOf(rowWith({ ...main, conn }, []), NOW);
        const worst = Math.min(rank(own), ...states.slice(1).map(rank));
        expect(rank(climateStateOf(machine, NOW))).toBe(worst);
        const shown = inZone(machine, climateOf(machine, NOW).zone?.zone);
        expect(rank(climateStateOf({ ...shown, state: { ...shown.state, zones: undefined } }, NOW))).toBe(
          worst,
        );
      }),
    );
  });

  it('does not lose priority by outdated values or another zone', () => {
    const anyAge = fc.integer({ min: 0, max: 30 * MACHINE_BUDGET_MS });
    fc.assert(
      fc.property(anyAir, anyZones, anyAge, (main, zones, age) => {
        const machine = rowWith(main, zones);
        const before = rank(climateStateOf(machine, NOW));
        expect(rank(climateStateOf(machine, NOW + age))).toBeLessThanOrEqual(before);
        expect(before).toBeLessThanOrEqual(rank(climateStateOf(rowWith(main, zones.slice(1)), NOW)));
      }),
    );
  });

  it('is out of range while its refrigerator is warm, whatever the main zone is', () => {
    const machine = rowWith({ temp: 20, tMeas: NOW }, [zoneState({ temp: 9, tMeas: NOW })]);
    expect(climateStateOf(machine, NOW)).toBe('out');
    expect(climateOf(machine, NOW).zone?.zone).toBe('Z2');
    expect(inZone(machine, 'Z2')).toMatchObject({ info: { tHigh: 8, mainZone: 'Z2' }, state: { temp: 9 } });
    expect(inZone(machine, 'Z1')).toBe(machine);
  });

  it('is current when all of its zones are', () => {
    const machine = rowWith({ temp: 20, tMeas: NOW }, [zoneState({ tMeas: NOW - 3_600_000 })]);
    expect(worstQualityOf(machine, NOW)).toBe('dead');
    expect(coverageOf([machine], NOW, true)).toEqual({ n: 0, of: 1 });
  });
});
