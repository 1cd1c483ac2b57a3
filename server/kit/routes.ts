import { z } from 'zod';
import { pageQuerySchema } from '../../contract/common/page';
import { leastGrant } from '../../contract/kit/mayCommand';
import { withoutPersonal } from '../../contract/kit/personal';
import type { AnyRow, Resource } from '../../contract/kit/resource';
import type { ListResult, RecordResult } from '../../contract/kit/wire';
import type { PermissionKey } from '../../contract/permissions';
import type { Principal } from '../access/principal';
import { createTurns, type Turns } from '../auth/password/turns';
import { AppError } from '../errors';
import { keyOf } from '../http/idempotency';
import { type Policy, type Route, route } from '../http/route';
import { changesOfMany, runBulk } from './bulk/bulk';
import { actOf, existing, type KitContext, type ResourceKit } from './kit';
import { pageOf } from './paging/page';
import { foundRows, type Way } from './query/listQuery';
import { optionsOf, optionsSchema } from './query/options';
import { parseListQuery } from './query/parseQuery';
import { titlesOf, toRow } from './query/rows';
import { sumsAsked, sumsOf } from './query/sums';
import { type ChangeOptions, inChange, resultOf } from './records/change';
import { mayRun, runCommand } from './records/commands';
import { findDeleted, undeleteRecord } from './records/deleted';
import { historyOf, restoreRecord, undoChange } from './records/history';
import { createRecord, deleteRecord, updateRecord } from './records/records';
import {
  bodySchema,
  bulkSchema,
  commandSchema,
  deleteSchema,
  historySchema,
  sortSchema,
  versionSchema,
} from './schemas';
import type { Change, Served } from './served';

const byId = z.object({ id: z.string().min(1).max(64) });
const listSchema = pageQuerySchema.loose().extend({ sort: sortSchema });

async function completed(kit: ResourceKit, served: Served, rows: readonly AnyRow[], principal: Principal) {
  return (await served.complete?.(kit.database.db, rows, { principal })) ?? rows;
}

async function list(kit: ResourceKit, served: Served, context: KitContext, raw: z.output<typeof listSchema>) {
  const { principal } = context;
  const { db } = kit.database;
  const now = kit.clock();
  const query = parseListQuery(served.resource, raw, { principal, find: kit.find });
  const { page, pageSize } = raw;
  const sums = raw.sums === undefined ? undefined : sumsAsked(served, raw.sums);
  const rowsBy = (way: Way) => foundRows(db, served, principal, query, now, way);
  const { count, plan, ...total } = await kit.totals.of(rowsBy);
  const question = { db, served, principal, query, now };
  const { rows: stored, prepare } = await pageOf(kit.bookmarks, question, { page, pageSize, plan, ...total });
  const masked = stored.map((row) => withoutPersonal(served.resource, toRow(served, row, kit.keys)));
  const shown = await completed(kit, served, masked, principal);
  const titles = await titlesOf(db, { served: kit.find, now }, served, shown, context);
  const walked = prepare?.();
  count?.(walked);
  const found = { rows: [...shown], ...total, page, pageSize, titles, asOf: now } satisfies ListResult;
  return sums ? { ...found, sums: await sumsOf(db, served, rowsBy(plan.way), sums) } : found;
}

async function shownRecord(
  kit: ResourceKit,
  served: Served,
  context: KitContext,
  row: AnyRow,
): Promise<RecordResult> {
  const masked = withoutPersonal(served.resource, row);
  const [shown = masked] = await completed(kit, served, [masked], context.principal);
  const titles = await titlesOf(
    kit.database.db,
    { served: kit.find, now: kit.clock() },
    served,
    [shown],
    context,
  );
  return { ...shown, titles };
}

function readRoutes(kit: ResourceKit, served: Served, lookup: Policy): Route[] {
  const { name, permission } = served.resource;
  const policy = { key: permission, atLeast: 'V' } as const;
  return [
    route({
      method: 'GET',
      path: `/${name}`,
      policy,
      summary: `List of ${name}`,
      query: listSchema,
      handler: (context) => list(kit, served, context, context.query),
    }),
    route({
      method: 'GET',
      path: `/${name}/options`,
      policy: lookup,
      summary: `Look-up of ${name}`,
      query: optionsSchema,
      handler: (context) => optionsOf(kit, served, context as KitContext, context.query),
    }),
    route({
      method: 'GET',
      path: `/${name}/:id`,
      policy,
      summary: `One of ${name}`,
      params: byId,
      handler: async (context) =>
        shownRecord(kit, served, context, await existing(kit, served, context.principal, context.params.id)),
    }),
    route({
      method: 'GET',
      path: `/${name}/:id/history`,
      policy,
      summary: `What happened to one of ${name}`,
      params: byId,
      query: historySchema,
      handler: async (context) => {
        const { principal, params, query } = context;
        const asked = { principal, id: params.id, now: kit.clock() };
        const row =
          (await findDeleted(kit.database.db, served, asked)) ??
          (await existing(kit, served, principal, params.id));
        return historyOf(kit, served, context, row, query.before);
      },
    }),
  ];
}

/** A change whose answer shows the record as everybody sees it. */
function answered<T extends AnyRow>(
  kit: ResourceKit,
  { resource }: Served,
  context: KitContext,
  work: (change: Change) => Promise<T>,
  options?: ChangeOptions,
): Promise<T> {
  return inChange(
    kit,
    actOf(context),
    async (change) => resultOf(change, resource, await work(change)),
    options,
  );
}

type WritePolicy = Extract<Policy, { key: PermissionKey }>;

