import type { z } from 'zod';
import { pageQuerySchema } from '../../contract/common/page';
import { withoutPersonal } from '../../contract/kit/personal';
import type { AnyRow } from '../../contract/kit/resource';
import type { ListResult, RecordResult } from '../../contract/kit/wire';
import type { Policy } from '../access/policy';
import type { Principal } from '../access/principal';
import { type Route, route } from '../http/route';
import { type KitContext, type ResourceKit, requireRecord } from './kit';
import { readPage } from './paging/page';
import { fileNames } from './query/fileNames';
import { type AccessPath, foundRows } from './query/listQuery';
import { optionsOf, optionsSchema } from './query/options';
import { parseListQuery } from './query/parseQuery';
import { titlesOf, toRow } from './query/rows';
import { columnSums, sumsAsked } from './query/sums';
import { findDeleted } from './records/deleted';
import { historyOf } from './records/history';
import { byId, historySchema, sortSchema } from './schemas';
import type { ServedResource } from './served';

const listSchema = pageQuerySchema.loose().extend({ sort: sortSchema });

async function completed(
  kit: ResourceKit,
  served: ServedResource,
  rows: readonly AnyRow[],
  principal: Principal,
) {
  const context = { principal, now: kit.clock(), keys: kit.keys };
  return (await served.complete?.(kit.database.db, rows, context)) ?? rows;
}

/** Answer to a question to a list. */
export async function listOf(
  kit: ResourceKit,
  served: ServedResource,
  context: KitContext,
  raw: z.output<typeof listSchema>,
) {
  const { principal } = context;
  const { db } = kit.database;
  const now = kit.clock();
  const query = parseListQuery(served.resource, raw, { principal, find: kit.find });
  const { page, pageSize } = raw;
  const sums = raw.sums === undefined ? undefined : sumsAsked(served, raw.sums);
  const rowsBy = (way: AccessPath) => foundRows(db, served, principal, query, now, way);
  const { count, plan, ...total } = await kit.totals.of(rowsBy);
  const question = { db, served, principal, query, now };
  const { rows: stored, prepare } = await readPage(kit.pageIndex, question, {
    page,
    pageSize,
    plan,
    ...total,
  });
  const masked = stored.map((row) => withoutPersonal(served.resource, toRow(served, row, kit.keys)));
  const shown = await completed(kit, served, masked, principal);
  const titles = await titlesOf(db, { served: kit.find, now }, served, shown, context);
  const indexed = prepare?.();
  count?.(indexed);
  const found = { rows: [...shown], ...total, page, pageSize, titles, asOf: now } satisfies ListResult;
  return sums ? { ...found, sums: await columnSums(db, served, rowsBy(plan.way), sums) } : found;
}

async function shownRecord(
  kit: ResourceKit,
  served: ServedResource,
  context: KitContext,
  row: AnyRow,
): Promise<RecordResult> {
  const masked = withoutPersonal(served.resource, row);
  const [shown = masked] = await completed(kit, served, [masked], context.principal);
  const { db } = kit.database;
  const titles = await titlesOf(db, { served: kit.find, now: kit.clock() }, served, [shown], context);
  const files = await fileNames(db, served.resource, shown, context.principal);
  return { ...shown, titles: { ...titles, ...files } };
}

/** What is asked of a resource: its list, its look-up, one record and what happened to it. */
export function readRoutes(kit: ResourceKit, served: ServedResource, lookup: Policy): Route[] {
  const { name, permission } = served.resource;
  const policy = { key: permission, atLeast: 'V' } as const;
  return [
    route({
      method: 'GET',
      path: `/${name}`,
      policy,
      summary: `List of ${name}`,
      query: listSchema,
      handler: (context) => listOf(kit, served, context, context.query),
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
        shownRecord(
          kit,
          served,
          context,
          await requireRecord(kit, served, context.principal, context.params.id),
        ),
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
          (await requireRecord(kit, served, principal, params.id));
        return historyOf(kit, served, context, row, query.before);
      },
    }),
  ];
}
