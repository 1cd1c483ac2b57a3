import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { salesOf, type TracedMove } from './traceSales';

function ledger(steps: readonly [number, string | null][], opening = 0): TracedMove[] {
  let balance = opening;
  return steps.map(([delta, batchId], at) => {
    balance += delta;
    return { at, delta, kind: delta > 0 ? 'repl' : 'sale', ref: `R${at}`, batchId, balance };
  });
}
const sale: [number, null] = [-1, null];
const refs = (moves: TracedMove[], mayBe = false) => salesOf(moves, 'B', mayBe).map(({ ref }) => ref);

describe('sales of a batch', () => {
  it('start when the stock in front of it is gone and end with the batch', () => {
    expect(refs(ledger([[2, 'A'], [2, 'B'], sale, sale, sale, [1, 'C'], sale, sale]))).toEqual(['R4', 'R6']);
  });

  it('are only possible ones when the delivery was not recorded', () => {
    const moves = ledger([sale, [3, 'C'], sale], 2);
    expect(salesOf(moves, 'B', true)).toEqual([
      { ref: 'R0', at: 0, qty: 1, sure: false },
      { ref: 'R2', at: 2, qty: 1, sure: false },
    ]);
    expect(refs(moves)).toEqual([]);
  });

  it('are certain where the sale names the batch, and none of it where it names another one', () => {
    const moves = ledger([[-1, 'B'], [3, 'C'], [-1, 'B'], [-1, 'C'], sale], 3);
    expect(salesOf(moves, 'B', true)).toEqual([
      { ref: 'R0', at: 0, qty: 1, sure: true },
      { ref: 'R2', at: 2, qty: 1, sure: true },
      { ref: 'R4', at: 4, qty: 1, sure: false },
    ]);
  });

  it('exclude units that were taken out', () => {
    const moves = ledger([[2, 'A'], [2, 'B'], [-1, 'B'], sale, sale, sale]);
    expect(refs(moves.map((move, at) => (at === 2 ? { ...move, kind: 'return' } : move)))).toEqual(['R5']);
  });

  it('never exceed the units that came in', () => {
    const step = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom('A', 'B', null)),
      fc.constant<[number, null]>([-1, null]),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const all = ['A', 'B'].map((batch) => salesOf(ledger(steps, 3), batch, false));
        const sold = all.map((sales) => sales.reduce((sum, { qty }) => sum + qty, 0));
        const came = ['A', 'B'].map((batch) =>
          steps.reduce((sum, [delta, of]) => sum + (of === batch ? delta : 0), 0),
        );
        expect(sold[0]).toBeLessThanOrEqual(came[0] ?? 0);
        expect(sold[1]).toBeLessThanOrEqual(came[1] ?? 0);
        const both = all.flat().map(({ ref }) => ref);
        expect(new Set(both).size).toBe(both.length);
      }),
    );
  });
});
