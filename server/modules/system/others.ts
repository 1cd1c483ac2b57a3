import { type SqlBool, sql } from 'kysely';
import { withoutPersonal } from '../../../contract/kit/personal';
import type { AnyRow } from '../../../contract/kit/resource';
import { reaches } from '../../../contract/permissions';
import { RESOURCES } from '../../../contract/resources';
import { auditLogs } from '../../../contract/resources/system/auditLogs';
import { helpArticles } from '../../../contract/resources/system/helpArticles';
import { menus } from '../../../contract/resources/system/menus';
import { serverLogs } from '../../../contract/resources/system/serverLogs';
import { sessions } from '../../../contract/resources/system/sessions';
import { endSession } from '../../auth/sessions/sessionEnds';
import { AppError } from '../../errors';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import { actsLike } from './actsLike';
import { assertBelow } from './assigning';

/** Drafts are for those who write. */
export const servedHelpArticles: ServedResource = {
  resource: helpArticles,
  visible: (rows, { principal }) =>
    reaches(principal.grants.get('operationsHelp') ?? '-', 'A')
      ? rows
      : rows.where('status', '=', 'published'),
};

export const servedMenus: ServedResource = { resource: menus };

/** @throws AppError 403: one ends one's own sessions, and those of people whom one administers. */
async function assertMayEnd(work: UnitOfWork, { userId }: AnyRow): Promise<void> {
  if (work.context.principal.userId === userId) return;
  const person = await work.trx
    .selectFrom('users')
    .select('roleId')
    .where('id', '=', String(userId))
    .executeTakeFirstOrThrow();
  await assertBelow(work, person);
}

/** Sessions of the people one looks after; the list is a view over sessions and users. */
export const servedSessions: ServedResource = {
  resource: sessions,
  table: 'sessionList',
  view: true,
  complete: async (_db, rows, { principal }) =>
    rows.map((row) => ({ ...row, current: row.id === principal.sessionId })),
  commands: {
    async revoke(work, row) {
      const { trx, deps, committed } = work;
      await assertMayEnd(work, row);
      const ended = await endSession(trx, deps.bus, row.id, deps.clock());
      if (!ended) throw new AppError(409, 'err.kit.state');
      committed.push(ended.announce);
      return { set: { revokedAt: null } };
    },
  },
};

/** Values of an entry in the words of the log: `user` is a person's own change of his record. */
function shownValues(entity: unknown, text: unknown): unknown {
  const resource = RESOURCES.find(({ name }) => name === (entity === 'user' ? 'users' : entity));
  if (!resource || typeof text !== 'string') return text;
  return JSON.stringify(withoutPersonal(resource, JSON.parse(text) as Record<string, unknown>));
}

/** What became personal later stands plain in older entries; they cannot be changed, so they are shown masked. */
export const servedAuditLogs: ServedResource = {
  resource: auditLogs,
  table: 'auditLogList',
  view: true,
  worded: (part) => ({ action: actsLike(part) }),
  complete: async (_db, rows) =>
    rows.map((row) => ({
      ...row,
      before: shownValues(row.entity, row.before),
      after: shownValues(row.entity, row.after),
    })),
};

/** Lines of requests that belong to nobody's organisation: the platform's own. */
export const servedServerLogs: ServedResource = {
  resource: serverLogs,
  table: 'serverLogList',
  view: true,
  visible: (rows, { principal }) =>
    principal.roleType === 'platform_admin' ? rows : rows.where(sql<SqlBool>`false`),
};
