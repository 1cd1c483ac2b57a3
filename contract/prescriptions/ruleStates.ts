import { f } from '../kit/field';
import { isSubmittedBy, isSubmittedByAnother } from '../kit/secondPerson';
import { defineStates } from '../kit/states';

type Row = Readonly<Record<string, unknown>>;
/** It has been in force since somebody else passed it. */
const wasPassed = (row: Row) => row.edition !== null && row.edition !== undefined;

/** Whether what stands in the rule base was reviewed by a second person. */
export const ruleStates = defineStates({
  field: 'auditState',
  initial: 'draft',
  states: { draft: undefined, waiting: 'warn', passed: 'ok', failed: 'bad' },
  events: {
    submit: {
      from: ['draft', 'failed'],
      to: 'waiting',
      needs: 'M',
      bulk: true,
      guard: (row) => (wasPassed(row) ? 'err.rule.changeFirst' : undefined),
    },
    /** A change of what is in force was handed in; what is in force stays so. */
    revise: { from: ['passed', 'failed'], to: 'waiting', needs: 'system', error: 'err.rule.waiting' },
    pass: { from: ['waiting'], to: 'passed', needs: 'system' },
    reject: { from: ['waiting'], to: ['passed', 'failed'], needs: 'system' },
    withdraw: { from: ['waiting'], to: ['draft', 'passed'], needs: 'system' },
  },
});

const review = { action: 'rule:review' } as const;

/** One handing-in of a rule or of a change to it. */
export const ruleReviewStates = defineStates({
  field: 'state',
  initial: 'waiting',
  states: { waiting: 'warn', passed: 'ok', failed: 'bad', withdrawn: 'off' },
  events: {
    pass: { from: ['waiting'], to: 'passed', needs: review, bulk: true, offered: isSubmittedByAnother },
    reject: {
      from: ['waiting'],
      to: 'failed',
      needs: review,
      bulk: true,
      danger: true,
      reason: true,
      offered: isSubmittedByAnother,
    },
    withdraw: { from: ['waiting'], to: 'withdrawn', needs: 'V', bulk: true, offered: isSubmittedBy },
  },
});

/** Whether a pharmacist stands behind a version of the rule base. What is replaced before that stays without. */
export const ruleEditionStates = defineStates({
  field: 'state',
  initial: 'unconfirmed',
  states: { unconfirmed: 'warn', confirmed: 'ok', superseded: 'off' },
  events: {
    confirm: {
      from: ['unconfirmed'],
      to: 'confirmed',
      needs: review,
      args: { remark: f.long() },
      confirms: 'signIn',
      error: 'err.rule.edition',
    },
    supersede: { from: ['unconfirmed'], to: 'superseded', needs: 'system' },
  },
});
