import { f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { batchOf } from '../../products/batchOf';
import { reviewedAlong } from '../../products/reviewedAlong';
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
    /** Whose stock is kept here; without one its name is enough. */
    warehouseId: f.ref('warehouses', { where: () => ({ enabled: 'true' }) }),
    warehouse: f.text({ required: true }),
    deviceId: f.ref('devices', {}),
    applicantId: f.ref('users', { readOnly: true }),
    state: stateField(requisitionStates),
    lines: f.lines(
      {
        productId: f.ref('products', { required: true, where: reviewedAlong }),
        batchId: f.ref('batches', { where: batchOf }),
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
    form: ['formNo', 'warehouseId', 'warehouse', 'deviceId', 'state', 'orgId', 'remarks'],
    lines: ['lines'],
    people: ['applicantId', 'approverId', 'approvedAt', 'handedBy', 'receivedBy', 'closedAt'],
  },
  idle: ({ warehouseId }) => (isEmpty(warehouseId) ? [] : ['warehouse']),
  can: ['create', 'update'],
  locked: ({ state }) => (FORM_OPEN.includes(state) ? undefined : 'err.stockForm.closed'),
  states: [requisitionStates],
  commands: commandsOf(requisitionStates),
});
