import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { cloudStates } from '../../products/productStates';

const set = { readOnly: true } as const;

/** Products that institutions propose to the library; the platform decides, never the submitter. */
export const cloudSubmissions = defineResource({
  name: 'cloudSubmissions',
  permission: 'productLibrary',
  path: '/machine/productLibrary/submissions',
  tenancy: 'org',
  title: 'productName',
  fields: {
    productName: f.text({ readOnly: true, max: 128 }),
    productId: f.ref('products', set),
    barcode: f.text(set),
    approvalNo: f.text(set),
    state: stateField(cloudStates),
    /** Master data as they were proposed: values as JSON. */
    changes: f.lines(
      { field: f.text(), before: f.long({ max: 20_000 }), after: f.long({ max: 20_000 }) },
      { readOnly: true },
    ),
    submitter: f.text(set),
    submittedBy: f.ref('users', set),
    submittedAt: f.moment(set),
    reviewer: f.text(set),
    reviewedBy: f.ref('users', set),
    reviewedAt: f.moment(set),
    remark: f.long(set),
    cloudId: f.ref('cloudProducts', set),
  },
  list: {
    columns: [
      ...(['productName', 'barcode', 'approvalNo', 'state', 'submitter', 'submittedAt'] as const),
      ...(['reviewer', 'reviewedAt', 'remark', 'orgId'] as const),
    ],
    sort: '-submittedAt',
    filters: ['state', 'submittedBy', 'submittedAt', 'orgId'],
    search: ['productName', 'barcode', 'approvalNo', 'submitter'],
  },
  form: {
    submission: ['productName', 'productId', 'barcode', 'approvalNo', 'submitter', 'submittedAt', 'orgId'],
    decision: ['state', 'reviewer', 'reviewedAt', 'remark', 'cloudId'],
  },
  can: [],
  states: [cloudStates],
  commands: commandsOf(cloudStates),
});
