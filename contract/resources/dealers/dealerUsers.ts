import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const DEALER_ROLES = ['admin', 'staff'] as const;

/** Who works for a dealer, and which machines he looks after. */
export const dealerUsers = defineResource({
  name: 'dealerUsers',
  permission: 'dealerUser',
  path: '/supplierMain/dealerList/dealerUserList',
  tenancy: 'org',
  orgFrom: 'dealerId',
  title: 'userId',
  fields: {
    dealerId: f.ref('dealers', { required: true, fixed: true }),
    userId: f.ref('users', { required: true, fixed: true }),
    role: f.choice(DEALER_ROLES, { required: true, initial: 'staff' }),
    deviceIds: f.refs('devices'),
    remark: f.long(),
  },
  list: {
    columns: ['userId', 'dealerId', 'role', 'deviceIds', 'updatedAt'],
    sort: '-createdAt',
    filters: ['dealerId', 'role', 'userId', 'orgId'],
    search: ['remark'],
  },
  form: { person: ['dealerId', 'userId', 'orgId', 'role', 'deviceIds', 'remark'] },
  can: ['create', 'update', 'delete'],
});
