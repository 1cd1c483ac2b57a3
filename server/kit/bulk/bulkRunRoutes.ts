import { z } from 'zod';
import { ulidSchema } from '../../../contract/common/ids';
import { BULK_LIMIT } from '../../../contract/kit/wire';
import { AppError } from '../../errors';
import { type Route, type RouteContext, route, type WithPrincipal } from '../../http/route';
import { type ResourceKit, requestContextOf } from '../kit';
import { bulkRunSchema } from '../schemas';
import { findRun, turnRun } from './bulkRunStore';
import { assertMany, reportOf, startRun } from './bulkRuns';

type Context = RouteContext<unknown, unknown, unknown> & WithPrincipal;

/** The run and the resource it belongs to; rights may have gone since it began. */
async function own(kit: ResourceKit, context: Context, id: string) {
  const run = await findRun(kit.database.db, id, context.principal.userId);
  const served = kit.find(run.resource);
  if (!served) throw new AppError(404, 'err.common.notFound');
  assertMany(served, run.command, requestContextOf(context));
  return { run, served };
}

/** Commands for many that a job does: begun, followed, stopped. */
export function bulkRunRoutes(kit: ResourceKit): Route[] {
  const steps = { policy: 'session', params: z.object({ id: ulidSchema }) } as const;
  return [
    route({
      method: 'POST',
      path: '/bulkRuns',
      policy: 'session',
      summary: 'A command for many that goes on without the browser',
      body: bulkRunSchema,
      perMinute: 30,
      handler: async (context) => {
        const { body } = context;
        if (body.ids.length > BULK_LIMIT) throw new AppError(400, 'err.kit.tooMany', { max: BULK_LIMIT });
        const served = kit.find(body.resource);
        if (!served) throw new AppError(404, 'err.common.notFound');
        const requestContext = requestContextOf(context as Context);
        assertMany(served, body.command, requestContext);
        context.reply.code(202);
        return startRun(kit, served, requestContext, body);
      },
    }),
    route({
      method: 'GET',
      path: '/bulkRuns/:id',
      summary: 'How far a command for many is',
      ...steps,
      handler: async (context) => {
        const { run, served } = await own(kit, context as Context, context.params.id);
        return reportOf(kit, served, requestContextOf(context as Context), run);
      },
    }),
    route({
      method: 'POST',
      path: '/bulkRuns/:id/stop',
      summary: 'Ends a command for many after the records under way',
      ...steps,
      handler: async (context) => {
        const { run, served } = await own(kit, context as Context, context.params.id);
        await turnRun(kit.database.db, run.id, 'stopping');
        return reportOf(
          kit,
          served,
          requestContextOf(context as Context),
          await findRun(kit.database.db, run.id, run.userId),
        );
      },
    }),
  ];
}
