import type { afterSaleStates } from '../states';

/** How an after-sale ends well. */
export const AFTER_SALE_HANDLING = ['refund', 'return', 'resend', 'compensate'] as const;
export type AfterSaleHandling = (typeof AFTER_SALE_HANDLING)[number];

/** Time for the merchant's answer. */
export const AFTER_SALE_DAYS = 2;

export type AfterSaleState = keyof typeof afterSaleStates.states;

/** What JD Daojia calls the state of an after-sale. */
export const JD_AFTER_SALE_STAGES: Readonly<Record<string, AfterSaleState>> = {
  '10': 'pending_review',
  '20': 'passed',
  '31': 'passed',
  '110': 'passed',
  '30': 'refunding',
  '32': 'refunded',
  '114': 'refunded',
  '33': 'refund_failed',
  '113': 'refund_failed',
  '40': 'rejected',
  '60': 'rejected',
  '50': 'withdrawn',
  '70': 'closed',
};

/** An event and where it leads. */
export type Step = readonly [event: string, to: AfterSaleState];
const ASKED: Step = ['approve', 'refunding'];
const DONE: Step = ['refundDone', 'refunded'];
const FAILED: Step = ['refundFailed', 'refund_failed'];
const AGAIN: Step = ['retry', 'refunding'];
const BACK: Step = ['receive', 'refunding'];

/** From → to → the events between. What is not there was said too late. */
const WAYS: Partial<Record<AfterSaleState, Partial<Record<AfterSaleState, readonly Step[]>>>> = {
  pending_review: {
    passed: [['approve', 'passed']],
    refunding: [ASKED],
    refunded: [ASKED, DONE],
    refund_failed: [ASKED, FAILED],
    rejected: [['reject', 'rejected']],
    withdrawn: [['withdraw', 'withdrawn']],
    closed: [
      ['approve', 'passed'],
      ['close', 'closed'],
    ],
  },
  passed: {
    refunding: [BACK],
    refunded: [BACK, DONE],
    refund_failed: [BACK, FAILED],
    rejected: [['refuseGoods', 'rejected']],
    withdrawn: [['withdraw', 'withdrawn']],
    closed: [['close', 'closed']],
  },
  refunding: {
    refunded: [DONE],
    refund_failed: [FAILED],
    closed: [DONE, ['close', 'closed']],
  },
  refund_failed: { refunding: [AGAIN], refunded: [AGAIN, DONE], closed: [AGAIN, DONE, ['close', 'closed']] },
  refunded: { closed: [['close', 'closed']] },
};

/** The events that bring an after-sale to where the platform says it is; no state goes back. */
export function afterSaleStepsTo(from: unknown, to: AfterSaleState): readonly Step[] {
  return WAYS[from as AfterSaleState]?.[to] ?? [];
}
