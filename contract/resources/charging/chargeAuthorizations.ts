import { CHARGE_PAY_TYPES } from '../../charging/words';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** Which institutions may buy services, and how they may pay. */
export const chargeAuthorizations = defineResource({
  name: 'chargeAuthorizations',
  permission: 'chargeAuthorization',
  path: '/chargeMain/chargeAuthorization',
  tenancy: 'org',
  title: 'contractNo',
  fields: {
    contractNo: f.text({ required: true, check: 'code', max: 32, unique: 'all' }),
    payTypes: f.choices(CHARGE_PAY_TYPES, { required: true }),
    creditLimit: f.money(),
    validTo: f.date({ required: true }),
    remarks: f.long(),
    allowed: f.flag({ readOnly: true, initial: true }),
    approver: f.text({ readOnly: true }),
  },
  list: {
    columns: [
      'contractNo',
      'orgId',
      'allowed',
      'payTypes',
      'creditLimit',
      'validTo',
      'approver',
      'updatedAt',
    ],
    sort: 'validTo',
    filters: ['allowed', 'payTypes', 'validTo', 'orgId'],
    search: ['contractNo', 'approver'],
  },
  form: {
    authorization: ['contractNo', 'orgId', 'payTypes', 'creditLimit', 'validTo', 'remarks'],
    decision: ['allowed', 'approver'],
  },
  can: ['create', 'update', 'delete'],
  commands: {
    authorise: {
      needs: { action: 'charge:authorise' },
      bulk: true,
      allowed: (row) => row.allowed === false,
    },
    suspend: {
      needs: { action: 'charge:authorise' },
      bulk: true,
      danger: true,
      reason: true,
      allowed: (row) => row.allowed === true,
    },
  },
});
