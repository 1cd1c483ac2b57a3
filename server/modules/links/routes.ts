import { z } from 'zod';
import {
  ALERT_LINK_PAGES,
  answerLinkSchema,
  openLinkSchema,
  REPAIR_LINK_PAGES,
  type RepairLinkPage,
} from '../../../contract/access/publicLinks';
import { ulidSchema } from '../../../contract/common/ids';
import type { Principal } from '../../access/principal';
import {
  answerLink,
  createPublicLink,
  findLink,
  type LinkDeps,
  type NewLink,
} from '../../auth/links/publicLinks';
import { AppError } from '../../errors';
import { appendAudit } from '../../events/log';
import { type Route, route } from '../../http/route';
import { createSmsGateway, type GatewayDeps } from '../../sms/gateway';
import { assertStillAsked, linkOfRepair } from './repairs';
import { linkView } from './views';

const byId = z.object({ id: ulidSchema });
interface LinkActor {
  principal: Principal;
  ip: string;
  requestId: string;
}

/** Makes a link and notes who did. */
function made({ database, chain, clock }: LinkDeps, link: NewLink, { principal, ip, requestId }: LinkActor) {
  return database.db.transaction().execute(async (trx) => {
    const answer = await createPublicLink(trx, { ...link, createdBy: principal.userId }, clock());
    await appendAudit(trx, chain, {
      actorId: principal.userId,
      actorName: principal.name,
      orgId: link.orgId,
      ip,
      requestId,
      action: 'link.made',
      entity: link.refType,
      entityId: link.refId,
      after: { page: link.page },
    });
    return answer;
  });
}

async function orgOf(
  { database: { db } }: LinkDeps,
  table: 'alerts' | 'devices' | 'repairOrders',
  id: string,
  { orgIds }: Principal,
) {
  const row = await db.selectFrom(table).select('orgId').where('id', '=', id).executeTakeFirst();
  if (!row || !orgIds.has(row.orgId)) throw new AppError(404, 'err.common.notFound');
  return row.orgId;
}

/** @throws AppError 409 of a repair that is not done, or is confirmed or rated already */
async function repairLink(
  { database: { db } }: LinkDeps,
  id: string,
  page: RepairLinkPage,
): Promise<NewLink> {
  const link = await linkOfRepair(db, id, page);
  if (!link) throw new AppError(409, 'err.kit.state');
  return link;
}

/** Pages for people without an account: opened and answered with a token. */
export function openLinkRoutes(deps: LinkDeps & GatewayDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/public/links/open',
      policy: 'public',
      perMinute: 60,
      body: openLinkSchema,
      summary: 'What a link shows',
      handler: async ({ body }) => {
        const now = deps.clock();
        const link = await findLink(deps.database.db, body.token, now);
        await assertStillAsked(deps.database.db, link);
        const { available } = createSmsGateway(deps);
        return linkView(deps.database.db, link, { now, canText: available });
      },
    }),
    route({
      method: 'POST',
      path: '/public/links/answer',
      policy: 'public',
      perMinute: 30,
      body: answerLinkSchema,
      summary: 'Answer a link',
      handler: ({ body, ip, requestId }) => answerLink(deps, body, { ip, requestId }, assertStillAsked),
    }),
  ];
}

/** Links are made by those who may act. */
export function linkRoutes(deps: LinkDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/alerts/:id/publicLink',
      policy: { action: 'alarm:ack' },
      params: byId,
      body: z.strictObject({ page: z.enum(ALERT_LINK_PAGES).default('warningNotice') }),
      summary: 'A link to one alarm, for a message',
      handler: async ({ params: { id }, body: { page }, ...from }) => {
        const orgId = await orgOf(deps, 'alerts', id, from.principal);
        return made(deps, { orgId, page, refType: 'alert', refId: id }, from);
      },
    }),
    route({
      method: 'POST',
      path: '/devices/:id/publicLink',
      policy: { action: 'alarm:ack' },
      params: byId,
      summary: 'A link to the goods of a machine that need attention',
      handler: async ({ params: { id }, ...from }) => {
        const orgId = await orgOf(deps, 'devices', id, from.principal);
        return made(deps, { orgId, page: 'noticeDrugList', refType: 'device', refId: id }, from);
      },
    }),
    route({
      method: 'POST',
      path: '/repairOrders/:id/publicLink',
      policy: { key: 'clientMain', atLeast: 'O' },
      params: byId,
      body: z.strictObject({ page: z.enum(REPAIR_LINK_PAGES) }),
      summary: 'A link to confirm or rate a repair, for a message',
      handler: async ({ params: { id }, body: { page }, ...from }) => {
        await orgOf(deps, 'repairOrders', id, from.principal);
        return made(deps, await repairLink(deps, id, page), from);
      },
    }),
  ];
}
