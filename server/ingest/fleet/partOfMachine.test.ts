import { expect, it } from 'vitest';
import { emptyState } from './machine';
import { stateOfLanes, stockOfLanes } from './partOfMachine';

const RANGE = { tLow: null, tHigh: null, rhLow: null, rhHigh: null } as never;
const lane = (laneNo: string, productId: string | null, stock: number) => {
  return { laneNo, productId, stock, capacity: 10, minAlert: 2 };
};
const own = (lanes: string[]) => ({ lanes: new Set(lanes), whole: false });
const machine = {
  lanes: [lane('1', 'p', 5), lane('2', 'p', 0), lane('3', 'q', 1), lane('4', null, 0)],
  sales: [
    { at: 1, laneNo: '1' },
    { at: 2, laneNo: '3' },
    { at: 3, laneNo: '1' },
  ],
};

it('stock and sales of a part of the lanes of a machine', () => {
  const state = { ...emptyState('d', RANGE), units: 6, sold24h: 3, ver: 7 };
  const part = stateOfLanes(machine, state, own(['1', '3', '9']));
  expect(part).toMatchObject({
    ver: 7,
    units: 6,
    capacity: 20,
    lanes: 2,
    soldOut: 0,
    lowLanes: 1,
    sold24h: 3,
  });
  const other = stateOfLanes(machine, state, own(['2']));
  expect(other).toMatchObject({ units: 0, lanes: 1, soldOut: 1, sold24h: 0 });
  expect(state).toMatchObject({ units: 6, sold24h: 3 });
  expect(stateOfLanes(machine, state, { ...own([]), whole: true })).toBe(state);
  expect(stateOfLanes(machine, state, undefined)).toBeUndefined();
});

it('stock of one product in those lanes', () => {
  const row = {
    machineId: 'd',
    productId: 'p',
    stock: 5,
    minAlert: 4,
    capacity: 20,
    level: 'ok',
    ads: 1,
  } as never;
  expect(stockOfLanes(machine, row, own(['2', '3']))).toMatchObject({
    stock: 0,
    minAlert: 2,
    level: 'out',
  });
  expect(stockOfLanes(machine, row, own(['3', '4']))).toBeUndefined();
});
