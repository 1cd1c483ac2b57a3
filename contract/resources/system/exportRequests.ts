import { f } from '../../kit/field';
import { defineResource, type Row } from '../../kit/resource';
import { DISCLOSURE_PURPOSES, PURPOSE_NOTE_MAX } from '../../kit/reveal';
import { isForAnother, isPendingApproval } from '../../kit/secondPerson';
import { EXPORT_REQUESTS } from './decisions';

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export const EXPORT_REQUEST_STATES = ['waiting', 'approved', 'refused', 'expired', 'used'] as const;

/** Spreadsheets with personal values plain: one person asks, another approves, the first fetches it once. */
export const exportRequests = defineResource({
  ...EXPORT_REQUESTS,
  permission: 'exportRequests',
  tenancy: 'org',
  title: 'subject',
  fields: {
    /** What the list is called; its name in the API stands in `list`. */
    subject: f.localized({ readOnly: true }),
    list: f.text({ readOnly: true }),
    format: f.choice(EXPORT_FORMATS, { readOnly: true }),
    asked: f.long({ readOnly: true, max: 4_000 }),
    columns: f.localized({ readOnly: true, max: 4_000, long: true }),
    rows: f.number({ readOnly: true }),
    purpose: f.choice(DISCLOSURE_PURPOSES, { readOnly: true }),
    note: f.long({ readOnly: true, max: PURPOSE_NOTE_MAX }),
    status: f.choice(EXPORT_REQUEST_STATES, {
      readOnly: true,
      tones: { waiting: 'warn', approved: 'ok', refused: 'bad', expired: 'off', used: 'off' },
    }),
    askedBy: f.ref('users', { readOnly: true }),
    decidedBy: f.ref('users', { readOnly: true }),
    decidedAt: f.moment({ readOnly: true }),
    decisionNote: f.long({ readOnly: true }),
    expiresAt: f.moment({ readOnly: true }),
    usedAt: f.moment({ readOnly: true }),
  },
  list: {
    columns: [
      'subject',
      'status',
      'askedBy',
      'purpose',
      'rows',
      'createdAt',
      'decidedBy',
      'expiresAt',
      'orgId',
    ],
    sort: '-createdAt',
    filters: ['status', 'askedBy', 'decidedBy', 'purpose', 'createdAt', 'orgId'],
    search: ['subject', 'note'],
  },
  form: {
    request: ['subject', 'orgId', 'asked', 'columns', 'rows', 'format', 'askedBy', 'purpose', 'note'],
    decision: ['status', 'decidedBy', 'decidedAt', 'decisionNote', 'expiresAt', 'usedAt'],
  },
  can: [],
  commands: {
    approve: { needs: { action: 'export:full' }, allowed: isPendingApproval, offered: isForAnother },
    refuse: {
      needs: { action: 'export:full' },
      bulk: true,
      danger: true,
      allowed: isPendingApproval,
      offered: isForAnother,
    },
  },
});
export type ExportRequest = Row<typeof exportRequests>;
