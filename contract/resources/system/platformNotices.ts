import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';

export const NOTICE_TYPES = ['maintenance', 'release', 'regulation', 'alert'] as const;
export const NOTICE_STATES = ['draft', 'published', 'withdrawn'] as const;

/** Announcements to organisations. Published ones are pushed as 1105; who read them is kept. */
export const platformNotices = defineResource({
  name: 'platformNotices',
  permission: 'platformNotice',
  path: '/system/platformNotice',
  tenancy: 'org',
  title: 'title',
  fields: {
    title: f.localized({ required: true, max: 100 }),
    body: f.localized({ required: true, max: 4_000, long: true }),
    type: f.choice(NOTICE_TYPES, { required: true, initial: 'release' }),
    scopeOrgIds: f.refs('organizations'),
    expireAt: f.moment(),
    status: f.choice(NOTICE_STATES, {
      readOnly: true,
      tones: { draft: 'warn', published: 'ok', withdrawn: 'off' },
    }),
    publishedAt: f.moment({ readOnly: true }),
    readCount: f.number({ readOnly: true, computed: true }),
  },
  list: {
    columns: ['title', 'type', 'status', 'orgId', 'publishedAt', 'expireAt', 'readCount'],
    sort: '-createdAt',
    filters: ['type', 'status', 'publishedAt'],
    search: ['title', 'body'],
  },
  form: { notice: ['title', 'body', 'type'], audience: ['orgId', 'scopeOrgIds', 'expireAt'] },
  can: ['create', 'update', 'delete'],
  kept: ({ status }) => (status === 'draft' ? undefined : 'err.notice.published'),
  commands: {
    publish: { needs: { action: 'notice:publish' }, allowed: (row) => row.status === 'draft' },
    withdraw: {
      needs: { action: 'notice:publish' },
      danger: true,
      allowed: (row) => row.status === 'published',
    },
  },
});
export type PlatformNotice = Row<typeof platformNotices>;
