import { expect, it } from 'vitest';
import type { MessageOf } from '../decode';
import type { LaneRow } from '../fleet/fleetQueries';
import type { Machine } from '../fleet/machine';
import { createPlan, NOTHING_LOADED } from '../rules/plan';
import { onStocktake } from './stock';

const NOW = 1_800_000_000_000;
const machine = { id: 'd', org: 'o', rebirthAskedAt: 0 } as unknown as Machine;
const lane = { id: 'l', deviceId: 'd', laneNo: 'A-1-01', productId: 'p', capacity: 10, stock: 4 } as LaneRow;

it('stores a count of known lanes and moves no stock', () => {
  const plan = createPlan(NOW, () => 'n', { ...NOTHING_LOADED, lanes: new Map([['d', [lane]]]) });
  const lines = [{ t: 'A-1-01', cnt: 2 }];
  onStocktake(
    plan,
    machine,
    { ts: NOW - 5, d: { no: 'ST1', mode: 'auto', lines } } as MessageOf<'stocktake'>,
    NOW,
  );
  expect(plan.counts).toMatchObject([{ countNo: 'ST1', lines: '[{"laneNo":"A-1-01","countQty":2}]' }]);
  expect([plan.ledger, [...plan.lanes]]).toEqual([[], []]);
});
