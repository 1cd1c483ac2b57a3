import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { ruleReviewStates } from '../../prescriptions/ruleStates';

const set = { readOnly: true } as const;

/** Rules, and changes of rules in force, that wait for a second person, and what became of them. */
export const ruleReviews = defineResource({
  name: 'ruleReviews',
  permission: 'medicationRules',
  path: '/prescription/pharmacyInformation/ruleReviews',
  tenancy: 'org',
  title: 'ruleNo',
  fields: {
    ruleNo: f.text(set),
    ruleId: f.ref('medicationRules', set),
    subject: f.text(set),
    kind: f.choice(['create', 'update'], set),
    state: stateField(ruleReviewStates),
    /** What changes: values as JSON. */
    changes: f.lines({ field: f.text(), before: f.long({ max: 1_000 }), after: f.long({ max: 1_000 }) }, set),
    submitter: f.text(set),
    submittedBy: f.ref('users', set),
    submittedAt: f.moment(set),
    reviewer: f.text(set),
    reviewedBy: f.ref('users', set),
    reviewedAt: f.moment(set),
    remark: f.long(set),
    /** Of the base, with which it came into force. */
    edition: f.number({ ...set, ofOne: true }),
  },
  list: {
    columns: [
      ...(['ruleNo', 'subject', 'kind', 'state', 'submitter', 'submittedAt'] as const),
      ...(['reviewer', 'reviewedAt', 'edition', 'remark', 'orgId'] as const),
    ],
    sort: '-submittedAt',
    filters: ['state', 'kind', 'ruleId', 'submittedBy', 'reviewedBy', 'submittedAt', 'orgId'],
    search: ['ruleNo', 'subject', 'submitter'],
  },
  form: {
    submission: ['ruleNo', 'ruleId', 'subject', 'kind', 'submitter', 'submittedBy', 'submittedAt', 'orgId'],
    decision: ['state', 'reviewer', 'reviewedBy', 'reviewedAt', 'edition', 'remark'],
  },
  can: [],
  states: [ruleReviewStates],
  commands: commandsOf(ruleReviewStates),
});
