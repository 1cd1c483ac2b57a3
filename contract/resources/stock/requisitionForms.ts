import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { FORM_OPEN, requisitionStates } from '../../stocking/formStates';

/** Goods asked for from a warehouse. */
export const requisitionForms = defineResource({
  name: 'requisitionForms',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/requisitionForms',
  tenancy: 'org',
  title: 'formNo',
  fields: {
    formNo: f.text({ readOnly: true, max: 32 }),
    warehouse: f.text({ required: true }),
    deviceId: f.ref('devices', {}),
    applicantId: f.ref('users', { readOnly: true }),
    state: stateField(requisitionStates),
    lines: f.lines(
      {
        productId: f.ref('products', { required: true }),
        batchId: f.ref('batches', {}),
        qty: f.number({ required: true, min: 1, max: 9_999 }),
        traceCodes: f.long({ max: 2_000 }),
      },
      { required: true, min: 1, sums: ['qty'], key: ['productId', 'batchId'] },
    ),
    approverId: f.ref('users', { readOnly: true }),
    approvedAt: f.moment({ readOnly: true }),
    handedBy: f.ref('users', { readOnly: true }),
    receivedBy: f.ref('users', { readOnly: true }),
    closedAt: f.moment({ readOnly: true }),
    remarks: f.long(),
  },
  list: {
    columns: [
      'formNo',
      'warehouse',
      'deviceId',
      'state',
      'applicantId',
      'approverId',
      'createdAt',
      'closedAt',
      'orgId',
    ],
    sort: '-createdAt',
    filters: ['state', 'warehouse', 'deviceId', 'applicantId', 'createdAt', 'orgId'],
    search: ['formNo', 'warehouse', 'remarks'],
  },
  form: {
    form: ['formNo', 'warehouse', 'deviceId', 'state', 'orgId', 'remarks'],
    lines: ['lines'],
    people: ['applicantId', 'approverId', 'approvedAt', 'handedBy', 'receivedBy', 'closedAt'],
  },
  can: ['create', 'update'],
  locked: ({ state }) => (FORM_OPEN.includes(state) ? undefined : 'err.stockForm.closed'),
  states: [requisitionStates],
  commands: commandsOf(requisitionStates),
});
export type RequisitionForm = Row<typeof requisitionForms>;
