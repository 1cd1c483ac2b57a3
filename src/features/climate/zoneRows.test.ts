import { STORAGE_CLASSES } from '@contract/climate';
import { climateState, type Machine } from '@live';
import { describe, expect, it } from 'vitest';
import { byState, countStates, filterZones, rowClimateOf, zoneRows } from './zoneRows';

const NOW = 1_000_000_000;
/** A refrigerator beside the one that the machine is. */
function beside(id: string, temp: number, other: number, storageClass = 'FREEZE'): Machine {
  const { info, state } = machine(id, temp);
  const set = { zone: 'Z2', storageClass, tLow: -25, tHigh: -10, rhLow: 35, rhHigh: 75 };
  const zones = [{ set, temp: other, rh: 50, tMeas: NOW, suspect: false }];
  return { info, state: { ...state, zones } } as unknown as Machine;
}

function machine(id: string, temp: number | null, agoMs = 1_000): Machine {
  return {
    info: { id, name: id, serialNo: `S${id}`, city: '杭州市', storageClass: 'COLD_2_8' },
    state: { id, temp, tMeas: temp === null ? null : NOW - agoMs, conn: 'online', suspect: false },
  } as unknown as Machine;
}

const rowsOf = (machines: Machine[]) =>
  zoneRows(
    machines.map(({ info }) => info),
    machines.map((each) => rowClimateOf(each, NOW)),
    [],
  );

describe('the state of a temperature zone', () => {
  const limits = STORAGE_CLASSES.COLD_2_8;
  it.each([
    [5, 'live', 'ok'],
    [7.6, 'live', 'warn'],
    [8.1, 'live', 'out'],
    [1.9, 'live', 'out'],
    [5, 'stale', 'old'],
    [5, 'dead', 'old'],
    [9, 'stale', 'out'],
    [9, 'dead', 'out'],
    [7.6, 'dead', 'warn'],
    [9, 'never', 'none'],
    [null, 'live', 'none'],
  ] as const)('%s °C, %s: %s', (t, q, state) => {
    expect(climateState(t, q, limits)).toBe(state);
  });

  it('keeps its value and order after a connection loss although every value is stale', () => {
    const machines = [machine('a', 5), machine('b', 9), machine('c', 5, 3_600_000)];
    const rows = rowsOf(machines);
    expect(countStates(rows)).toMatchObject({ old: 1, out: 1, ok: 1 });
    expect([...rows].sort(byState).map(({ info }) => info.id)).toEqual(['b', 'a', 'c']);
  });

  it('is that of the worst zone with its limits, and a machine is found by the class of any zone', () => {
    const [warm, fine] = rowsOf([beside('warm', 5, -3), beside('fine', 5, -20)]);
    expect(warm).toMatchObject({ state: 'out', zone: { zone: 'Z2' }, limits: { tHigh: -10 } });
    expect(fine).toMatchObject({ state: 'ok', limits: { tHigh: 8 } });
    expect(fine?.zone).toBeUndefined();
    expect(filterZones(rowsOf([beside('fine', 5, -20)]), { q: '', storage: 'FREEZE' })).toHaveLength(1);
  });

  it('reuses the row of a machine with several zones until its shown values change', () => {
    const one = beside('a', 5, -3);
    const warmer = {
      ...one,
      state: { ...one.state, zones: one.state.zones?.map((zone) => ({ ...zone, temp: -2 })) },
    };
    const before = rowsOf([one]);
    const infos = [one.info];
    expect(zoneRows(infos, [rowClimateOf(warmer, NOW)], before)[0]).toBe(before[0]);
    expect(zoneRows(infos, [rowClimateOf(beside('a', 5, -20), NOW)], before)[0]).not.toBe(before[0]);
  });

  it('reuses the row of a machine until its state changes', () => {
    const machines = [machine('a', 5), machine('b', 9)];
    const before = rowsOf(machines);
    const after = zoneRows(
      machines.map(({ info }) => info),
      [{ state: 'out' }, { state: 'out' }],
      before,
    );
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
  });

  it('lists zones that need attention first and filters by name', () => {
    const rows = rowsOf([machine('fine', 5), machine('hot', 12), machine('near', 7.8)]);
    expect([...rows].sort(byState).map((row) => row.info.id)).toEqual(['hot', 'near', 'fine']);
    expect(filterZones(rows, { q: 'SHOT' })).toHaveLength(1);
    expect(filterZones(rows, { q: '', state: 'warn' })).toHaveLength(1);
  });
});
