import { STORAGE_CLASS_NAMES } from '../../climate';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { zoneLimits, zoneProblems } from '../../machines/zoneVersionStates';

/** By what the zones beside the main one of a machine are judged; the main one is set on the machine. */
export const zoneSettings = defineResource({
  name: 'zoneSettings',
  permission: 'humiture',
  path: '/machine/humiture/zoneSettings',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'zone',
  fields: {
    deviceId: f.ref('devices', { required: true, fixed: true }),
    zone: f.text({ required: true, fixed: true, max: 16, check: 'code', initial: 'Z2' }),
    storageClass: f.choice(STORAGE_CLASS_NAMES, { required: true, initial: 'COLD_2_8' }),
    ...zoneLimits,
    reason: f.long(),
  },
  list: {
    columns: ['deviceId', 'zone', 'storageClass', 'tLow', 'tHigh', 'rhLow', 'rhHigh', 'reason', 'orgId'],
    sort: '-createdAt',
    filters: ['deviceId', 'storageClass', 'zone', 'createdAt', 'orgId'],
    search: ['zone', 'reason'],
  },
  form: {
    place: ['deviceId', 'orgId', 'zone'],
    limits: ['storageClass', 'tLow', 'tHigh', 'rhLow', 'rhHigh', 'reason'],
  },
  check: zoneProblems,
  can: ['create', 'update', 'delete'],
});
