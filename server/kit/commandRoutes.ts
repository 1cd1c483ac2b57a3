import { z } from 'zod';
import { leastGrant } from '../../contract/kit/mayCommand';
import type { Resource } from '../../contract/kit/resource';
import type { Policy } from '../access/policy';
import type { KeyedQueue } from '../concurrency/keyedQueue';
import { idempotencyKeyOf } from '../http/idempotency';
import { type Route, route } from '../http/route';
import { answered } from './answered';
import { changesOfMany, runBulk } from './bulk/bulk';
import { assertMany } from './bulk/bulkRuns';
import { confirmedCall } from './confirmed';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { runCommand } from './records/commands';
import { runPartnerCommand } from './records/partnerCommand';
import { changeResult } from './records/transaction';
import { bulkSchema, byId, commandBodySchema, confirmedSchema } from './schemas';
import type { ServedResource, UnitOfWork } from './served';

function policyOf(resource: Resource, command: string): Policy {
  const needs = resource.commands?.[command]?.needs ?? 'A';
  if (typeof needs === 'object') return { ...needs, sees: resource.permission };
  return { key: resource.permission, atLeast: leastGrant(resource, needs) };
}

/** The commands of its definition, for one record and for many. */
export function commandRoutes(kit: ResourceKit, served: ServedResource, turns: KeyedQueue): Route[] {
  const { resource } = served;
  const { name, permission, commands = {} } = resource;
  const own = changesOfMany(resource);
  const single = Object.keys(commands).map((command) =>
    route({
      method: 'POST',
      path: `/${name}/:id/${command}`,
      policy: policyOf(resource, command),
      params: byId,
      body: commands[command]?.confirms ? confirmedSchema : commandBodySchema,
      summary: `${command}: one of ${name}`,
      handler: async (given) => {
        const context = given as KitContext;
        const { id } = given.params;
        const call = await confirmedCall(kit, served, context, { command, id, body: given.body });
        if (served.asks?.[command]) {
          const asked = {
            deps: kit,
            served,
            context: requestContextOf(context),
            command,
            id,
            call,
            find: kit.find,
          };
          return runPartnerCommand(asked, (work, row) => changeResult(work, resource, row));
        }
        const key = idempotencyKeyOf(context.request);
        const run = (work: UnitOfWork) => runCommand(work, served, command, id, call, kit.find);
        return answered(kit, served, context, run, { key });
      },
    }),
  );
  const bulk = route({
    method: 'POST',
    path: `/${name}/bulk/:command`,
    policy: { key: permission, atLeast: 'V' },
    body: bulkSchema,
    summary: `A command for many of ${name}`,
    params: z.object({ command: z.string().max(40) }),
    handler: (context) => {
      const { params, body } = context;
      const requestContext = { ...requestContextOf(context), run: body.run };
      const { command } = params;
      assertMany(served, command, requestContext);
      return turns.inTurn(requestContext.principal.userId, () =>
        runBulk({ deps: kit, served, context: requestContext, command, body, find: kit.find }),
      );
    },
  });
  const forMany = own.length > 0 || Object.values(commands).some((each) => each.bulk);
  return forMany ? [...single, bulk] : single;
}
