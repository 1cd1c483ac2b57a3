import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { COUNTED, stocktakeStates } from '../../stocking/stocktakeStates';

export const STOCKTAKE_MODES = ['manual', 'auto'] as const;

/** Counts of what really lies in a machine. */
export const stocktakes = defineResource({
  name: 'stocktakes',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/inventoryList',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'batchNo',
  fields: {
    batchNo: f.text({ readOnly: true, max: 32 }),
    deviceId: f.ref('devices', { required: true, fixed: true }),
    /** A machine counts by itself and says so; what a person begins is manual. */
    mode: f.choice(STOCKTAKE_MODES, { readOnly: true, initial: 'manual' }),
    reportNo: f.text({ readOnly: true }),
    state: stateField(stocktakeStates),
    lines: f.lines(
      {
        laneNo: f.text({ required: true, max: 8 }),
        productId: f.ref('products', { readOnly: true }),
        bookQty: f.number({ readOnly: true }),
        countQty: f.number({ min: 0, max: 60 }),
        diff: f.number({ readOnly: true, signed: true }),
        reason: f.text({ max: 200 }),
      },
      { sums: ['bookQty', 'countQty', 'diff'], key: ['laneNo'] },
    ),
    laneCount: f.number({ readOnly: true }),
    diffQty: f.number({ readOnly: true, signed: true }),
    diffAmount: f.money({ readOnly: true }),
    operatorId: f.ref('users', { readOnly: true }),
    startedAt: f.moment({ readOnly: true }),
    submittedAt: f.moment({ readOnly: true }),
    approvedBy: f.ref('users', { readOnly: true }),
    approvedAt: f.moment({ readOnly: true }),
    remarks: f.long(),
  },
  list: {
    columns: [
      'batchNo',
      'deviceId',
      'mode',
      'state',
      'startedAt',
      'operatorId',
      'laneCount',
      'diffQty',
      'diffAmount',
      'approvedBy',
      'orgId',
    ],
    sort: '-startedAt',
    filters: ['state', 'mode', 'deviceId', 'operatorId', 'startedAt', 'diffAmount', 'orgId'],
    search: ['batchNo', 'remarks'],
  },
  form: {
    batch: ['batchNo', 'deviceId', 'mode', 'reportNo', 'state', 'orgId'],
    lines: ['lines', 'laneCount', 'diffQty', 'diffAmount'],
    people: ['operatorId', 'startedAt', 'submittedAt', 'approvedBy', 'approvedAt', 'remarks'],
  },
  can: ['create', 'update'],
  locked: ({ state }) => (COUNTED.includes(state) ? undefined : 'err.stocktake.closed'),
  states: [stocktakeStates],
  commands: commandsOf(stocktakeStates),
});
