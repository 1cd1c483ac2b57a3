import { z } from 'zod';
import { limitsSchema } from '../../../contract/access/roleMatrix';
import { ulidSchema } from '../../../contract/common/ids';
import { type Route, route } from '../../http/route';
import { changeOnce } from '../../kit/answered';
import { requireRecord } from '../../kit/kit';
import type { KitDeps } from '../../kit/served';
import type { RouteDeps } from '../module';
import { bellRoute } from './bell';
import { servedPlatformNotices } from './platformNotices';
import { limitRole, roleMatrix } from './roleMatrix';

const byId = z.object({ id: ulidSchema });

function matrixRoutes(deps: KitDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/roles/:id/matrix',
      params: byId,
      policy: { key: 'roleMaon', atLeast: 'V' },
      summary: 'What a role may do',
      handler: ({ principal, params }) => roleMatrix(deps.database.db, principal, params.id),
    }),
    route({
      method: 'POST',
      path: '/roles/:id/limits',
      params: byId,
      body: limitsSchema,
      policy: { key: 'roleMaon', atLeast: 'M' },
      summary: 'Set what a role may do, or see who would lose what',
      handler: (context) => {
        const { params, body } = context;
        const work = (work: Parameters<typeof limitRole>[0]) => limitRole(work, params.id, body);
        return changeOnce(deps, context, work, { dryRun: body.dryRun });
      },
    }),
  ];
}

function noticeRoutes(kit: RouteDeps): Route[] {
  const { db } = kit.database;
  return [
    route({
      method: 'POST',
      path: '/platformNotices/:id/read',
      params: byId,
      policy: { key: 'platformNotice', atLeast: 'V' },
      summary: 'I have read this notice',
      handler: async ({ principal, params }) => {
        const { id } = await requireRecord(kit, servedPlatformNotices, principal, params.id);
        await db
          .insertInto('noticeReads')
          .values({ noticeId: id, userId: principal.userId, at: new Date(kit.clock()) })
          .onConflict((on) => on.doNothing())
          .execute();
        return null;
      },
    }),
    route({
      method: 'GET',
      path: '/platformNotices/:id/reads',
      params: byId,
      policy: { key: 'platformNotice', atLeast: 'M' },
      summary: 'Who has read a notice',
      handler: async ({ principal, params }) => {
        const { id } = await requireRecord(kit, servedPlatformNotices, principal, params.id);
        const rows = await db
          .selectFrom('noticeReads')
          .innerJoin('users', 'users.id', 'noticeReads.userId')
          .innerJoin('organizations', 'organizations.id', 'users.orgId')
          .select(['users.id', 'users.name', 'organizations.name as orgName', 'noticeReads.at'])
          .where('noticeId', '=', id)
          .where('users.orgId', 'in', [...principal.orgIds])
          .orderBy('noticeReads.at', 'desc')
          .limit(1_000)
          .execute();
        return rows.map((row) => ({ ...row, at: row.at.getTime() }));
      },
    }),
  ];
}

/** What is new, notices that are read, and what a role may do. */
export function systemRoutes(kit: RouteDeps): Route[] {
  return [bellRoute(kit), ...noticeRoutes(kit), ...matrixRoutes(kit)];
}
