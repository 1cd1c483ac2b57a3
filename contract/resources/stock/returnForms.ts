import { f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { batchOf } from '../../products/batchOf';
import { FORM_OPEN, RETURN_DISPOSITIONS, RETURN_REASONS, returnStates } from '../../stocking/formStates';

/** Goods taken out of a machine and back to a warehouse. */
export const returnForms = defineResource({
  name: 'returnForms',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/returnForms',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'formNo',
  fields: {
    formNo: f.text({ readOnly: true, max: 32 }),
    deviceId: f.ref('devices', { required: true, fixed: true }),
    /** Whose stock is kept here; without one its name is enough. */
    warehouseId: f.ref('warehouses', { where: () => ({ enabled: 'true' }) }),
    warehouse: f.text({ required: true }),
    reason: f.choice(RETURN_REASONS, { required: true }),
    applicantId: f.ref('users', { readOnly: true }),
    state: stateField(returnStates),
    lines: f.lines(
      {
        laneNo: f.text({ required: true, max: 8 }),
        productId: f.ref('products', { readOnly: true }),
        batchId: f.ref('batches', { where: batchOf }),
        qty: f.number({ required: true, min: 1, max: 60 }),
        traceCodes: f.long({ max: 2_000 }),
      },
      { required: true, min: 1, sums: ['qty'], key: ['laneNo', 'batchId'] },
    ),
    disposition: f.choice(RETURN_DISPOSITIONS, { readOnly: true }),
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
      'deviceId',
      'reason',
      'state',
      'warehouse',
      'applicantId',
      'disposition',
      'createdAt',
      'orgId',
    ],
    sort: '-createdAt',
    filters: ['state', 'reason', 'disposition', 'deviceId', 'applicantId', 'createdAt', 'orgId'],
    search: ['formNo', 'warehouse', 'remarks'],
  },
  form: {
    form: ['formNo', 'deviceId', 'warehouseId', 'warehouse', 'reason', 'state', 'orgId', 'remarks'],
    lines: ['lines'],
    people: ['applicantId', 'approverId', 'approvedAt', 'handedBy', 'receivedBy', 'disposition', 'closedAt'],
  },
  idle: ({ warehouseId }) => (isEmpty(warehouseId) ? [] : ['warehouse']),
  can: ['create', 'update'],
  locked: ({ state }) => (FORM_OPEN.includes(state) ? undefined : 'err.stockForm.closed'),
  states: [returnStates],
  commands: commandsOf(returnStates),
});
