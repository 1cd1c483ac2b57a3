import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const INVITATION_STATES = ['active', 'used_up', 'expired', 'revoked'] as const;

/** Codes by which a person registers himself into an organisation and role. */
export const invitationCodes = defineResource({
  name: 'invitationCodes',
  permission: 'orgMain',
  path: '/system/organization/invitationCodeList',
  tenancy: 'org',
  title: 'code',
  fields: {
    code: f.text({ readOnly: true, max: 8 }),
    roleId: f.ref('roles', { required: true, fixed: true }),
    maxUses: f.number({ required: true, min: 1, max: 1_000, initial: 1, unit: 'times' }),
    usedCount: f.number({ readOnly: true, unit: 'times' }),
    expireAt: f.moment({ required: true }),
    status: f.choice(INVITATION_STATES, {
      readOnly: true,
      tones: { active: 'ok', used_up: 'off', expired: 'off', revoked: 'bad' },
    }),
  },
  list: {
    columns: ['code', 'orgId', 'roleId', 'usedCount', 'maxUses', 'expireAt', 'status'],
    sort: '-createdAt',
    filters: ['status', 'orgId', 'roleId', 'expireAt'],
    search: ['code'],
  },
  form: { invitation: ['orgId', 'roleId', 'maxUses', 'expireAt'] },
  can: ['create', 'update'],
  commands: {
    revoke: { needs: 'M', bulk: true, danger: true, allowed: (row) => row.status === 'active' },
  },
});
