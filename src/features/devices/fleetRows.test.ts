import type { Machine } from '@live';
import { describe, expect, it } from 'vitest';
import { filterMachines, provincesOf, sortMachines } from './fleetRows';

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
    state: { id, conn, temp, units, capacity: 100, seenAt: null },
  } as unknown as Machine;
}

const ids = (machines: readonly Machine[]) => machines.map(({ info }) => info.id);

describe('the fleet list', () => {
  const fleet = [
    machine('a', { temp: 5 }),
    machine('b', { temp: null, conn: 'offline' }),
    machine('c', { temp: 30 }),
  ];

  it('finds by any name, whatever the case', () => {
    expect(ids(filterMachines(fleet, { q: ' snB ' }))).toEqual(['b']);
    expect(ids(filterMachines(fleet, { q: '', conn: 'offline' }))).toEqual(['b']);
    expect(filterMachines(fleet, { q: 'nobody' })).toEqual([]);
  });

  it('puts what has no value last in both directions', () => {
    const sort = (descending: boolean) =>
      ids(sortMachines(fleet, { key: 'temp', descending, language: 'en' }));
    expect(sort(false)).toEqual(['a', 'c', 'b']);
    expect(sort(true)).toEqual(['c', 'a', 'b']);
  });

  it('shows machines in trouble first when sorted by connection', () => {
    expect(ids(sortMachines(fleet, { key: 'conn', descending: false, language: 'en' }))[0]).toBe('b');
  });

  it('lists each province once', () => {
    expect(
      provincesOf([...fleet, machine('d', { province: '广东省' })].map(({ info }) => info)),
    ).toHaveLength(2);
  });
});
