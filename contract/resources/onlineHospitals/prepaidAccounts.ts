import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { TIMES_MAX } from '../../onlineHospitals/prepaid';
import { PREPAID_ACCOUNTS } from '../service/work';

const count = { readOnly: true, unit: 'uses' } as const;
const times = f.number({ required: true, min: 1, max: TIMES_MAX, unit: 'uses' });
const note = f.long();
const move = { needs: { action: 'prepaid:transfer' } } as const;

/** Prepaid consultations of an institution with an internet hospital. Every change is an entry of the ledger. */
export const prepaidAccounts = defineResource({
  ...PREPAID_ACCOUNTS,
  tenancy: 'org',
  title: 'accountNo',
  fields: {
    accountNo: f.text({ readOnly: true }),
    hospitalId: f.ref('onlineHospitals', { readOnly: true }),
    available: f.number(count),
    frozen: f.number(count),
    allocated: f.number(count),
    consumed: f.number(count),
    issued: f.number(count),
    voided: f.number(count),
    transferredIn: f.number(count),
    transferredOut: f.number(count),
  },
  list: {
    columns: [
      ...(['accountNo', 'orgId', 'hospitalId', 'available', 'frozen', 'allocated', 'consumed'] as const),
      ...(['issued', 'voided', 'transferredIn', 'transferredOut'] as const),
    ],
    sort: 'accountNo',
    filters: ['hospitalId', 'orgId', 'available', 'frozen', 'allocated'],
    search: ['accountNo'],
  },
  form: {
    account: ['accountNo', 'orgId', 'hospitalId'],
    balance: ['available', 'frozen', 'allocated', 'consumed'],
    turnover: ['issued', 'voided', 'transferredIn', 'transferredOut'],
  },
  can: [],
  commands: {
    recharge: {
      needs: { action: 'prepaid:recharge' },
      args: { times, amount: f.money(), voucherNo: f.text({ max: 32 }), note },
    },
    transfer: { ...move, args: { toOrgId: f.ref('organizations', { required: true }), times, note } },
    allocate: {
      ...move,
      args: {
        deviceId: f.ref('devices', { required: true }),
        delta: f.number({ required: true, min: -TIMES_MAX, max: TIMES_MAX, unit: 'uses' }),
        note,
      },
    },
    freeze: { ...move, danger: true, args: { times, note } },
    unfreeze: { ...move, args: { times, note } },
  },
  related: [
    { resource: 'prepaidDevices', by: 'accountId' },
    { resource: 'prepaidEntries', by: 'accountId' },
  ],
});
