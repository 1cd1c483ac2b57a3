import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueOfLocker,
  duePostings,
  handedOutOf,
  isAccounted,
  type OrderMoney,
  type Posting,
  sumsOf,
} from './ledger';

const ORDER: OrderMoney = {
  account: 'platform',
  isPaid: true,
  isCancelled: false,
  totalAmt: 5_000,
  deliveryFee: 300,
  discountAmt: 500,
  paidAmt: 4_800,
  platFee: 288,
  refundAmt: 0,
  handedOut: 0,
};

/** What stands in the ledger after the order was seen in each of these forms. */
function booked(...forms: readonly Partial<OrderMoney>[]): Posting[] {
  return forms.reduce<Posting[]>(
    (postings, form) => postings.concat(duePostings({ ...ORDER, ...form }, sumsOf(postings))),
    [],
  );
}
const kinds = (postings: readonly Posting[]) => postings.map(({ kind, amount }) => [kind, amount]);

describe('dueOf', () => {
  it('returns no entries before the order is paid', () => {
    expect(booked({ isPaid: false })).toEqual([]);
  });

  it('books a payment once, with the charge, the discount and the platform fee', () => {
    const postings = booked({}, {}, {});
    expect(kinds(postings)).toEqual([
      ['charge', 5_300],
      ['discount', 500],
      ['payment', 4_800],
      ['fee', 288],
    ]);
    expect(sumsOf(postings)).toMatchObject({ paid: 4_800, owed: 4_800, money: 4_512, discount: 500 });
  });

  it('books a gift once', () => {
    const gift = { totalAmt: 500, deliveryFee: 0, discountAmt: 500, paidAmt: 0, platFee: 0 };
    expect(kinds(booked(gift, gift))).toEqual([
      ['charge', 500],
      ['discount', 500],
    ]);
  });

  it('reverses debts before sales', () => {
    const postings = booked({}, { handedOut: 3_000 }, { handedOut: 3_000, refundAmt: 2_000 });
    expect(postings.slice(-2)).toEqual([
      { kind: 'partial_refund', debit: 'owed', credit: 'platform', amount: 1_800 },
      { kind: 'partial_refund', debit: 'sales', credit: 'platform', amount: 200 },
    ]);
    expect(sumsOf(postings)).toMatchObject({ sold: 2_800, owed: 0, refunded: 2_000 });
  });

  it('reverses the fee with a full refund', () => {
    const sums = sumsOf(booked({}, { refundAmt: 4_800 }));
    expect(sums).toMatchObject({ refunded: 4_800, fees: 0, money: 0, owed: 0 });
  });

  it('books money that arrives after the order was canceled', () => {
    const late = { isCancelled: true, platFee: 0 };
    const postings = booked(late, { ...late, refundAmt: 4_800 });
    expect(kinds(postings)).toEqual([
      ['late_payment', 4_800],
      ['late_refund', 4_800],
    ]);
    expect(isAccounted(sumsOf(postings))).toBe(true);
  });

  it('books a price difference in both directions', () => {
    const dearer = booked({}, { paidAmt: 5_000 });
    expect(dearer.at(-1)).toEqual({
      kind: 'price_difference',
      debit: 'platform',
      credit: 'owed',
      amount: 200,
    });
    const cheaper = booked({}, { handedOut: 'all' }, { handedOut: 'all', paidAmt: 4_700 });
    expect(cheaper.at(-1)).toMatchObject({ kind: 'price_difference', debit: 'sales', amount: 100 });
    expect(sumsOf(cheaper)).toMatchObject({ paid: 4_700, sold: 4_700, refunded: 0 });
  });

  it('accounts for every fen of an order for any sequence of states and any number of calls', () => {
    const courses = fc.record({
      total: fc.integer({ min: 1, max: 1_000_000 }),
      delivery: fc.nat(1_000),
      discountPart: fc.nat(100),
      feePart: fc.nat(30),
      steps: fc.array(fc.record({ refundPart: fc.nat(100), gone: fc.constantFrom(0, 0.5, 1) }), {
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(courses, ({ total, delivery, discountPart, feePart, steps }) => {
        const discountAmt = Math.floor((total * discountPart) / 100);
        const paidAmt = total - discountAmt + delivery;
        const platFee = Math.floor((paidAmt * feePart) / 100);
        const base = { totalAmt: total, deliveryFee: delivery, discountAmt, paidAmt, platFee };
        let order: OrderMoney = { ...ORDER, ...base };
        let postings = duePostings(order, sumsOf([]));
        for (const { refundPart, gone } of steps) {
          const refundAmt = Math.max(order.refundAmt, Math.floor((paidAmt * refundPart) / 100));
          const handedOut = order.handedOut === 'all' || gone === 1 ? 'all' : Math.floor(paidAmt * gone);
          order = { ...order, refundAmt, handedOut };
          postings = [...postings, ...duePostings(order, sumsOf(postings))];
          const sums = sumsOf(postings);
          expect(isAccounted(sums)).toBe(true);
          expect(sums).toMatchObject({ paid: paidAmt, refunded: refundAmt });
          expect(duePostings(order, sums)).toEqual([]);
        }
      }),
    );
  });
});

describe('dueOfLocker', () => {
  it('books the deposit with the medicine and returns it with the medicine', () => {
    const deposit = dueOfLocker({ state: 'deposited', amount: 900 }, sumsOf([]));
    expect(kinds(deposit)).toEqual([['deposit', 900]]);
    const back = dueOfLocker({ state: 'returned', amount: 900 }, sumsOf(deposit));
    expect(sumsOf([...deposit, ...back])).toMatchObject({ paid: 900, refunded: 900, owed: 0, money: 0 });
    expect(kinds(dueOfLocker({ state: 'picked', amount: 900 }, sumsOf(deposit)))).toEqual([
      ['hand_out', 900],
    ]);
    expect(dueOfLocker({ state: 'waiting_deposit', amount: 900 }, sumsOf([]))).toEqual([]);
  });
});

describe('handedOutOf', () => {
  it('values dispensed products at the price that was paid', () => {
    const lines = [{ qty: 3, amt: 3_000, discountAmt: 300, dispensedQty: 2 }];
    expect(handedOutOf({ status: 'paid', fulfilStatus: 'partial' }, lines)).toBe(1_800);
    expect(handedOutOf({ status: 'paid', fulfilStatus: 'ready' }, lines)).toBe(0);
    expect(handedOutOf({ status: 'paid', fulfilStatus: 'delivering' }, lines)).toBe('all');
  });
});
