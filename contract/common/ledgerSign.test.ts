import { describe, expect, it } from 'vitest';
import { PREPAID_MOVES, PREPAID_USABLE } from '../onlineHospitals/prepaid';
import { STOCK_USABLE, WAREHOUSE_MOVES } from '../supply/warehouse';
import { ledgerSign } from './ledgerSign';

const signs = (moves: Readonly<Record<string, readonly [string, string]>>, pots: readonly string[]) =>
  Object.fromEntries(Object.entries(moves).map(([kind, way]) => [kind, ledgerSign(pots, way)]));

describe('the sign of an entry', () => {
  it('of prepaid counts says whether the usable count rises or falls', () => {
    expect(signs(PREPAID_MOVES, PREPAID_USABLE)).toEqual({
      recharge: 1,
      void: -1,
      transfer_in: 1,
      transfer_out: -1,
      allocate: -1,
      deallocate: 1,
      freeze: -1,
      unfreeze: 1,
      consume: -1,
      refund: 1,
    });
  });

  it('of packs is defined for every kind of movement', () => {
    const found = signs(WAREHOUSE_MOVES, STOCK_USABLE);
    expect(Object.values(found).filter((sign) => sign === 0)).toEqual([]);
    expect(found).toMatchObject({ purchase: 1, pick: -1, pick_back: 1, return_held: 1, dispose: -1 });
  });
});
