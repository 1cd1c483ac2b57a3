import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bookMissing } from './jobs';
import { type LedgerWorld, openLedgerWorld } from './testLedger';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedgerWorld();
});
afterAll(() => world.close());

/** As it was stored before there was a ledger. */
async function paidWithoutLedger(): Promise<string> {
  const id = await world.order({ status: 'paid' });
  await world.database.query(`update orders set paid_at = placed_at where id = $1`, [id]);
  return id;
}

describe('orders of before there was a ledger', () => {
  it('are booked once, from the order where the look before has ended', async () => {
    const [first, last] = [await paidWithoutLedger(), await paidWithoutLedger()];
    const log = { warn: vi.fn() };
    const deps = { kit: world.deps, log } as unknown as Parameters<typeof bookMissing>[0];
    expect(await bookMissing(deps, first)).toBe(last);
    expect(await world.wrong(first)).toHaveLength(1);
    expect(await bookMissing(deps, last)).toBeUndefined();
    expect(await bookMissing(deps)).toBe(last);
    expect(await world.wrong(first)).toEqual([]);
    expect(await world.sums(first)).toMatchObject({ paid: 4_800, refunded: 0 });
    await bookMissing(deps);
    expect(log.warn).toHaveBeenCalledTimes(2);
  });
});
