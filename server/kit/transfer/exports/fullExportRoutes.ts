import { z } from 'zod';
import { ulidSchema } from '../../../../contract/common/ids';
import { personalFields } from '../../../../contract/kit/personal';
import { idempotencyKeyOf } from '../../../http/idempotency';
import { type Route, type RouteContext, route, type WithPrincipal } from '../../../http/route';
import { type ResourceKit, requestContextOf } from '../../kit';
import type { ServedResource } from '../../served';
import { answerSheet, createExportQueue } from './exportAnswer';
import { askFullExport, fullExportSchema } from './fullExport';
import { openFullExport } from './fullExportFile';

type Context = RouteContext<unknown, unknown, unknown> & WithPrincipal;
const policy = { action: 'export:full' } as const;

function askRoute(kit: ResourceKit, served: ServedResource): Route {
  const { name, permission } = served.resource;
  return route({
    method: 'POST',
    path: `/${name}/export.full`,
    policy: { ...policy, sees: permission },
    body: fullExportSchema,
    perMinute: 20,
    summary: `Ask for ${name} with personal values plain`,
    handler: (context) =>
      askFullExport(kit, served, requestContextOf(context), context.body, idempotencyKeyOf(context.request)),
  });
}

/** Spreadsheets with personal values plain: asked for, and fetched once approved. */
export function fullExportRoutes(kit: ResourceKit, all: readonly ServedResource[]): Route[] {
  const turns = createExportQueue();
  const masking = all.filter(({ resource }) => personalFields(resource).length > 0);
  return [
    ...masking.map((served) => askRoute(kit, served)),
    route({
      method: 'POST',
      path: '/exportRequests/:id/file',
      policy,
      raw: true,
      params: z.object({ id: ulidSchema }),
      summary: 'The sheet of an approved request, once',
      handler: async (context) => {
        const { principal, params } = context;
        const free = turns.take(principal.userId);
        try {
          const order = await openFullExport(kit, requestContextOf(context as Context), params.id);
          const fileName = `${order.served.resource.name}-full-${params.id}`;
          return await answerSheet(order, context as Context, { fileName, free });
        } catch (error) {
          free();
          throw error;
        }
      },
    }),
  ];
}
