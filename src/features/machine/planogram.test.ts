import type { LaneView } from '@contract/devices';
import { describe, expect, it } from 'vitest';
import { arrange, laneTone } from './planogram';

function lane(parts: Partial<LaneView>): LaneView {
  const base = {
    id: 'l',
    laneNo: 'A-1-01',
    cabinetNo: 'A',
    trayNo: 1,
    col: 0,
    span: 1,
    productId: 'p',
    productName: 'x',
  };
  return {
    ...base,
    specification: '',
    price: 1,
    capacity: 8,
    stock: 5,
    minAlert: 2,
    saleState: 'on',
    health: 'ok',
    reportedAt: null,
    ...parts,
  } as LaneView;
}

describe('the planogram', () => {
  it('stands like the machine, whatever order the lanes come in', () => {
    const cabinets = arrange([
      lane({ laneNo: 'B-1-01', cabinetNo: 'B' }),
      lane({ laneNo: 'A-2-01', trayNo: 2 }),
      lane({ laneNo: 'A-1-02', col: 1 }),
      lane({ laneNo: 'A-1-01' }),
    ]);
    expect(cabinets.map(({ no }) => no)).toEqual(['A', 'B']);
    expect(cabinets[0]?.trays.map(({ lanes }) => lanes.map(({ laneNo }) => laneNo))).toEqual([
      ['A-1-01', 'A-1-02'],
      ['A-2-01'],
    ]);
  });

  it.each([
    [{ productId: null }, 'off'],
    [{ health: 'jam', stock: 0 }, 'bad'],
    [{ stock: 0 }, 'critical'],
    [{ stock: 2 }, 'warn'],
    [{ stock: 2, saleState: 'paused' }, 'off'],
    [{}, 'ok'],
  ] as const)('%o is %s', (parts, tone) => {
    expect(laneTone(lane(parts))).toBe(tone);
  });
});
