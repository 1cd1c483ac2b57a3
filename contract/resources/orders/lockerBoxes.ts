import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { BOX_DOORS, BOX_SIZES, lockerBoxStates } from '../../orders/lockers';

const readOnly = true;
const place = { required: true, fixed: true } as const;

/** THE register of the boxes of locker cabinets: what is in use is in use by one order. */
export const lockerBoxes = defineResource({
  name: 'lockerBoxes',
  permission: 'lockMain',
  path: '/orderMain/lockMain/boxes',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'boxNo',
  fields: {
    deviceId: f.ref('devices', place),
    lockerCabinet: f.text({ ...place, max: 1 }),
    boxNo: f.text({ ...place, max: 8, check: 'code' }),
    size: f.choice(BOX_SIZES, { required: true, initial: 'small' }),
    state: stateField(lockerBoxStates),
    orderId: f.ref('lockOrders', { readOnly }),
    door: f.choice(BOX_DOORS, { readOnly, initial: 'shut', tones: { open: 'warn' } }),
    doorAt: f.moment({ readOnly, exact: true }),
  },
  list: {
    columns: ['boxNo', 'lockerCabinet', 'deviceId', 'size', 'state', 'orderId', 'door', 'doorAt', 'orgId'],
    sort: '-createdAt',
    filters: ['state', 'deviceId', 'lockerCabinet', 'size', 'orderId', 'door', 'createdAt', 'orgId'],
    search: ['boxNo'],
  },
  form: {
    place: ['deviceId', 'orgId', 'lockerCabinet', 'boxNo', 'size'],
    use: ['state', 'orderId', 'door', 'doorAt'],
  },
  can: ['create', 'update', 'delete'],
  kept: ({ orderId }) => (orderId ? 'err.locker.taken' : undefined),
  states: [lockerBoxStates],
  commands: commandsOf(lockerBoxStates),
});
