import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

/** Every administrative act, chained; nothing here can be changed by anybody. */
export const auditLogs = defineResource({
  name: 'auditLogs',
  permission: 'serverLog',
  path: '/logMain/serverLog/audit',
  tenancy: 'org',
  title: 'action',
  fields: {
    pos: f.number({ readOnly: true, ofOne: true }),
    at: f.moment({ readOnly: true, exact: true }),
    actorName: f.text({ readOnly: true, actor: true }),
    action: f.text({ readOnly: true }),
    entity: f.text({ readOnly: true }),
    entityId: f.text({ readOnly: true }),
    ip: f.text({ readOnly: true }),
    reason: f.long({ readOnly: true }),
    requestId: f.text({ readOnly: true }),
    screen: f.text({ readOnly: true, max: 120 }),
    clientBuild: f.text({ readOnly: true }),
    before: f.long({ readOnly: true }),
    after: f.long({ readOnly: true }),
  },
  list: {
    columns: ['at', 'actorName', 'action', 'entity', 'entityId', 'orgId', 'ip', 'reason'],
    sort: '-pos',
    filters: ['at', 'action', 'entity', 'entityId', 'actorName', 'orgId', 'requestId'],
    search: ['actorName', 'action', 'entityId', 'requestId'],
  },
  form: {
    entry: [
      'at',
      'actorName',
      'action',
      'entity',
      'entityId',
      'ip',
      'reason',
      'requestId',
      'screen',
      'clientBuild',
    ],
    values: ['before', 'after'],
  },
  can: [],
});
