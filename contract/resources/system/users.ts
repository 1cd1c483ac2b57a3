import { REMARKS_MAX } from '../../access/accounts';
import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';

export const USER_STATES = ['active', 'disabled'] as const;
/** What somebody works as; what he may do is said by his role. */
export const USER_TYPES = ['staff', 'pharmacist', 'repair', 'security', 'dealer', 'tester'] as const;

/** People with an account. Passwords, sessions and rights have their own ways. */
export const users = defineResource({
  name: 'users',
  permission: 'userMain',
  path: '/system/people',
  tenancy: 'org',
  title: 'name',
  key: 'code',
  fields: {
    code: f.text({
      required: true,
      fixed: true,
      check: 'account',
      max: 32,
      unique: 'all',
      personal: 'account',
    }),
    name: f.text({ required: true }),
    roleId: f.ref('roles', { required: true }),
    userType: f.choice(USER_TYPES, { required: true, initial: 'staff' }),
    pharmacistCertNo: f.text({ perRecord: true, required: true, max: 32 }),
    pharmacistCertExpire: f.date({ required: true }),
    signatureImg: f.file('image', { required: true }),
    phone: f.text({ required: true, check: 'mobile', max: 11, personal: 'phone' }),
    email: f.text({ check: 'email', personal: 'email' }),
    remarks: f.long({ max: REMARKS_MAX }),
    avatar: f.file('avatar'),
    status: f.choice(USER_STATES, { readOnly: true, tones: { active: 'ok', disabled: 'off' } }),
    secondFactor: f.flag({ readOnly: true }),
    lastLoginAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: [
      'name',
      'code',
      'status',
      'roleId',
      'orgId',
      'userType',
      'phone',
      'email',
      'secondFactor',
      'lastLoginAt',
    ],
    sort: 'code',
    filters: [
      'status',
      'userType',
      'secondFactor',
      'orgId',
      'roleId',
      'phone',
      'email',
      'lastLoginAt',
      'createdAt',
    ],
    search: ['name', 'code', 'remarks', 'pharmacistCertNo', 'phone', 'email'],
  },
  form: {
    account: ['code', 'name', 'orgId', 'roleId', 'userType'],
    pharmacist: ['pharmacistCertNo', 'pharmacistCertExpire', 'signatureImg'],
    contact: ['phone', 'email', 'remarks', 'avatar'],
  },
  can: ['create', 'update', 'import'],
  idle: ({ userType }) =>
    userType === 'pharmacist' ? [] : ['pharmacistCertNo', 'pharmacistCertExpire', 'signatureImg'],
  commands: {
    enable: { needs: 'M', bulk: true, allowed: (row) => row.status === 'disabled' },
    disable: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.status === 'active' },
    resetPassword: { needs: { action: 'user:resetPassword' }, danger: true },
    resetFactor: {
      needs: { action: 'user:resetPassword' },
      danger: true,
      allowed: (row) => row.secondFactor === true,
    },
    endSessions: { needs: { action: 'session:revoke' }, bulk: true, danger: true },
  },
  related: [
    { resource: 'sessions', by: 'userId' },
    { resource: 'roleGrants', by: 'userId' },
  ],
});
export type User = Row<typeof users>;
