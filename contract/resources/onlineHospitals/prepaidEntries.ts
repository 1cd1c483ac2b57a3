import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { PREPAID_KINDS } from '../../onlineHospitals/prepaid';

const set = { readOnly: true } as const;
const count = { ...set, unit: 'uses' } as const;

/** The statement of an account: what happened to its counts, never changed afterwards. */
export const prepaidEntries = defineResource({
  name: 'prepaidEntries',
  permission: 'prePayMag',
  path: '/InterHospital/prepaymentList/ledger',
  tenancy: 'org',
  title: 'entryNo',
  fields: {
    entryNo: f.text(set),
    accountId: f.ref('prepaidAccounts', set),
    kind: f.choice(PREPAID_KINDS, set),
    times: f.number(count),
    deviceId: f.ref('devices', set),
    refNo: f.text(set),
    note: f.long(set),
    madeBy: f.ref('users', set),
    /** What was left behind it. */
    availableAfter: f.number({ ...count, ofOne: true }),
    deviceAfter: f.number({ ...count, ofOne: true }),
  },
  list: {
    columns: [
      ...(['entryNo', 'createdAt', 'accountId', 'kind', 'times', 'availableAfter', 'deviceId'] as const),
      ...(['deviceAfter', 'refNo', 'madeBy', 'orgId'] as const),
    ],
    sort: '-createdAt',
    filters: ['accountId', 'kind', 'deviceId', 'madeBy', 'createdAt', 'orgId'],
    search: ['entryNo', 'refNo', 'note'],
  },
  form: {
    entry: ['entryNo', 'accountId', 'orgId', 'kind', 'times', 'deviceId', 'refNo', 'note', 'madeBy'],
    balance: ['availableAfter', 'deviceAfter'],
  },
  can: [],
});

/** What each machine still has. */
export const prepaidDevices = defineResource({
  name: 'prepaidDevices',
  permission: 'prePayMag',
  path: '/InterHospital/prepaymentList/machines',
  tenancy: 'org',
  title: 'deviceId',
  fields: {
    deviceId: f.ref('devices', set),
    accountId: f.ref('prepaidAccounts', set),
    remaining: f.number(count),
    consumed: f.number(count),
  },
  list: {
    columns: ['deviceId', 'accountId', 'remaining', 'consumed', 'orgId', 'updatedAt'],
    sort: '-updatedAt',
    filters: ['deviceId', 'accountId', 'remaining', 'orgId'],
    search: [],
  },
  form: { balance: ['deviceId', 'accountId', 'orgId', 'remaining', 'consumed'] },
  can: [],
  related: [{ resource: 'prepaidEntries', by: 'deviceId', of: 'deviceId' }],
});
