import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { SENSOR_KINDS, SENSOR_POSITIONS, sensorStates } from '../../machines/sensors/sensors';

/** What measures the climate of the machines, and until when its calibration is good. */
export const sensors = defineResource({
  name: 'sensors',
  permission: 'humiture',
  path: '/machine/humiture/sensors',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'sensorNo',
  fields: {
    deviceId: f.ref('devices', { required: true, fixed: true }),
    sensorNo: f.text({ required: true, fixed: true, max: 16, check: 'code' }),
    zone: f.text({ required: true, fixed: true, max: 16, check: 'code', initial: 'Z1' }),
    kind: f.choice(SENSOR_KINDS, { required: true, initial: 'T_RH' }),
    position: f.choice(SENSOR_POSITIONS),
    serialNo: f.text({ perRecord: true, max: 32 }),
    installedOn: f.date(),
    state: stateField(sensorStates),
    calDue: f.date({ readOnly: true }),
    calDays: f.number({ readOnly: true, computed: true, unit: 'day' }),
    remark: f.long(),
  },
  list: {
    columns: [
      'deviceId',
      'sensorNo',
      'zone',
      'kind',
      'position',
      'state',
      'calDue',
      'calDays',
      'serialNo',
      'orgId',
    ],
    sort: 'calDue',
    filters: ['state', 'deviceId', 'kind', 'calDue', 'zone', 'orgId'],
    search: ['sensorNo', 'serialNo'],
  },
  form: {
    place: ['deviceId', 'orgId', 'sensorNo', 'zone', 'position'],
    instrument: ['kind', 'serialNo', 'installedOn', 'remark'],
    calibration: ['state', 'calDue', 'calDays'],
  },
  can: ['create', 'update', 'delete'],
  locked: ({ state }) => (state === 'retired' ? 'err.sensor.retired' : undefined),
  states: [sensorStates],
  commands: commandsOf(sensorStates),
  related: [{ resource: 'calibrations', by: 'sensorId' }],
});
