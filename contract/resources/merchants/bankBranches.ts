import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** `own`: entered or imported by the operator; the others were compared with no official list. */
export const BRANCH_ORIGINS = ['shipped', 'sample', 'own'] as const;

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
    origin: f.choice(BRANCH_ORIGINS, {
      readOnly: true,
      initial: 'own',
      tones: { shipped: 'warn', sample: 'off', own: 'ok' },
    }),
    remarks: f.long(),
  },
  list: {
    columns: ['branchName', 'code', 'bankName', 'city', 'origin', 'updatedAt'],
    sort: 'code',
    filters: ['bankName', 'city', 'origin', 'updatedAt'],
    search: ['code', 'branchName', 'bankName', 'city'],
  },
  form: { branch: ['code', 'bankName', 'branchName', 'city', 'origin', 'remarks'] },
  can: ['create', 'update', 'delete', 'import'],
});
