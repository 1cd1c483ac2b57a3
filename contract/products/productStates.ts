import { isSubmittedBy, isSubmittedByAnother } from '../kit/secondPerson';
import { defineStates } from '../kit/states';

/** Whether what is known of a product has been reviewed. */
export const auditStates = defineStates({
  field: 'auditState',
  initial: 'draft',
  states: { draft: undefined, waiting: 'warn', passed: 'ok', failed: 'bad' },
  events: {
    submit: {
      from: ['draft', 'failed'],
      to: 'waiting',
      needs: 'M',
      bulk: true,
      // A failed change of a product that was on sale before. Without its picture nothing goes on sale:
      // the reviewer sees what customers will, and does not review it twice.
      guard: ({ approvedAt, frontImage }) => {
        if (approvedAt !== null) return 'err.product.changeFirst';
        return frontImage === null ? 'err.product.frontImage' : undefined;
      },
    },
    /** A change of what is on sale was handed in. */
    revise: { from: ['passed', 'failed'], to: 'waiting', needs: 'system' },
    pass: { from: ['waiting'], to: 'passed', needs: 'system' },
    reject: { from: ['waiting'], to: 'failed', needs: 'system' },
    withdraw: { from: ['waiting'], to: ['draft', 'passed'], needs: 'system' },
    keepApproved: {
      from: ['failed'],
      to: 'passed',
      needs: 'M',
      guard: (row) => (row.approvedAt === null ? 'err.product.neverPassed' : undefined),
    },
  },
});

const mayMove = (row: Readonly<Record<string, unknown>>) =>
  row.auditState === 'passed' ? undefined : 'err.product.audit_pending';

/** Whether it can be sold. */
export const saleStates = defineStates({
  field: 'saleState',
  initial: 'delisted',
  states: { listed: 'ok', delisted: 'off', recalled: 'bad' },
  events: {
    list: {
      from: ['delisted'],
      to: 'listed',
      needs: { action: 'product:list' },
      bulk: true,
      guard: (row) => mayMove(row) ?? (row.frontImage === null ? 'err.product.frontImage' : undefined),
    },
    delist: {
      from: ['listed'],
      to: 'delisted',
      needs: { action: 'product:delist' },
      bulk: true,
      danger: true,
      guard: mayMove,
    },
    recall: {
      from: ['listed', 'delisted'],
      to: 'recalled',
      needs: { action: 'product:audit' },
      reason: true,
      danger: true,
    },
    endRecall: {
      from: ['recalled'],
      to: 'delisted',
      needs: { action: 'product:audit' },
      reason: true,
    },
  },
});

/** One handing-in of a product or of a change to it. */
export const reviewStates = defineStates({
  field: 'state',
  initial: 'waiting',
  states: { waiting: 'warn', passed: 'ok', failed: 'bad', withdrawn: 'off' },
  events: {
    pass: {
      from: ['waiting'],
      to: 'passed',
      needs: { action: 'product:audit' },
      bulk: true,
      offered: isSubmittedByAnother,
    },
    reject: {
      from: ['waiting'],
      to: 'failed',
      needs: { action: 'product:audit' },
      bulk: true,
      danger: true,
      reason: true,
      offered: isSubmittedByAnother,
    },
    withdraw: { from: ['waiting'], to: 'withdrawn', needs: 'system' },
  },
});

/** A product that is proposed to the library of all institutions. */
export const cloudStates = defineStates({
  field: 'state',
  initial: 'waiting',
  states: { waiting: 'warn', passed: 'ok', failed: 'bad', withdrawn: 'off' },
  events: {
    pass: { from: ['waiting'], to: 'passed', needs: 'A', bulk: true, offered: isSubmittedByAnother },
    reject: {
      from: ['waiting'],
      to: 'failed',
      needs: 'A',
      bulk: true,
      danger: true,
      reason: true,
      offered: isSubmittedByAnother,
    },
    withdraw: {
      from: ['waiting'],
      to: 'withdrawn',
      needs: { action: 'product:list' },
      offered: isSubmittedBy,
    },
  },
});

/** The same, as who handed it in sees it. */
export const submissionStates = defineStates({
  ...reviewStates,
  events: {
    pass: { from: ['waiting'], to: 'passed', needs: 'system' },
    reject: { from: ['waiting'], to: 'failed', needs: 'system' },
    withdraw: { from: ['waiting'], to: 'withdrawn', needs: 'M', bulk: true, offered: isSubmittedBy },
  },
});
