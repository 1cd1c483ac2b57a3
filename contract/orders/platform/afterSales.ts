import type { afterSaleStates } from '../states';

/** How an after-sale ends well. */
export const AFTER_SALE_HANDLING = ['refund', 'return', 'resend', 'compensate', 'exchange'] as const;
export type AfterSaleHandling = (typeof AFTER_SALE_HANDLING)[number];

/** Time for the merchant's answer. */
export const AFTER_SALE_DAYS = 2;

export type AfterSaleState = keyof typeof afterSaleStates.states;

/**
 * States of JD Daojia and the state of ours each maps to. Goods that did not arrive a second time leave it open:
 * a person looks.
 */
export const JD_AFTER_SALE_STAGES = {
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
  '80': 'passed',
  '81': 'passed',
  '82': 'closed',
  '83': 'passed',
  '90': 'refunding',
  '91': 'refunding',
  '92': 'refunded',
  '93': 'refund_failed',
  '100': 'passed',
  '1001': 'passed',
  '101': 'closed',
  '102': 'passed',
  '103': 'closed',
  '111': 'passed',
  '112': 'refunding',
} as const satisfies Readonly<Record<string, AfterSaleState>>;
export type JdAfterSaleStatus = keyof typeof JD_AFTER_SALE_STAGES;
export const JD_AFTER_SALE_WORDS = Object.keys(JD_AFTER_SALE_STAGES) as JdAfterSaleStatus[];
export const isJdAfterSaleWord = (word: string): word is JdAfterSaleStatus =>
  Object.hasOwn(JD_AFTER_SALE_STAGES, word);

/** What a word says of how it is handled, whatever was asked for; undefined where it says nothing. */
export function handlingOf(word: JdAfterSaleStatus): AfterSaleHandling | undefined {
  if (/^8\d$/.test(word)) return 'resend';
  if (/^9\d$/.test(word)) return 'compensate';
  return /^10\d+$/.test(word) ? 'exchange' : undefined;
}

/** An event and where it leads. */
export type AfterSaleStep = readonly [event: string, to: AfterSaleState];
const ASKED: AfterSaleStep = ['approve', 'refunding'];
const DONE: AfterSaleStep = ['refundDone', 'refunded'];
const FAILED: AfterSaleStep = ['refundFailed', 'refund_failed'];
const AGAIN: AfterSaleStep = ['retry', 'refunding'];
const BACK: AfterSaleStep = ['receive', 'refunding'];

/** From → to → the events between. What is not there was said too late. */
const WAYS: Partial<Record<AfterSaleState, Partial<Record<AfterSaleState, readonly AfterSaleStep[]>>>> = {
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
export function afterSaleStepsTo(from: unknown, to: AfterSaleState): readonly AfterSaleStep[] {
  return WAYS[from as AfterSaleState]?.[to] ?? [];
}
