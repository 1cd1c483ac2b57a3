import { describe, expect, it } from 'vitest';
import { neededOf, type PlanFacts, planLanes } from './planning';

const lane = { laneNo: 'A-1-01', stock: 2, room: 8, rear: '2026-10-01' };
const facts: PlanFacts = {
  demand: 1,
  targetDays: 7,
  minimum: 2,
  pack: 1,
  lanes: [lane],
  batches: [
    { id: 'b1', batchNo: 'B1', expiry: '2026-11-01', days: 150 },
    { id: 'b2', batchNo: 'B2', expiry: '2027-03-01', days: 270 },
  ],
};
const plan = (change: Partial<PlanFacts>) =>
  planLanes(Object.assign({}, facts, change)).map(({ laneNo, batch, qty, why }) => [
    laneNo,
    batch?.id,
    qty,
    why,
  ]);

describe('units to replenish of a product that runs short', () => {
  it.each([
    ['sales of the target days, without what is there', {}, { qty: 5, why: 'cover' }],
    ['more than the minimum', { demand: 0.02 }, { qty: 1, why: 'minimum' }],
    ['what fits', { demand: 3 }, { qty: 8, why: 'capacity' }],
    ['whole cases', { pack: 3 }, { qty: 6, why: 'pack' }],
    ['whole cases that fit', { demand: 2, pack: 5 }, { qty: 5, why: 'capacity' }],
    ['part of a case where none fits', { demand: 3, pack: 10 }, { qty: 8, why: 'capacity' }],
    ['all that fits where no sales are known', { demand: null }, { qty: 8, why: 'par' }],
    ['nothing where it lasts', { demand: 0.1, minimum: 1 }, { qty: 0, why: 'minimum' }],
  ])('are %s', (_what, change, wanted) => {
    expect(neededOf(Object.assign({}, facts, change))).toEqual(wanted);
  });
});

describe('planned batches and lanes', () => {
  it('use the batch that ends first and fits behind the stock of the lane', () => {
    expect(plan({})).toEqual([['A-1-01', 'b1', 5, 'cover']]);
    expect(plan({ lanes: [{ laneNo: 'A-1-01', stock: 2, room: 8, rear: '2026-12-01' }] })).toEqual([
      ['A-1-01', 'b2', 5, 'cover'],
    ]);
  });

  it('use a later batch when the first would not sell in time, and no more than the last one sells', () => {
    const soon = { id: 'b1', batchNo: 'B1', expiry: '2026-11-01', days: 6 };
    expect(plan({ batches: [soon, ...facts.batches.slice(1)] })).toEqual([['A-1-01', 'b2', 5, 'cover']]);
    expect(plan({ batches: [soon] })).toEqual([['A-1-01', 'b1', 4, 'expiry']]);
    expect(plan({ batches: [{ id: 'b0', batchNo: 'B0', expiry: '2026-11-01', days: 0 }] })).toEqual([]);
  });

  it('name no batch when none is known', () => {
    expect(plan({ batches: [] })).toEqual([['A-1-01', undefined, 5, 'cover']]);
  });

  it('fill the emptiest lane first, and an empty lane takes any batch', () => {
    const lanes = [lane, { laneNo: 'A-1-02', stock: 0, room: 3, rear: null }];
    expect(plan({ lanes })).toEqual([
      ['A-1-02', 'b1', 3, 'cover'],
      ['A-1-01', 'b1', 2, 'cover'],
    ]);
  });
});
