import { type Channel, PLATFORMS } from './words';

/**
 * Where money of orders stands. Ours: with the payment provider, a delivery platform, at the counter, with an internet
 * hospital. Not ours: what customers have to pay, and what is owed to them. The rest is what became of it.
 */
export const LEDGER_ACCOUNTS = [
  'customer',
  'provider',
  'platform',
  'counter',
  'hospital',
  'owed',
  'sales',
  'fees',
] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];
export type MoneyAccount = Extract<LedgerAccount, 'provider' | 'platform' | 'counter' | 'hospital'>;

export const LEDGER_KINDS = [
  'charge',
  'discount',
  'payment',
  'fee',
  'fee_returned',
  'hand_out',
  'refund',
  'partial_refund',
  'price_difference',
  'late_payment',
  'late_refund',
  'deposit',
  'deposit_returned',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** An amount in minor units that goes from the credited account to the debited one. */
export interface Posting {
  kind: LedgerKind;
  debit: LedgerAccount;
  credit: LedgerAccount;
  amount: number;
}

/** What entries add up to, of an order, a store, a day: the same fold. */
export interface LedgerSums {
  /** What orders cost before discounts. */
  charged: number;
  /** What customers have paid. */
  paid: number;
  discount: number;
  /** Kept by platforms. */
  fees: number;
  refunded: number;
  /** Of what was handed out, less what went back afterwards. */
  sold: number;
  /** Paid for, neither handed out nor given back yet. */
  owed: number;
  /** Of the amount paid: came after the order was canceled. */
  late: number;
  /** Left with provider, platform, counter and hospital. */
  money: number;
}
/** Of a store, what the last days add up to is shown. */
export const STORE_LEDGER_DAYS = 30;

export const NO_SUMS: LedgerSums = {
  charged: 0,
  paid: 0,
  discount: 0,
  fees: 0,
  refunded: 0,
  sold: 0,
  owed: 0,
  late: 0,
  money: 0,
};

const REFUNDS: readonly LedgerKind[] = ['refund', 'partial_refund', 'late_refund', 'deposit_returned'];
const PAYMENTS: readonly LedgerKind[] = ['payment', 'late_payment', 'deposit'];
const MONEY: readonly LedgerAccount[] = ['provider', 'platform', 'counter', 'hospital'];

const sign = (yes: boolean, no: boolean) => Number(yes) - Number(no);

function paidBy({ kind, debit, credit }: Posting): number {
  if (kind === 'price_difference') return sign(MONEY.includes(debit), MONEY.includes(credit));
  return Number(PAYMENTS.includes(kind));
}

function plus(sums: LedgerSums, posting: Posting): LedgerSums {
  const { kind, debit, credit, amount } = posting;
  return {
    charged: sums.charged + (kind === 'charge' ? amount : 0),
    paid: sums.paid + paidBy(posting) * amount,
    discount: sums.discount + (kind === 'discount' ? amount : 0),
    fees: sums.fees + sign(debit === 'fees', credit === 'fees') * amount,
    refunded: sums.refunded + (REFUNDS.includes(kind) ? amount : 0),
    sold: sums.sold + sign(credit === 'sales', debit === 'sales') * amount,
    owed: sums.owed + sign(credit === 'owed', debit === 'owed') * amount,
    late: sums.late + (kind === 'late_payment' ? amount : 0),
    money: sums.money + sign(MONEY.includes(debit), MONEY.includes(credit)) * amount,
  };
}

export const sumsOf = (postings: readonly Posting[]): LedgerSums => postings.reduce(plus, NO_SUMS);

/** Domain §3.15-5: what was paid was handed out, given back or is still owed; nothing is below zero. */
export function isAccounted({ paid, sold, refunded, owed, fees, money }: LedgerSums): boolean {
  return (
    paid === sold + refunded + owed &&
    money === paid - refunded - fees &&
    [paid, sold, refunded, owed, fees].every((amount) => amount >= 0)
  );
}

/** What an order says of its money. */
export interface OrderMoney {
  account: MoneyAccount;
  isPaid: boolean;
  isCancelled: boolean;
  totalAmt: number;
  deliveryFee: number;
  discountAmt: number;
  paidAmt: number;
  platFee: number;
  refundAmt: number;
  /** Value of what was handed out, as it was paid for; `all` when nothing is left to hand out. */
  handedOut: number | 'all';
}

/** Who holds the money of such an order. */
export function moneyAccountOf(channel: Channel, payMethod: unknown): MoneyAccount {
  if ((PLATFORMS as readonly Channel[]).includes(channel) || payMethod === 'platform') return 'platform';
  return payMethod === 'cash' ? 'counter' : 'provider';
}

/** Postings on the way, each seen by the next. */
function draftOf(booked: LedgerSums) {
  const postings: Posting[] = [];
  let now = booked;
  return {
    postings,
    now: () => now,
    post(kind: LedgerKind, debit: LedgerAccount, credit: LedgerAccount, amount: number): void {
      if (amount <= 0) return;
      const posting = { kind, debit, credit, amount };
      postings.push(posting);
      now = plus(now, posting);
    },
  };
}
type Draft = ReturnType<typeof draftOf>;

function payDue({ now, post }: Draft, order: OrderMoney): void {
  const { account, paidAmt } = order;
  if (!order.isPaid) return;
  if (now().charged > 0 || now().late > 0) {
    const more = paidAmt - now().paid;
    post('price_difference', account, 'owed', more);
    giveBack({ now, post }, 'price_difference', account, -more);
  } else if (order.isCancelled) {
    post('late_payment', account, 'owed', paidAmt);
  } else {
    post('charge', 'customer', 'owed', order.totalAmt + order.deliveryFee);
    post('discount', 'owed', 'customer', order.discountAmt);
    post('payment', account, 'customer', paidAmt);
  }
}

/** What is still owed goes back first; the rest comes out of what was sold. */
function giveBack(
  { now, post }: Pick<Draft, 'now' | 'post'>,
  kind: LedgerKind,
  account: MoneyAccount,
  amount: number,
): void {
  const fromOwed = Math.min(amount, now().owed);
  post(kind, 'owed', account, fromOwed);
  post(kind, 'sales', account, amount - fromOwed);
}

function refundKind({ paidAmt, refundAmt }: OrderMoney, { refunded, late }: LedgerSums): LedgerKind {
  if (late > 0) return 'late_refund';
  return refunded === 0 && refundAmt === paidAmt ? 'refund' : 'partial_refund';
}

/**
 * What is to be booked so that the ledger says what the order says; nothing when it does. Booked twice, it has no
 * second effect.
 */
export function duePostings(order: OrderMoney, booked: LedgerSums): Posting[] {
  const draft = draftOf(booked);
  const { now, post } = draft;
  const { account } = order;
  payDue(draft, order);
  if (now().paid === 0) return draft.postings;
  giveBack(draft, refundKind(order, now()), account, order.refundAmt - now().refunded);
  // A platform takes no part of what the customer got back.
  const fee = Math.min(order.platFee, order.paidAmt - order.refundAmt) - now().fees;
  post('fee', 'fees', account, fee);
  post('fee_returned', account, 'fees', -fee);
  const { owed, sold } = now();
  const gone = order.handedOut === 'all' ? owed : Math.min(owed, order.handedOut - sold);
  if (now().late === 0) post('hand_out', 'owed', 'sales', gone);
  return draft.postings;
}

/** The same of a medicine in a locker: its price is deposited with it, and goes back with it; withdrawn before, it had none. */
export function dueOfLocker(
  { state, amount }: { state: unknown; amount: number },
  booked: LedgerSums,
): Posting[] {
  const { now, post, postings } = draftOf(booked);
  if (state === 'waiting_deposit') return postings;
  if (now().paid === 0 && state === 'returned') return postings;
  if (now().paid === 0) post('deposit', 'counter', 'owed', amount);
  if (state === 'picked') post('hand_out', 'owed', 'sales', now().owed);
  if (state === 'returned') post('deposit_returned', 'owed', 'counter', now().owed);
  return postings;
}

/**
 * The same of a consultation that the patient pays: the internet hospital takes the money when it is reserved, it is
 * earned by the conclusion, and goes back when there is none or the patient complains.
 */
export function dueOfConsultation(
  { state, payKind, fee }: { state: unknown; payKind: unknown; fee: number },
  booked: LedgerSums,
): Posting[] {
  const draft = draftOf(booked);
  const { now, post, postings } = draft;
  const isPaid = state !== 'created' && (state !== 'cancelled' || now().paid > 0);
  if (payKind !== 'cash' || !isPaid) return postings;
  if (now().paid === 0) {
    post('charge', 'customer', 'owed', fee);
    post('payment', 'hospital', 'customer', fee);
  }
  if (state === 'finished') post('hand_out', 'owed', 'sales', now().owed);
  if (state === 'cancelled' || state === 'refunded')
    giveBack(draft, 'refund', 'hospital', now().paid - now().refunded);
  return postings;
}

/** `fulfilStatus` of orders whose goods have left the machine, all of them. */
export const GONE_STATES = ['dispensed', 'picked_up', 'delivering', 'arrived'] as const;
const GONE: readonly unknown[] = GONE_STATES;

interface SoldLine {
  qty: number;
  amt: number;
  discountAmt: number;
  dispensedQty: number;
}
/** What of an order was handed out, as it was paid for. */
export function handedOutOf(
  { status, fulfilStatus }: Readonly<Record<string, unknown>>,
  lines: readonly SoldLine[],
): number | 'all' {
  if (status === 'completed' || status === 'delivered' || GONE.includes(fulfilStatus)) return 'all';
  if (fulfilStatus !== 'partial') return 0;
  return lines.reduce(
    (sum, { qty, amt, discountAmt, dispensedQty }) =>
      sum + Math.floor(((amt - discountAmt) * dispensedQty) / qty),
    0,
  );
}
