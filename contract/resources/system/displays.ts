import { DISPLAY_PAGE_NAMES } from '../../access/displays';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const DISPLAY_STATES = ['waiting', 'active', 'ended'] as const;

/** Screens on walls: they see what their institution sees, and change nothing. */
export const displays = defineResource({
  name: 'displays',
  permission: 'userMain',
  path: '/system/people/displays',
  tenancy: 'org',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    page: f.choice(DISPLAY_PAGE_NAMES, { required: true, initial: 'dashboard' }),
    remarks: f.long(),
    status: f.choice(DISPLAY_STATES, {
      readOnly: true,
      tones: { waiting: 'warn', active: 'ok', ended: 'off' },
    }),
    seenAt: f.moment({ readOnly: true, exact: true }),
    keyMadeAt: f.moment({ readOnly: true }),
    keyExpiresAt: f.moment({ readOnly: true }),
    ip: f.text({ readOnly: true }),
    userAgent: f.text({ readOnly: true, max: 200 }),
  },
  list: {
    columns: ['name', 'orgId', 'page', 'status', 'seenAt', 'ip'],
    sort: 'name',
    filters: ['orgId', 'page', 'status', 'seenAt'],
    search: ['name', 'ip'],
  },
  form: {
    display: ['name', 'orgId', 'page', 'remarks'],
    connection: ['status', 'seenAt', 'keyMadeAt', 'keyExpiresAt', 'ip', 'userAgent'],
  },
  can: ['create', 'update', 'delete'],
  commands: {
    pair: { needs: 'M' },
    revoke: {
      needs: { action: 'session:revoke' },
      bulk: true,
      danger: true,
      allowed: (row) => row.status === 'active',
    },
  },
});