function createRoute(kit: ResourceKit, served: Served, policy: WritePolicy): Route {
  const { resource } = served;
  return route({
    method: 'POST',
    path: `/${resource.name}`,
    policy,
    summary: `New one of ${resource.name}`,
    body: bodySchema(resource, 'create'),
    handler: async (context) => {
      const key = keyOf(context.request);
      const work = (change: Change) => createRecord(change, served, context.body, kit.find);
      return answered(kit, served, context, work, { key });
    },
  });
}

/** A change of a record, and the two ways back. */
function updateRoutes(kit: ResourceKit, served: Served, policy: WritePolicy): Route[] {
  const { resource } = served;
  const { name } = resource;
  const update = route({
    method: 'PUT',
    path: `/${name}/:id`,
    policy,
    summary: `Change one of ${name}`,
    params: byId,
    body: bodySchema(resource, 'update'),
    handler: (context) =>
      answered(kit, served, context, (change) =>
        updateRecord(change, served, context.params.id, context.body as never, kit.find),
      ),
  });
  const backTo = (way: 'restore' | 'undo', summary: string, give: typeof restoreRecord) =>
    route({
      method: 'POST',
      path: `/${name}/:id/${way}`,
      policy,
      params: byId,
      body: versionSchema,
      summary,
      handler: async (context) => {
        const { principal, params, body } = context;
        const row = await existing(kit, served, principal, params.id);
        const work = (change: Change) => give(change, served, row, body, kit.find);
        return answered(kit, served, context, work);
      },
    });
  return [
    update,
    backTo('restore', `Give one of ${name} its earlier values`, restoreRecord),
    backTo('undo', `Take one change of one of ${name} back`, undoChange),
  ];
}

function deleteRoutes(kit: ResourceKit, served: Served): Route[] {
  const { name, permission, keepsDeleted } = served.resource;
  const policy = { key: permission, atLeast: 'A' } as const;
  const remove = route({
    method: 'DELETE',
    path: `/${name}/:id`,
    policy,
    params: byId,
    query: deleteSchema,
    summary: `Delete one of ${name}`,
    handler: async (context) => {
      const { params, query } = context;
      await inChange(kit, actOf(context), (change) => deleteRecord(change, served, params.id, query.version));
      return null;
    },
  });
  const undelete = route({
    method: 'POST',
    path: `/${name}/:id/undelete`,
    policy,
    params: byId,
    summary: `Bring a deleted one of ${name} back`,
    handler: (context) =>
      answered(kit, served, context, (change) => undeleteRecord(change, served, context.params, kit.find)),
  });
  return keepsDeleted ? [remove, undelete] : [remove];
}

function writeRoutes(kit: ResourceKit, served: Served): Route[] {
  const { resource } = served;
  const { permission, can } = resource;
  const write = { key: permission, atLeast: leastGrant(resource) };
  return [
    ...(can.includes('create') ? [createRoute(kit, served, write)] : []),
    ...(can.includes('update') ? updateRoutes(kit, served, write) : []),
    ...(can.includes('delete') ? deleteRoutes(kit, served) : []),
  ];
}

function policyOf(resource: Resource, command: string): Policy {
  const needs = resource.commands?.[command]?.needs ?? 'A';
  if (typeof needs === 'object') return { ...needs, sees: resource.permission };
  return { key: resource.permission, atLeast: leastGrant(resource, needs) };
}

function commandRoutes(kit: ResourceKit, served: Served, turns: Turns): Route[] {
  const { resource } = served;
  const { name, permission, commands = {} } = resource;
  const own = changesOfMany(resource);
  const single = Object.keys(commands).map((command) =>
    route({
      method: 'POST',
      path: `/${name}/:id/${command}`,
      policy: policyOf(resource, command),
      params: byId,
      body: commandSchema,
      summary: `${command}: one of ${name}`,
      handler: (context) => {
        const { params, body } = context;
        return answered(kit, served, context as KitContext, (change) =>
          runCommand(change, served, command, params.id, body, kit.find),
        );
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
      const act = actOf(context);
      const known = own.includes(params.command) || commands[params.command]?.bulk;
      if (!known) throw new AppError(404, 'err.common.unknownCommand');
      if (!mayRun(served, params.command, act)) throw new AppError(403, 'err.common.forbidden');
      const { command } = params;
      return turns.inTurn(act.principal.userId, () =>
        runBulk({ deps: kit, served, act, command, body, find: kit.find }),
      );
    },
  });
  const forMany = own.length > 0 || Object.values(commands).some((each) => each.bulk);
  return forMany ? [...single, bulk] : single;
}

/** Keys that let somebody look a resource up: its own, and those of whatever points at it. */
function lookupKeys(resource: Resource, all: readonly Served[]): PermissionKey[] {
  const pointing = all.filter(({ resource: { fields, tenancy } }) => {
    const points = Object.values(fields).some((field) => (field as { to?: string }).to === resource.name);
    return points || (resource.name === 'organizations' && tenancy === 'org');
  });
  return [...new Set([resource.permission, ...pointing.map((each) => each.resource.permission)])];
}

/** Every endpoint of every resource. */
export function resourceRoutes(kit: ResourceKit, all: readonly Served[]): Route[] {
  // Of many records is thousands of transactions: no two such requests of one person at once.
  const turns = createTurns({ running: 1, waiting: 2 });
  return all.flatMap((served) => [
    ...readRoutes(kit, served, { anyOf: lookupKeys(served.resource, all) }),
    ...writeRoutes(kit, served),
    ...commandRoutes(kit, served, turns),
  ]);
}
