import { describe, expect, it } from 'vitest';
import { SALE_ENDS_MS } from '../../../contract/machines/holds';
import type { LaneRow } from '../fleet/fleetQueries';
import type { Machine } from '../fleet/machine';
import { type BatchPlan, createPlan, NOTHING_LOADED } from '../rules/plan';
import { noteSale, plannedLaneOf, reconcile } from './lanes';
import { onReplenish } from './stock';

const NOW = 1_800_000_000_000;
const machine = { id: 'd', org: 'o' } as Machine;

function planWith(
  held: Partial<LaneRow>,
  visits: readonly string[] = [],
): { plan: BatchPlan; lane: () => LaneRow } {
  let n = 0;
  const stored = { id: 'l', deviceId: 'd', laneNo: 'A-1-01', productId: 'p', capacity: 10, stock: 4 };
  const row = { ...stored, saleState: 'on', health: 'ok', reportedAt: null, hold: null, holdProof: null };
  const lane = { ...row, holdProvenAt: null, reportedState: null, ...held } as LaneRow;
  const plan = createPlan(NOW, () => `n${n++}`, {
    ...NOTHING_LOADED,
    lanes: new Map([['d', [lane]]]),
    visits: new Set(visits),
  });
  return { plan, lane: () => plannedLaneOf(plan, machine, 'A-1-01') as LaneRow };
}
const says = (st: string, ts = NOW) => ({ q: 4, st, h: 'ok', ts, ref: 'r' });

describe('the state a machine reports for a lane', () => {
  it('is stored when the console has requested nothing', () => {
    const { plan, lane } = planWith({});
    reconcile(plan, machine, lane(), says('paused'));
    expect(lane()).toMatchObject({ saleState: 'paused', reportedState: 'paused' });
  });

  it.each(['paused', 'quarantined'] as const)('does not end what the console has %s', (hold) => {
    const { plan, lane } = planWith({ hold, saleState: hold, holdProof: 'sent' });
    reconcile(plan, machine, lane(), says('on'));
    expect(lane()).toMatchObject({ saleState: hold, reportedState: 'on', holdProof: 'sent' });
  });

  it('contradicts a lock that was verified', () => {
    const { plan, lane } = planWith({ hold: 'paused', saleState: 'paused', holdProof: 'verified' });
    reconcile(plan, machine, lane(), says('paused'));
    expect(lane().holdProof).toBe('verified');
    reconcile(plan, machine, lane(), says('on', NOW + 1));
    expect(lane().holdProof).toBe('contradicted');
  });
});

it('contradicts a lock by a sale, unless the sale had already begun', () => {
  const held = { hold: 'quarantined', holdProof: 'verified', holdProvenAt: new Date(NOW) } as const;
  const { plan, lane } = planWith(held);
  noteSale(plan, machine, lane(), NOW + SALE_ENDS_MS);
  expect(lane().holdProof).toBe('verified');
  noteSale(plan, machine, lane(), NOW + SALE_ENDS_MS + 1);
  expect(lane().holdProof).toBe('contradicted');
});

it('books a reported visit, and of a visit that a person submitted only the difference', () => {
  const report = (visits: readonly string[], a: number) => {
    const { plan, lane } = planWith({}, visits);
    const d = { no: 'RP1', lines: [{ t: 'A-1-01', b: 4, add: 3, rm: 0, a }] };
    onReplenish(plan, machine, { d, ts: NOW } as never);
    return [lane().stock, plan.ledger.map(({ kind, delta }) => `${kind} ${delta}`)];
  };
  expect(report([], 7)).toEqual([7, ['repl 3']]);
  expect(report(['d|RP1'], 4)).toEqual([4, []]);
  expect(report(['d|RP1'], 3)).toEqual([3, ['adjust -1']]);
  expect(report(['other|RP1'], 7)).toEqual([7, ['repl 3']]);
});
