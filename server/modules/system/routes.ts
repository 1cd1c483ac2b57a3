import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import { limitsSchema } from '../../../contract/roleMatrix';
import { type Route, route } from '../../http/route';
import { inChange } from '../../resources/change';
import { actOf, createKit, existing } from '../../resources/kit';
import { ownRows } from '../../resources/listQuery';
import { revealRoutes } from '../../resources/reveal';
import { resourceRoutes } from '../../resources/routes';
import type { KitDeps, Served } from '../../resources/served';
import type { ScreenDeps } from '../../scan/screen';
import { exportRoutes } from '../../transfer/exportRoutes';
import { fullExportRoutes } from '../../transfer/fullExportRoutes';
import { importRoutes } from '../../transfer/importRoutes';
import { viewsRoutes } from '../../views/routes';
import { SERVED } from './index';
import { servedPlatformNotices } from './platformNotices';
import { limitRole, roleMatrix } from './roleMatrix';

const byId = z.object({ id: ulidSchema });

function matrixRoutes(deps: KitDeps): Route[] {
  return [
    route({
      ...{ method: 'GET', path: '/roles/:id/matrix', params: byId },
      ...{ policy: { key: 'roleMaon', atLeast: 'V' }, summary: 'What a role may do' },
      handler: ({ principal, params }) => roleMatrix(deps.database.db, principal, params.id),
    }),
    route({
      ...{ method: 'POST', path: '/roles/:id/limits', params: byId, body: limitsSchema },
      ...{
        policy: { key: 'roleMaon', atLeast: 'M' },
        summary: 'Set what a role may do, or see who would lose what',
      },
      handler: (context) => {
        const { params, body } = context;
        const work = (change: Parameters<typeof limitRole>[0]) => limitRole(change, params.id, body);
        return inChange(deps, actOf(context), work, { dryRun: body.dryRun });
      },
    }),
  ];
}

function noticeRoutes(deps: KitDeps, kit: ReturnType<typeof createKit>): Route[] {
  const { db } = deps.database;
  return [
    route({
      ...{ method: 'POST', path: '/platformNotices/:id/read', params: byId },
      ...{ policy: { key: 'platformNotice', atLeast: 'V' }, summary: 'I have read this notice' },
      handler: async ({ principal, params }) => {
        const { id } = await existing(kit, servedPlatformNotices, principal, params.id);
        await db
          .insertInto('noticeReads')
          .values({ noticeId: id, userId: principal.userId, at: new Date(deps.clock()) })
          .onConflict((on) => on.doNothing())
          .execute();
        return null;
      },
    }),
    route({
      ...{ method: 'GET', path: '/platformNotices/:id/reads', params: byId },
      ...{ policy: { key: 'platformNotice', atLeast: 'M' }, summary: 'Who has read a notice' },
      handler: async ({ principal, params }) => {
        const { id } = await existing(kit, servedPlatformNotices, principal, params.id);
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
    route({
      ...{ method: 'GET', path: '/platformNotices/unread' },
      ...{ policy: { key: 'platformNotice', atLeast: 'V' }, summary: 'Ids of the notices I have not read' },
      handler: ({ principal }) => unread(deps, principal),
    }),
  ];
}

async function unread(
  { database, clock }: KitDeps,
  principal: Parameters<typeof existing>[2],
): Promise<{ ids: string[] }> {
  const rows = await ownRows(database.db, servedPlatformNotices, principal, clock())
    .where('status', '=', 'published')
    .orderBy('publishedAt', 'desc')
    .limit(200)
    .execute();
  const read = await database.db
    .selectFrom('noticeReads')
    .select('noticeId')
    .where('userId', '=', principal.userId)
    .execute();
  const known = new Set(read.map(({ noticeId }) => noticeId));
  return { ids: rows.map((row) => String(row.id)).filter((id) => !known.has(id)) };
}

/** Resources of the kit and what goes beyond them. Paths with a word come before those with an id. */
export function systemRoutes(deps: KitDeps & ScreenDeps): Route[] {
  const served: readonly Served[] = SERVED;
  const kit = createKit(deps, served);
  return [
    ...noticeRoutes(deps, kit),
    ...matrixRoutes(deps),
    ...viewsRoutes(kit, served),
    ...exportRoutes(kit, served),
    ...fullExportRoutes(kit, served),
    ...revealRoutes(kit, served),
    ...importRoutes(kit, served),
    ...resourceRoutes(kit, served),
  ];
}
