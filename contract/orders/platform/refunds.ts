import type { refundStates } from '../states';

type RefundState = keyof typeof refundStates.states;

/** What became of a customer's wish for his money. */
export const REFUND_WORDS = ['asked', 'appealed', 'passed', 'rejected', 'withdrawn', 'failed'] as const;
export type RefundAction = (typeof REFUND_WORDS)[number];

const RES_TYPES: Readonly<Record<string, RefundAction>> = {
  '0': 'asked',
  '1': 'rejected',
  '2': 'passed',
  '3': 'rejected',
  '4': 'passed',
  '5': 'passed',
  '6': 'passed',
  '7': 'withdrawn',
  '8': 'withdrawn',
};
/** Of stores where goods come back before the money goes. */
const RETURN_STATUS: Readonly<Record<string, RefundAction>> = {
  '1': 'asked',
  '11': 'rejected',
  '16': 'appealed',
  '17': 'passed',
  '18': 'rejected',
  '21': 'passed',
  '22': 'rejected',
  '26': 'appealed',
  '27': 'passed',
  '28': 'rejected',
  '30': 'withdrawn',
};
const NOTIFY_TYPES: Readonly<Record<string, RefundAction>> = {
  apply: 'asked',
  agree: 'passed',
  reject: 'rejected',
  cancelRefund: 'withdrawn',
  cancelRefundComplaint: 'withdrawn',
};

export interface MeituanRefund {
  notifyType?: string;
  resType?: string;
  status?: string;
  isAppeal: boolean;
}
/** Undefined for what has no meaning to us. */
export function meituanRefundWord({
  notifyType = '',
  resType = '',
  status = '',
  isAppeal,
}: MeituanRefund): RefundAction | undefined {
  const word = RES_TYPES[resType] ?? RETURN_STATUS[status] ?? NOTIFY_TYPES[notifyType];
  return word === 'asked' && isAppeal ? 'appealed' : word;
}

const REFUND_WAYS: Readonly<Record<RefundAction, Partial<Record<RefundState, readonly string[]>>>> = {
  // Another request after one that was rejected, under another number.
  asked: { none: ['askRefund'], refunded: ['askRefund'], rejected: ['appeal'] },
  // The rejection may be the platform's own, or unreported; a part may have been refunded before.
  appealed: {
    none: ['askRefund'],
    refunded: ['askRefund'],
    pending_review: ['refundRejected', 'appeal'],
    rejected: ['appeal'],
  },
  passed: {
    none: ['askRefund', 'refundPassed', 'refundDone'],
    refunded: ['askRefund', 'refundPassed', 'refundDone'],
    pending_review: ['refundPassed', 'refundDone'],
    rejected: ['appeal', 'refundPassed', 'refundDone'],
    refunding: ['refundDone'],
    refund_failed: ['retryRefund', 'refundDone'],
  },
  rejected: { none: ['askRefund', 'refundRejected'], pending_review: ['refundRejected'] },
  withdrawn: { pending_review: ['withdrawRefund'] },
  failed: { refunding: ['refundFailed'] },
};

/** The events that bring the money to where a platform says it is. */
export function refundStepsTo(refundStatus: unknown, word: RefundAction): readonly string[] {
  return REFUND_WAYS[word][refundStatus as RefundState] ?? [];
}
