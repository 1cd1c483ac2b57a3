import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transitionRefusal } from '../../../../contract/kit/states';
import { isAccounted } from '../../../../contract/orders/ledger';
import { fulfilStates, orderStates, refundStates } from '../../../../contract/orders/states';
import { DAY_MS } from '../../../../contract/time/durations';
import { findRecord } from '../../../kit/records/records';
import type { Values } from '../../../kit/served';
import { servedOwnOrders } from '../orders';
import { isFault, type LedgerWorld, openLedgerWorld, START, TODAY } from './testLedger';

let world: LedgerWorld;
beforeAll(async () => {
  world = await openLedgerWorld();
});
afterAll(() => world.close());

const kinds = async (id: string) =>
  (await world.entries(id)).map(({ kind, amount }) => [kind, Number(amount)]);
const paid = () => ({ paidAt: new Date(world.time.now) });

describe('the ledger of an order', () => {
  it('is written together with the event that moves the money', async () => {
    const id = await world.order();
    expect(await kinds(id)).toEqual([]);
    await world.cause(id, 'pay', paid());
    await world.cause(id, 'accept', { fulfilStatus: 'accepted' });
    expect(await kinds(id)).toEqual([
      ['charge', 5_300],
      ['discount', 500],
      ['payment', 4_800],
    ]);
    await world.cause(id, 'complete', { completedAt: new Date(world.time.now), fulfilStatus: 'picked_up' });
    await world.cause(id, 'askRefund', { refundAskedAmt: 1_000 });
    await world.cause(id, 'refundPassed');
    await world.cause(id, 'refundDone', { refundAmt: 1_000 });
    expect((await kinds(id)).slice(3)).toEqual([
      ['hand_out', 4_800],
      ['partial_refund', 1_000],
    ]);
    expect(await world.sums(id)).toMatchObject({ paid: 4_800, sold: 3_800, refunded: 1_000, owed: 0 });
  });

  it('is protected by the database against changes and deletion', async () => {
    const id = await world.order();
    await world.cause(id, 'pay', paid());
    const change = world.database.query('update order_entries set amount = 1 where order_id = $1', [id]);
    await expect(change).rejects.toThrow(/append-only/);
    const removal = world.database.query('delete from order_entries where order_id = $1', [id]);
    await expect(removal).rejects.toThrow(/append-only/);
  });

  it('is refused by the database when the accounts do not match the kind', async () => {
    const entry = world.database.query(
      `insert into order_entries (id, org_id, order_id, order_no, channel, kind, debit, credit, amount, happened_at, day)
       select 'x', 'shop', id, order_no, 'H5', 'refund', 'customer', 'sales', 1, now(), '${TODAY}' from orders limit 1`,
    );
    await expect(entry).rejects.toThrow(/order_entries_way/);
  });
});

describe('a closed day', () => {
  const close = (day: string) =>
    world.database.query(
      `update ledger_days set state = 'closed', closed_at = now() where org_id = 'shop' and day = $1`,
      [day],
    );

  it('accepts no more entries: they go to the next open day with a note', async () => {
    const early = await world.order();
    await world.cause(early, 'pay', paid());
    world.time.now = START + 2 * DAY_MS;
    await close(TODAY);
    const id = await world.order();
    await world.cause(id, 'pay', { paidAt: new Date(START) });
    const days = (await world.entries(id)).map(({ day, moved_from: from }) => [day, from]);
    expect(new Set(days.map(String))).toEqual(new Set(['2026-04-02,2026-04-01']));
    const direct = world.database.query(
      `insert into order_entries (id, org_id, order_id, order_no, channel, kind, debit, credit, amount, happened_at, day)
       select 'y', 'shop', id, order_no, 'H5', 'payment', 'provider', 'customer', 1, now(), '${TODAY}' from orders limit 1`,
    );
    await expect(direct).rejects.toThrow(/takes no entries/);
  });

  it('is protected by the database', async () => {
    await expect(
      world.database.query(`update ledger_days set state = 'open', closed_at = null`),
    ).rejects.toThrow(/is closed/);
    await expect(world.database.query('delete from ledger_days')).rejects.toThrow(/is closed/);
  });
});

