import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { CAPACITY_MAX } from '../../machines/lanes';
import { PLAN_REFUSALS, shelfPlanStates } from '../../stocking/otherStates';

/** What shall stand in which lane of a machine, at which price, and how much of it. */
export const shelfPlans = defineResource({
  name: 'shelfPlans',
  permission: 'clientMain',
  path: '/machine/equipmentMain/repShelf',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'planName',
  fields: {
    planName: f.text({ required: true }),
    deviceId: f.ref('devices', { required: true, fixed: true }),
    effectiveAt: f.moment({ required: true }),
    state: stateField(shelfPlanStates),
    lines: f.lines(
      {
        laneNo: f.text({ required: true, max: 8 }),
        productId: f.ref('products', { required: true }),
        capacity: f.number({ required: true, min: 1, max: CAPACITY_MAX }),
        parLevel: f.number({ min: 0, max: CAPACITY_MAX }),
        minAlert: f.number({ min: 0, max: CAPACITY_MAX }),
        price: f.money({ required: true, above: 0 }),
      },
      { required: true, min: 1, sums: ['capacity'], key: ['laneNo'] },
    ),
    changed: f.number({ readOnly: true, computed: true }),
    /** Lanes that stand otherwise on the machine now, each beside what is planned. */
    differences: f.lines(
      {
        laneNo: f.text(),
        nowProductId: f.ref('products'),
        productId: f.ref('products'),
        nowCapacity: f.number(),
        capacity: f.number(),
        nowPrice: f.money(),
        price: f.money(),
        stock: f.number(),
      },
      { readOnly: true, computed: true },
    ),
    appliedAt: f.moment({ readOnly: true }),
    appliedBy: f.ref('users', { readOnly: true }),
    refusedAt: f.moment({ readOnly: true }),
    refusals: f.lines(
      { laneNo: f.text(), reason: f.choice(Object.values(PLAN_REFUSALS)) },
      { readOnly: true },
    ),
    remarks: f.long(),
  },
  list: {
    columns: [
      'planName',
      'deviceId',
      'state',
      'effectiveAt',
      'changed',
      'refusedAt',
      'appliedAt',
      'appliedBy',
      'orgId',
    ],
    sort: '-effectiveAt',
    filters: ['state', 'deviceId', 'effectiveAt', 'refusedAt', 'appliedAt', 'orgId'],
    search: ['planName', 'remarks'],
  },
  form: {
    plan: ['planName', 'deviceId', 'effectiveAt', 'state', 'changed', 'orgId', 'remarks'],
    lines: ['lines'],
    differences: ['differences'],
    applied: ['appliedAt', 'appliedBy'],
    refused: ['refusedAt', 'refusals'],
  },
  // Against an applied plan the machine may differ again, which is no matter of the plan.
  idle: ({ state }) => (state === 'draft' || state === 'published' ? [] : ['differences']),
  can: ['create', 'update', 'delete'],
  kept: ({ state }) => (state === 'draft' ? undefined : 'err.plan.closed'),
  locked: ({ state }) => (state === 'draft' ? undefined : 'err.plan.closed'),
  states: [shelfPlanStates],
  commands: commandsOf(shelfPlanStates),
});
