import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';

/** Branches of banks with their numbers in the payment system of the central bank (CNAPS), one list for all. */
export const bankBranches = defineResource({
  name: 'bankBranches',
  permission: 'payEntry',
  path: '/machine/payEntry/branches',
  tenancy: 'shared',
  title: 'branchName',
  key: 'code',
  fields: {
    code: f.text({ required: true, fixed: true, max: 12, check: 'cnapsCode', unique: 'all' }),
    bankName: f.text({ required: true }),
    branchName: f.text({ required: true, max: 128 }),
    city: f.text({ required: true, max: 32 }),
    remarks: f.long(),
  },
  list: {
    columns: ['branchName', 'code', 'bankName', 'city', 'updatedAt'],
    sort: 'code',
    filters: ['bankName', 'city', 'updatedAt'],
    search: ['code', 'branchName', 'bankName', 'city'],
  },
  form: { branch: ['code', 'bankName', 'branchName', 'city', 'remarks'] },
  can: ['create', 'update', 'delete', 'import'],
});
export type BankBranch = Row<typeof bankBranches>;
