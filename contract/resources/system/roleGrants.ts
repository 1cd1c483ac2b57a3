import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { isAskedBy, isForAnother, isPendingApproval } from '../../kit/secondPerson';
import { ROLE_TYPES } from '../../permissions';
import { HOUR_MS } from '../../time/durations';
import { ROLE_GRANTS } from './decisions';

export const ROLE_GRANT_STATES = ['waiting', 'granted', 'refused', 'withdrawn', 'expired'] as const;
/** How long a grant waits for a second person. */
export const ROLE_GRANT_WAITS_MS = 72 * HOUR_MS;

/** Neither who asked nor who is to have the role. */
const toSecond: typeof isForAnother = (row, userId) => isForAnother(row, userId) && row.userId !== userId;

/** Roles that administer: one person asks to give one, another gives it. */
export const roleGrants = defineResource({
  ...ROLE_GRANTS,
  permission: 'userMain',
  tenancy: 'org',
  title: 'person',
  fields: {
    /** Name of who is to have the role. */
    person: f.text({ readOnly: true }),
    userId: f.ref('users', { readOnly: true }),
    fromRole: f.ref('roles', { readOnly: true }),
    toRole: f.ref('roles', { readOnly: true }),
    type: f.choice(ROLE_TYPES, { readOnly: true }),
    /** The account is closed until it has the role. */
    opens: f.flag({ readOnly: true }),
    reason: f.long({ readOnly: true }),
    status: f.choice(ROLE_GRANT_STATES, {
      readOnly: true,
      tones: { waiting: 'warn', granted: 'ok', refused: 'bad', withdrawn: 'off', expired: 'off' },
    }),
    askedBy: f.ref('users', { readOnly: true }),
    /** Names as they were: who works for an organisation above is not among one's people. */
    asker: f.text({ readOnly: true }),
    decidedBy: f.ref('users', { readOnly: true }),
    decider: f.text({ readOnly: true }),
    decidedAt: f.moment({ readOnly: true }),
    decisionNote: f.long({ readOnly: true }),
    expiresAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: [
      ...(['person', 'status', 'fromRole', 'toRole', 'asker', 'createdAt'] as const),
      ...(['decider', 'decidedAt', 'expiresAt', 'orgId'] as const),
    ],
    sort: '-createdAt',
    filters: [
      ...(['status', 'userId', 'toRole', 'type', 'askedBy', 'decidedBy'] as const),
      ...(['createdAt', 'expiresAt', 'orgId'] as const),
    ],
    search: ['person', 'asker', 'reason'],
  },
  form: {
    request: ['person', 'orgId', 'fromRole', 'toRole', 'type', 'opens', 'asker', 'reason'],
    decision: ['status', 'decider', 'decidedAt', 'decisionNote', 'expiresAt'],
  },
  can: [],
  commands: {
    grant: { needs: { action: 'role:assign' }, allowed: isPendingApproval, offered: toSecond },
    refuse: {
      needs: { action: 'role:assign' },
      bulk: true,
      danger: true,
      allowed: isPendingApproval,
      offered: toSecond,
    },
    withdraw: {
      needs: { action: 'role:assign' },
      bulk: true,
      allowed: isPendingApproval,
      offered: isAskedBy,
    },
  },
});
export type RoleGrant = Row<typeof roleGrants>;
