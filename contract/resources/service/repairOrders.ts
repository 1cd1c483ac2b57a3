import { isEmpty } from '../../kit/checkDraft';
import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import {
  partsField,
  REPAIR_FAULTS,
  REPAIR_PRIORITIES,
  REPAIR_RESULTS,
  repairStates,
} from '../../service/repairStates';
import { REPAIR_DONE, REPAIR_ORDERS } from './work';

export const REPAIR_SOURCES = ['manual', 'alarm', 'public'] as const;

/** What is broken at a machine, who repairs it, and whether it is done. */
export const repairOrders = defineResource({
  ...REPAIR_ORDERS,
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'repairNo',
  fields: {
    repairNo: f.text({ readOnly: true, max: 32 }),
    deviceId: f.ref('devices', { required: true, fixed: true }),
    faultCode: f.choice(REPAIR_FAULTS, { required: true }),
    description: f.long({ required: true, max: 500 }),
    /** Without one it is now. */
    faultTime: f.moment(),
    priority: f.choice(REPAIR_PRIORITIES, {
      required: true,
      initial: 'normal',
      tones: { high: 'warn', urgent: 'bad' },
    }),
    images: f.files('image', { max: 6 }),
    reporter: f.text({ required: true, personal: 'name' }),
    contact: f.text({ required: true, check: 'mobile', personal: 'phone' }),
    source: f.choice(REPAIR_SOURCES, { readOnly: true, initial: 'manual' }),
    /** The alarm it is about; filled in where it is reported from one. */
    alertId: f.text({ fixed: true, max: 26 }),
    state: stateField(repairStates),
    assignee: f.ref('users', { readOnly: true }),
    slaAt: f.moment({ readOnly: true }),
    result: f.choice(REPAIR_RESULTS, { readOnly: true, initial: 'not_completed' }),
    solution: f.long({ readOnly: true, max: 500 }),
    parts: { ...partsField(), readOnly: true },
    completedAt: f.moment({ readOnly: true }),
    rating: f.number({ readOnly: true, min: 1, max: 5 }),
    ratingText: f.long({ readOnly: true }),
    repeatOf: f.ref('repairOrders', { readOnly: true }),
  },
  list: {
    columns: [
      ...(['repairNo', 'deviceId', 'state', 'slaAt', 'priority', 'faultCode', 'assignee'] as const),
      ...(['faultTime', 'reporter', 'completedAt', 'rating', 'repeatOf', 'orgId'] as const),
    ],
    sort: '-createdAt',
    filters: [
      ...(['state', 'deviceId', 'faultCode', 'priority', 'assignee', 'result', 'source'] as const),
      ...(['slaAt', 'faultTime', 'completedAt', 'rating', 'orgId', 'createdAt'] as const),
    ],
    search: ['repairNo', 'description', 'solution'],
  },
  form: {
    fault: ['deviceId', 'faultCode', 'description', 'faultTime', 'priority', 'images'],
    reporter: ['reporter', 'contact', 'source', 'alertId', 'orgId'],
    work: ['state', 'assignee', 'slaAt', 'result', 'solution', 'parts', 'completedAt', 'repeatOf'],
    rating: ['rating', 'ratingText'],
  },
  idle: ({ alertId }) => (isEmpty(alertId) ? ['alertId'] : []),
  can: ['create', 'update'],
  locked: ({ state }) =>
    (REPAIR_DONE as readonly unknown[]).includes(state) ? 'err.repair.completed' : undefined,
  states: [repairStates],
  commands: commandsOf(repairStates),
  related: [{ resource: 'repairRecords', by: 'repairId' }],
});
export type RepairOrder = Row<typeof repairOrders>;
