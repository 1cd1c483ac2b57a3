import { f } from '../../kit/field';
import { isEmpty } from '../../kit/problem';
import { defineResource } from '../../kit/resource';

export const DOOR_METHODS = ['card', 'face', 'pin', 'ble', 'sms'] as const;

/** Who may open doors: what a machine's reader reports as a number is a person, from a day until a day. */
export const doorCredentials = defineResource({
  name: 'doorCredentials',
  permission: 'openDoor',
  path: '/machine/openDoor/credentials',
  tenancy: 'org',
  title: 'holder',
  key: 'number',
  fields: {
    /** As the reader of the machine reports it. */
    number: f.text({ required: true, fixed: true, max: 16, check: 'code', unique: 'org' }),
    holder: f.text({ required: true }),
    userId: f.ref('users'),
    method: f.choice(DOOR_METHODS, { required: true, initial: 'card' }),
    validFrom: f.date({ required: true }),
    validTo: f.date(),
    enabled: f.flag({ initial: true }),
    remark: f.long(),
  },
  list: {
    columns: ['holder', 'number', 'method', 'enabled', 'validFrom', 'validTo', 'userId', 'orgId'],
    sort: 'number',
    filters: ['method', 'enabled', 'validTo', 'validFrom', 'userId', 'orgId'],
    search: ['number', 'holder'],
  },
  form: {
    main: ['holder', 'number', 'orgId', 'method', 'userId'],
    validity: ['validFrom', 'validTo', 'enabled', 'remark'],
  },
  check: ({ validFrom, validTo }) =>
    !isEmpty(validTo) && String(validTo) < String(validFrom) ? { validTo: 'err.form.period' } : {},
  can: ['create', 'update', 'delete', 'import'],
});
