import { HEALTH_CONNECTIONS } from '../../healthMachines/calls';
import { healthSerialStates } from '../../healthMachines/states';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';

/** Health machines by their serial numbers, from the store to the scrap yard. */
export const healthMachineSerials = defineResource({
  name: 'healthMachineSerials',
  permission: 'Health_machine_serial',
  path: '/healthMachine/serialMain',
  tenancy: 'org',
  title: 'serialNo',
  key: 'serialNo',
  fields: {
    serialNo: f.text({ required: true, fixed: true, max: 24, check: 'serial', unique: 'all' }),
    model: f.text({ required: true, max: 32 }),
    mac: f.text({ max: 17, check: 'mac', unique: 'all' }),
    medDeviceRegNo: f.text({ required: true, max: 40 }),
    authId: f.ref('healthMachineAuths', { readOnly: true }),
    state: stateField(healthSerialStates),
    activatedAt: f.moment({ readOnly: true }),
    connection: f.choice(HEALTH_CONNECTIONS, {
      readOnly: true,
      initial: 'unknown',
      tones: { unknown: 'off', online: 'ok', offline: 'bad' },
    }),
    lastSeenAt: f.moment({ readOnly: true, exact: true }),
    deviceId: f.ref('devices'),
    remark: f.long(),
  },
  list: {
    columns: [
      'serialNo',
      'state',
      'connection',
      'lastSeenAt',
      'model',
      'authId',
      'mac',
      'deviceId',
      'activatedAt',
      'orgId',
    ],
    sort: 'serialNo',
    filters: ['state', 'connection', 'model', 'authId', 'activatedAt', 'lastSeenAt', 'orgId'],
    search: ['serialNo', 'model', 'mac', 'medDeviceRegNo'],
  },
  form: {
    machine: ['serialNo', 'model', 'mac', 'medDeviceRegNo', 'orgId', 'deviceId'],
    activation: ['state', 'connection', 'lastSeenAt', 'authId', 'activatedAt', 'remark'],
  },
  can: ['create', 'update', 'delete', 'import'],
  states: [healthSerialStates],
  commands: commandsOf(healthSerialStates),
});
