import { describe, expect, it } from 'vitest';
import { provinceFigures } from './fleetProvinces';

const machine = (id: string, province: string, alarmsOpen = 0) => ({ id, province, alarmsOpen });

describe('machines by province', () => {
  it('are counted with offline machines and open alarms, provinces with most machines first', () => {
    const rows = [
      machine('a', '江苏省'),
      machine('b', '浙江省', 2),
      machine('c', '浙江省', 1),
      machine('d', '安徽省'),
    ];
    expect(provinceFigures(rows, (id) => id === 'b')).toEqual([
      { province: '浙江省', machines: 2, offline: 1, alarms: 3 },
      { province: '安徽省', machines: 1, offline: 0, alarms: 0 },
      { province: '江苏省', machines: 1, offline: 0, alarms: 0 },
    ]);
  });

  it('include every machine', () => {
    const rows = ['1', '2', '3'].map((id) => machine(id, id === '3' ? '' : '海南省'));
    const counted = provinceFigures(rows, () => false).reduce((sum, { machines }) => sum + machines, 0);
    expect(counted).toBe(rows.length);
  });
});
