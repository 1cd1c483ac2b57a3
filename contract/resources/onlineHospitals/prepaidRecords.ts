import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, defineStates, stateField } from '../../kit/states';
import { TIMES_MAX } from '../../onlineHospitals/prepaid';

const set = { readOnly: true } as const;
const count = { ...set, unit: 'uses' } as const;

export const rechargeStates = defineStates({
  field: 'state',
  initial: 'valid',
  states: { valid: 'ok', voided: 'off' },
  events: {
    void: {
      from: ['valid'],
      to: 'voided',
      needs: { action: 'prepaid:recharge' },
      danger: true,
      reason: true,
      error: 'err.prepaid.voided',
    },
  },
});

/** Counts an institution has bought. */
export const rechargeRecords = defineResource({
  name: 'rechargeRecords',
  permission: 'OnlineHisprePay',
  path: '/InterHospital/prepaymentList/rechargeList',
  tenancy: 'org',
  title: 'rechNo',
  fields: {
    rechNo: f.text(set),
    hospitalId: f.ref('onlineHospitals', { required: true, fixed: true }),
    times: f.number({ required: true, fixed: true, min: 1, max: TIMES_MAX, unit: 'uses' }),
    amount: f.money({ fixed: true }),
    voucherNo: f.text({ fixed: true, max: 32 }),
    note: f.long(),
    state: stateField(rechargeStates),
    madeBy: f.ref('users', set),
    voidedBy: f.ref('users', set),
    voidedAt: f.moment(set),
    voidReason: f.long(set),
  },
  list: {
    columns: [
      ...(['rechNo', 'orgId', 'hospitalId', 'times', 'amount', 'voucherNo', 'state'] as const),
      ...(['madeBy', 'createdAt', 'voidedAt'] as const),
    ],
    sort: '-createdAt',
    filters: ['state', 'hospitalId', 'orgId', 'madeBy', 'times', 'createdAt'],
    search: ['rechNo', 'voucherNo', 'note'],
  },
  form: {
    recharge: ['rechNo', 'orgId', 'hospitalId', 'times', 'amount', 'voucherNo', 'note', 'madeBy'],
    void: ['state', 'voidedBy', 'voidedAt', 'voidReason'],
  },
  can: ['create', 'update'],
  states: [rechargeStates],
  commands: commandsOf(rechargeStates),
});
/** Counts passed from one institution to another. */
export const transferRecords = defineResource({
  name: 'transferRecords',
  permission: 'prePayMag',
  path: '/InterHospital/prepaymentList/transfersList',
  tenancy: 'org',
  title: 'transferNo',
  fields: {
    transferNo: f.text(set),
    hospitalId: f.ref('onlineHospitals', set),
    toOrgId: f.ref('organizations', set),
    times: f.number(count),
    note: f.long(set),
    madeBy: f.ref('users', set),
  },
  list: {
    columns: ['transferNo', 'orgId', 'toOrgId', 'hospitalId', 'times', 'note', 'madeBy', 'createdAt'],
    sort: '-createdAt',
    filters: ['hospitalId', 'orgId', 'toOrgId', 'madeBy', 'createdAt'],
    search: ['transferNo', 'note'],
  },
  form: { transfer: ['transferNo', 'orgId', 'toOrgId', 'hospitalId', 'times', 'note', 'madeBy'] },
  can: [],
});

/** Counts given to machines and taken back. */
export const allocationRecords = defineResource({
  name: 'allocationRecords',
  permission: 'prePayMag',
  path: '/InterHospital/prepaymentList/allocationList',
  tenancy: 'org',
  title: 'allocationNo',
  fields: {
    allocationNo: f.text(set),
    hospitalId: f.ref('onlineHospitals', set),
    deviceId: f.ref('devices', set),
    delta: f.number({ ...count, signed: true }),
    beforeOrg: f.number({ ...count, ofOne: true }),
    afterOrg: f.number({ ...count, ofOne: true }),
    beforeDevice: f.number({ ...count, ofOne: true }),
    afterDevice: f.number({ ...count, ofOne: true }),
    note: f.long(set),
    madeBy: f.ref('users', set),
  },
  list: {
    columns: [
      ...(['allocationNo', 'orgId', 'hospitalId', 'deviceId', 'delta', 'beforeOrg', 'afterOrg'] as const),
      ...(['beforeDevice', 'afterDevice', 'madeBy', 'createdAt'] as const),
    ],
    sort: '-createdAt',
    filters: ['hospitalId', 'deviceId', 'orgId', 'madeBy', 'createdAt'],
    search: ['allocationNo', 'note'],
  },
  form: {
    allocation: ['allocationNo', 'orgId', 'hospitalId', 'deviceId', 'delta', 'note', 'madeBy'],
    balance: ['beforeOrg', 'afterOrg', 'beforeDevice', 'afterDevice'],
  },
  can: [],
});
