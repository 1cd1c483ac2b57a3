import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** Who is signed in where. */
export const sessions = defineResource({
  name: 'sessions',
  permission: 'userMain',
  path: '/system/people/sessions',
  tenancy: 'org',
  title: 'userId',
  fields: {
    userId: f.ref('users', { readOnly: true }),
    ip: f.text({ readOnly: true }),
    userAgent: f.text({ readOnly: true, max: 200 }),
    loginType: f.choice(['1', '2'], { readOnly: true }),
    seenAt: f.moment({ readOnly: true, exact: true }),
    expiresAt: f.moment({ readOnly: true }),
    revokedAt: f.moment({ readOnly: true }),
    current: f.flag({ readOnly: true, computed: true }),
  },
  list: {
    columns: ['userId', 'orgId', 'ip', 'userAgent', 'loginType', 'createdAt', 'seenAt', 'revokedAt'],
    sort: '-seenAt',
    filters: ['userId', 'orgId', 'seenAt', 'revokedAt'],
    search: ['ip', 'userAgent'],
  },
  form: { session: ['userId', 'ip', 'userAgent', 'loginType', 'seenAt', 'expiresAt', 'revokedAt'] },
  can: [],
  commands: {
    revoke: {
      needs: { action: 'session:revoke' },
      bulk: true,
      danger: true,
      allowed: (row) => row.revokedAt === null,
    },
  },
});
