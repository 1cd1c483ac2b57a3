import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { PLAN_WHYS } from '../../stocking/planning';
import { COUNTS_OPEN, replenishStates } from '../../stocking/replenishStates';

export const REPLENISH_TYPES = ['routine', 'urgent', 'first_fill', 'third_party'] as const;

/** Visits that fill a machine: the plan, what was packed, what went in. */
export const replenishTasks = defineResource({
  name: 'replenishTasks',
  permission: 'clientMain',
  path: '/machine/equipmentMain/productWarning/replenishmentList',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'replNo',
  fields: {
    replNo: f.text({ readOnly: true, max: 32 }),
    deviceId: f.ref('devices', { required: true, fixed: true }),
    type: f.choice(REPLENISH_TYPES, { required: true, initial: 'routine' }),
    /** Without one it is for now. */
    plannedAt: f.moment(),
    route: f.text(),
    assigneeId: f.ref('users', { readOnly: true }),
    state: stateField(replenishStates),
    lines: f.lines(
      {
        laneNo: f.text({ required: true, max: 8 }),
        productId: f.ref('products', { readOnly: true }),
        batchId: f.ref('batches', { fromAbove: true }),
        expiry: f.date({ readOnly: true }),
        coldBox: f.flag({ readOnly: true, required: false }),
        planQty: f.number({ min: 0, max: 60 }),
        /** Why so many: sales a day and days they are to last, where that is known. */
        why: f.choice(PLAN_WHYS, { readOnly: true }),
        demand: f.number({ readOnly: true, digits: 2 }),
        targetDays: f.number({ readOnly: true, unit: 'day' }),
        countAsked: f.flag({ readOnly: true, required: false }),
        countQty: f.number({ min: 0, max: 60 }),
        beforeQty: f.number({ readOnly: true }),
        addQty: f.number({ min: 0, max: 60 }),
        removeQty: f.number({ min: 0, max: 60 }),
        afterQty: f.number({ readOnly: true }),
        codesAsked: f.flag({ readOnly: true, required: false }),
        barcode: f.text({ readOnly: true, max: 13 }),
        traceCodes: f.long({ max: 2_000 }),
        reason: f.text({ max: 200 }),
      },
      { sums: ['planQty', 'addQty', 'removeQty'], key: ['laneNo'] },
    ),
    planTotal: f.number({ readOnly: true }),
    addTotal: f.number({ readOnly: true }),
    accountId: f.ref('users', { readOnly: true }),
    startedAt: f.moment({ readOnly: true }),
    finishedAt: f.moment({ readOnly: true }),
    stocktakeId: f.ref('stocktakes', {}),
    photos: f.files('image', { max: 6 }),
    remarks: f.long(),
  },
  list: {
    columns: [
      'replNo',
      'deviceId',
      'type',
      'state',
      'plannedAt',
      'assigneeId',
      'planTotal',
      'addTotal',
      'finishedAt',
      'orgId',
    ],
    sort: '-plannedAt',
    filters: ['state', 'type', 'deviceId', 'assigneeId', 'plannedAt', 'finishedAt', 'route', 'orgId'],
    search: ['replNo', 'route', 'remarks'],
  },
  form: {
    task: ['replNo', 'deviceId', 'type', 'plannedAt', 'route', 'state', 'assigneeId', 'orgId'],
    lines: ['lines', 'planTotal', 'addTotal'],
    visit: ['accountId', 'startedAt', 'finishedAt', 'stocktakeId', 'photos', 'remarks'],
  },
  can: ['create', 'update'],
  locked: ({ state }) => (COUNTS_OPEN.includes(state) ? undefined : 'err.repl.closed'),
  states: [replenishStates],
  commands: commandsOf(replenishStates),
});
