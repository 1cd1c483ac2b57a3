import { MACHINE_BUDGET_MS, type Machine } from '@live';
import { describe, expect, it } from 'vitest';
import { type FleetFilter, filterMachines, provincesOf, sortMachines } from './fleetRows';

const NOW = 1_000_000_000;
function machine(
  id: string,
  parts: { name?: string; conn?: string; temp?: number | null; units?: number; province?: string },
): Machine {
  const { name = id, conn = 'online', temp = 20, units = 50, province = '浙江省' } = parts;
  return {
    info: {
      id,
      name,
      serialNo: `SN${id}`,
      orgName: 'org',
      city: '杭州市',
      province,
      storageClass: 'CN_ROOM',
    },
    state: { id, conn, temp, units, capacity: 100, seenAt: null, tMeas: temp === null ? null : NOW },
  } as unknown as Machine;
}

const ids = (machines: readonly Machine[]) => machines.map(({ info }) => info.id);

describe('the fleet list', () => {
  const fleet = [
    machine('a', { temp: 5 }),
    machine('b', { temp: null, conn: 'offline' }),
    machine('c', { temp: 30 }),
  ];

  const find = (filter: Partial<FleetFilter>) => filterMachines(fleet, { q: '', ...filter }, NOW);

  it('is searched by any name in any case', () => {
    expect(ids(find({ q: ' snB ' }))).toEqual(['b']);
    expect(ids(find({ conn: 'offline' }))).toEqual(['b']);
    expect(find({ q: 'nobody' })).toEqual([]);
  });

  it('is searched by regions', () => {
    const regions = new Set(['广东省']);
    const all = [...fleet, machine('d', { province: '广东省' })];
    expect(ids(filterMachines(all, { q: 'guangdong', regions }, NOW))).toEqual(['d']);
  });

  it('is filtered by machines without current data', () => {
    const late = filterMachines(fleet, { q: '', data: 'missing' }, NOW + MACHINE_BUDGET_MS + 1);
    expect(ids(find({ data: 'missing' }))).toEqual(['b']);
    expect(ids(late)).toEqual(['a', 'b', 'c']);
  });

  it('sorts rows without a value last in both directions', () => {
    const sort = (descending: boolean) =>
      ids(sortMachines(fleet, { key: 'temp', descending, language: 'en' }));
    expect(sort(false)).toEqual(['a', 'c', 'b']);
    expect(sort(true)).toEqual(['c', 'a', 'b']);
  });

  it('sorts machines with problems first by connection', () => {
    expect(ids(sortMachines(fleet, { key: 'conn', descending: false, language: 'en' }))[0]).toBe('b');
  });

  it('lists each province once', () => {
    expect(
      provincesOf([...fleet, machine('d', { province: '广东省' })].map(({ info }) => info)),
    ).toHaveLength(2);
  });
});
