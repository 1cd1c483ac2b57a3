import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';

export const SERVER_LOG_LEVELS = ['info', 'warn', 'error', 'fatal'] as const;

/** What the server did and what went wrong, findable by trace id. */
export const serverLogs = defineResource({
  name: 'serverLogs',
  permission: 'serverLog',
  path: '/logMain/serverLog',
  tenancy: 'shared',
  title: 'traceId',
  fields: {
    ts: f.moment({ readOnly: true, exact: true }),
    level: f.choice(SERVER_LOG_LEVELS, {
      readOnly: true,
      tones: { warn: 'warn', error: 'bad', fatal: 'bad' },
    }),
    node: f.text({ readOnly: true }),
    traceId: f.text({ readOnly: true }),
    userId: f.ref('users', { readOnly: true }),
    api: f.text({ readOnly: true, max: 200 }),
    method: f.text({ readOnly: true }),
    costMs: f.number({ readOnly: true, digits: 1 }),
    httpStatus: f.number({ readOnly: true, ofOne: true }),
    errKey: f.text({ readOnly: true }),
    message: f.long({ readOnly: true, max: 2_000 }),
  },
  list: {
    columns: [
      'ts',
      'level',
      'method',
      'api',
      'httpStatus',
      'costMs',
      'userId',
      'errKey',
      'traceId',
      'message',
    ],
    sort: '-ts',
    filters: ['ts', 'level', 'httpStatus', 'api', 'userId', 'traceId', 'errKey', 'costMs'],
    search: ['message', 'api', 'traceId'],
  },
  form: {
    request: ['ts', 'level', 'node', 'traceId', 'userId', 'method', 'api', 'httpStatus', 'costMs', 'errKey'],
    text: ['message'],
  },
  can: [],
});