const EVENTS: Readonly<Record<string, (part: number, row: Readonly<Record<string, unknown>>) => Values>> = {
  pay: () => paid(),
  expire: () => ({ cancelledAt: new Date(world.time.now) }),
  latePayment: () => paid(),
  accept: () => ({ fulfilStatus: 'accepted' }),
  prepare: () => ({}),
  dispense: () => ({}),
  dispensed: (part) => ({ fulfilStatus: part < 30 ? 'failed' : part < 70 ? 'partial' : 'dispensed' }),
  complete: () => ({ completedAt: new Date(world.time.now) }),
  askRefund: (part, { paidAmt, refundAmt }) => ({
    refundAskedAmt: Math.ceil(((Number(paidAmt) - Number(refundAmt)) * (part + 1)) / 100),
  }),
  refundPassed: () => ({}),
  refundRejected: () => ({}),
  refundFailed: () => ({}),
  refundDone: (_part, { refundAmt, refundAskedAmt, paidAmt }) => ({
    refundAmt: Math.min(Number(paidAmt), Number(refundAmt) + Number(refundAskedAmt ?? paidAmt)),
  }),
  cancelRefunded: () => ({ cancelledAt: new Date(world.time.now) }),
  completedBefore: () => ({ completedAt: new Date(world.time.now), cancelledAt: null }),
};
const MACHINES = [orderStates, fulfilStates, refundStates];

/** What was paid was handed out, given back or is owed, whatever happened and wherever the process died (domain §3.15-5). */
describe('every fen of any order history', () => {
  const step = fc.record({
    event: fc.constantFrom(...Object.keys(EVENTS)),
    part: fc.nat(99),
    /** The statement of the transaction before which the process dies; none of the later ones. */
    fault: fc.nat(20),
  });
  const histories = fc.record({
    total: fc.integer({ min: 2, max: 100_000 }),
    discountPart: fc.nat(99),
    steps: fc.array(step, { minLength: 4, maxLength: 14 }),
    paysAtOnce: fc.boolean(),
  });

  async function happen(id: string, { event, part, fault }: { event: string; part: number; fault: number }) {
    const row = await world.change((work) => findRecord(work, servedOwnOrders, id));
    const machine = MACHINES.find(({ events }) => Object.hasOwn(events, event));
    if (!machine || transitionRefusal(machine, event, row) !== undefined) return;
    const values = EVENTS[event]?.(part, row) ?? {};
    const died = await world.cause(id, event, values, fault).then(
      () => false,
      (error: unknown) => {
        if (!isFault(error)) throw error;
        return true;
      },
    );
    if (!died) return;
    // Nothing of it is there; done again it is there once.
    expect(await world.sums(id)).toMatchObject({ refunded: Number(row.refundAmt) });
    await world.cause(id, event, values);
  }

  it('is accounted for with a fault between any two steps', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ total, discountPart, steps, paysAtOnce }) => {
        const id = await world.order({ total, discount: Math.floor((total * discountPart) / 100) });
        await world.database.query(
          `insert into order_items (id, org_id, order_id, line_no, name, qty, price, amt, discount_amt, dispensed_qty)
           select id, 'shop', id, 1, 'x', 2, total_amt / 2, total_amt / 2 * 2, least(discount_amt, total_amt / 2 * 2), 1
           from orders where id = $1`,
          [id],
        );
        const first = paysAtOnce ? [{ event: 'pay', part: 0, fault: 20 }] : [];
        for (const each of [...first, ...steps]) {
          await happen(id, each);
          const sums = await world.sums(id);
          expect(isAccounted(sums)).toBe(true);
          expect(sums.refunded).toBeLessThanOrEqual(sums.paid);
        }
        expect(await world.wrong(id)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
