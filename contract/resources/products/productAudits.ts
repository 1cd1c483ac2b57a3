import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { reviewStates, submissionStates } from '../../products/productStates';
import { PRODUCT_AUDITS, PRODUCT_CHANGES } from '../service/work';

export const AUDIT_KINDS = ['create', 'update'] as const;

const FIELDS = {
  productName: f.text({ readOnly: true, max: 128 }),
  productId: f.ref('products', { readOnly: true }),
  kind: f.choice(AUDIT_KINDS, { readOnly: true }),
  submitter: f.text({ readOnly: true }),
  submittedBy: f.ref('users', { readOnly: true }),
  submittedAt: f.moment({ readOnly: true }),
  /** What changes: values as JSON. */
  changes: f.lines(
    { field: f.text(), before: f.long({ max: 20_000 }), after: f.long({ max: 20_000 }) },
    { readOnly: true },
  ),
  reviewer: f.text({ readOnly: true }),
  reviewedBy: f.ref('users', { readOnly: true }),
  remark: f.long({ readOnly: true }),
  reviewedAt: f.moment({ readOnly: true }),
} as const;
const COLUMNS = [
  ...(['productName', 'kind', 'state', 'submitter', 'submittedAt'] as const),
  ...(['reviewer', 'reviewedAt', 'remark', 'orgId'] as const),
] as const;
const FILTERS = ['state', 'kind', 'productId', 'submittedBy', 'submittedAt', 'orgId'] as const;
const FORM = {
  submission: ['productName', 'productId', 'kind', 'submitter', 'submittedAt', 'orgId'],
  decision: ['state', 'reviewer', 'reviewedAt', 'remark'],
} as const;

const reviews = commandsOf(reviewStates);
/** Products, and changes of products on sale, that wait for a second person. */
export const productAudits = defineResource({
  ...PRODUCT_AUDITS,
  tenancy: 'org',
  title: 'productName',
  fields: { ...FIELDS, state: stateField(reviewStates) },
  list: { columns: COLUMNS, sort: '-submittedAt', filters: FILTERS, search: ['productName', 'submitter'] },
  form: FORM,
  can: [],
  states: [reviewStates],
  commands: {
    ...reviews,
    pass: {
      needs: { action: 'product:audit' },
      ...reviews.pass,
      question: ({ kind }) => (kind === 'create' ? 'passNew' : undefined),
    },
  },
});
export type ProductAudit = Row<typeof productAudits>;

/** The same, for those who hand in: what became of it, and a way to take it back. */
export const productChanges = defineResource({
  ...PRODUCT_CHANGES,
  tenancy: 'org',
  title: 'productName',
  fields: { ...FIELDS, state: stateField(submissionStates) },
  list: { columns: COLUMNS, sort: '-submittedAt', filters: FILTERS, search: ['productName', 'submitter'] },
  form: FORM,
  can: [],
  states: [submissionStates],
  commands: commandsOf(submissionStates),
});
