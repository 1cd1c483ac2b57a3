import { f } from '../kit/field';
import { defineStates } from '../kit/states';

const SUBMIT = { action: 'replenishment:submit' } as const;
const APPROVE = { action: 'stocktake:approve' } as const;

/** Goods from a warehouse: two people sign, who hands over and who receives. */
export const requisitionStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: {
    draft: 'off',
    submitted: 'warn',
    approved: 'ok',
    rejected: 'bad',
    issued: 'warn',
    received: 'ok',
    closed: 'off',
  },
  events: {
    submit: { from: ['draft', 'rejected'], to: 'submitted', needs: SUBMIT },
    approve: { from: ['submitted'], to: 'approved', needs: APPROVE },
    /** What was approved and is not there any more, or is not wanted, is set free again. */
    reject: { from: ['submitted', 'approved'], to: 'rejected', needs: APPROVE, reason: true, danger: true },
    issue: { from: ['approved'], to: 'issued', needs: SUBMIT },
    receive: { from: ['issued'], to: 'received', needs: SUBMIT },
    close: { from: ['received'], to: 'closed', needs: SUBMIT },
  },
});

export const RETURN_REASONS = ['near_expiry', 'recall', 'damage', 'excess', 'excursion'] as const;
export const RETURN_DISPOSITIONS = ['restock', 'return_supplier', 'destroy'] as const;
/** Goods out of range, recalled or damaged are never sold again. */
export const NEVER_RESTOCKED: readonly unknown[] = ['recall', 'damage', 'excursion'];

/** Goods from a machine back to the warehouse. They leave the lanes with `collect`. */
export const returnStates = defineStates({
  field: 'state',
  initial: 'draft',
  states: {
    draft: 'off',
    submitted: 'warn',
    approved: 'ok',
    rejected: 'bad',
    collected: 'warn',
    inspected: 'ok',
    closed: 'off',
  },
  events: {
    submit: { from: ['draft', 'rejected'], to: 'submitted', needs: SUBMIT },
    approve: { from: ['submitted'], to: 'approved', needs: APPROVE },
    /** Until the goods leave their lanes: what is wanted there after all, or is there no more, is not taken back. */
    reject: { from: ['submitted', 'approved'], to: 'rejected', needs: APPROVE, reason: true, danger: true },
    collect: { from: ['approved'], to: 'collected', needs: SUBMIT, danger: true },
    inspect: {
      from: ['collected'],
      to: 'inspected',
      needs: SUBMIT,
      args: { disposition: f.choice(RETURN_DISPOSITIONS, { required: true }) },
    },
    close: { from: ['inspected'], to: 'closed', needs: APPROVE },
  },
});

/** Signed, and its goods still lie in the machine. */
export const RETURNS_STOCK = ['submitted', 'approved'] as const;

/** What has been submitted stands as it was signed. */
export const FORM_OPEN: readonly unknown[] = ['draft', 'rejected'];
