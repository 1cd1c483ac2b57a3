import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { thirdReplenishStates } from '../../stocking/otherStates';

/** What systems of other companies want to be filled up. */
export const thirdReplenishments = defineResource({
  name: 'thirdReplenishments',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/thirdReplenishmentList',
  tenancy: 'org',
  title: 'thirdNo',
  fields: {
    sourceErp: f.text({ required: true, fixed: true, check: 'code', max: 32 }),
    thirdNo: f.text({ required: true, fixed: true, check: 'code', max: 64 }),
    storeNo: f.text({ required: true, check: 'code', max: 32 }),
    deviceId: f.ref('devices', { readOnly: true }),
    state: stateField(thirdReplenishStates),
    lines: f.lines(
      {
        drugCode: f.text({ required: true, max: 64 }),
        drugName: f.text({ required: true }),
        productId: f.ref('products', {}),
        qty: f.number({ required: true, min: 1, max: 9_999 }),
        batchNo: f.text({ max: 20 }),
        expiry: f.date(),
      },
      { required: true, min: 1, sums: ['qty'] },
    ),
    rejectReason: f.long({ readOnly: true }),
    taskId: f.ref('replenishTasks', { readOnly: true }),
    receivedAt: f.moment({ readOnly: true }),
    decidedAt: f.moment({ readOnly: true }),
    decidedBy: f.ref('users', { readOnly: true }),
    connectionId: f.ref('erpConnections', { readOnly: true }),
    toldAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: [
      'thirdNo',
      'sourceErp',
      'storeNo',
      'deviceId',
      'state',
      'receivedAt',
      'decidedAt',
      'taskId',
      'orgId',
    ],
    sort: '-receivedAt',
    filters: ['state', 'sourceErp', 'storeNo', 'deviceId', 'receivedAt', 'decidedAt', 'orgId'],
    search: ['thirdNo', 'storeNo', 'rejectReason'],
  },
  form: {
    order: ['sourceErp', 'thirdNo', 'storeNo', 'receivedAt', 'orgId'],
    lines: ['lines'],
    decision: [
      'state',
      'deviceId',
      'decidedBy',
      'decidedAt',
      'rejectReason',
      'taskId',
      'connectionId',
      'toldAt',
    ],
  },
  can: ['create'],
  states: [thirdReplenishStates],
  commands: commandsOf(thirdReplenishStates),
});
