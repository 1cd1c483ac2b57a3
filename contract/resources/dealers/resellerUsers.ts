import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** What a reseller may do on the lanes he was given. */
export const LANE_RIGHTS = ['replenish', 'price', 'pause', 'view_sales'] as const;

/** Resellers with rights to single lanes of a machine. */
export const resellerUsers = defineResource({
  name: 'resellerUsers',
  permission: 'dealerUserMain',
  path: '/supplierMain/userList',
  tenancy: 'org',
  orgFrom: 'deviceId',
  title: 'userId',
  fields: {
    userId: f.ref('users', { required: true, fixed: true }),
    deviceId: f.ref('devices', { required: true, fixed: true }),
    lanes: f.lines(
      { laneNo: f.text({ required: true, max: 12, check: 'code' }) },
      { required: true, min: 1, key: ['laneNo'] },
    ),
    rights: f.choices(LANE_RIGHTS, { required: true }),
    validTo: f.date({ required: true }),
    remark: f.long(),
  },
  list: {
    columns: ['userId', 'deviceId', 'lanes', 'rights', 'validTo', 'orgId'],
    sort: '-createdAt',
    filters: ['userId', 'deviceId', 'rights', 'validTo', 'orgId'],
    search: ['remark'],
  },
  form: { grant: ['userId', 'deviceId', 'orgId', 'lanes', 'rights', 'validTo', 'remark'] },
  can: ['create', 'update', 'delete'],
});
