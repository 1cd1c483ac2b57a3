import { z } from 'zod';
import { leastGrant } from '../../contract/kit/mayCommand';
import type { Resource } from '../../contract/kit/resource';
import type { Policy } from '../access/policy';
import type { KeyedQueue } from '../concurrency/keyedQueue';
import { idempotencyKeyOf } from '../http/idempotency';
import { type Route, route } from '../http/route';
import { changesOfMany, runBulk } from './bulk/bulk';
import { assertMany } from './bulk/bulkRuns';
import { whenConfirmed } from './confirmed';
import { type KitContext, type ResourceKit, requestContextOf } from './kit';
import { type CommandAnswer, runCommand } from './records/commands';
import { type PartnerCommand, runPartnerCommand } from './records/partnerCommand';
import { changeResult, runInTransaction } from './records/transaction';
import { bulkSchema, byId, commandBodySchema, confirmedSchema } from './schemas';
import type { ServedResource, UnitOfWork } from './served';

function policyOf(resource: Resource, command: string): Policy {
  const needs = resource.commands?.[command]?.needs ?? 'A';
  if (typeof needs === 'object') return { ...needs, sees: resource.permission };
  return { key: resource.permission, atLeast: leastGrant(resource, needs) };
}

/** Runs a command for one record, with the partner's consent where it needs that, and shows the record after it. */
function runForPerson(asked: PartnerCommand) {
  const { deps, served, context, command, id, call, find, key } = asked;
  const shown = (work: UnitOfWork, row: CommandAnswer) => changeResult(work, served.resource, row);
  if (served.asks?.[command]) return runPartnerCommand(asked, shown);
  const run = async (work: UnitOfWork) =>
    shown(work, await runCommand(work, served, command, id, call, find));
  return runInTransaction(deps, context, run, { key });
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
      handler: (given) => {
        const context = given as KitContext;
        const one = { command, id: given.params.id };
        return whenConfirmed(kit, served, context, { ...one, body: given.body }, (call, key) => {
          const asked = { deps: kit, served, context: requestContextOf(context), find: kit.find, call, key };
          return runForPerson({ ...asked, ...one });
        });
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
      const key = body.dryRun ? undefined : idempotencyKeyOf(context.request);
      assertMany(served, command, requestContext);
      return turns.inTurn(requestContext.principal.userId, () =>
        runBulk({ deps: kit, served, context: requestContext, command, body, find: kit.find, key }),
      );
    },
  });
  const forMany = own.length > 0 || Object.values(commands).some((each) => each.bulk);
  return forMany ? [...single, bulk] : single;
}
