import { z } from 'zod';
import { pageQuerySchema } from '../../../../contract/common/page';
import { type Route, type RouteContext, route, type WithPrincipal } from '../../../http/route';
import { type ResourceKit, requestContextOf } from '../../kit';
import type { RecordSelection } from '../../query/chosen';
import { parseListQuery } from '../../query/parseQuery';
import { selectionSchema, sortSchema } from '../../schemas';
import type { ServedResource } from '../../served';
import { answerSheet, createExportQueue } from './exportAnswer';
import { type ExportFormat, FORMATS } from './exportOrder';
import { askedFor, exportColumnsOf, type RawQuery, rawOf } from './exportQuery';

const querySchema = pageQuerySchema
  .loose()
  .extend({ sort: sortSchema, columns: z.string().max(2_000).optional() });
const bodySchema = z.strictObject({
  selection: selectionSchema,
  sort: sortSchema,
  columns: z.array(z.string().max(100)).max(200).default([]),
});
type Context = RouteContext<unknown, unknown, unknown> & WithPrincipal;

interface ExportInput {
  raw: RawQuery;
  chosen?: RecordSelection;
  columns: readonly string[];
}

/** Every list as a spreadsheet: all that it finds, or what was selected of it. */
export function exportRoutes(kit: ResourceKit, all: readonly ServedResource[]): Route[] {
  const turns = createExportQueue();
  const answer = (
    served: ServedResource,
    format: ExportFormat,
    context: Context,
    { raw, chosen, columns }: ExportInput,
  ) => {
    const { resource } = served;
    const asker = { principal: context.principal, find: kit.find };
    const question = { query: parseListQuery(resource, raw, asker), chosen, now: kit.clock() };
    const told = { columns: exportColumnsOf(resource, columns), asked: askedFor(resource, raw, chosen) };
    const order = { kit, served, format, context: requestContextOf(context), question, ...told };
    return answerSheet(order, context, {
      fileName: resource.name,
      free: turns.take(context.principal.userId),
    });
  };
  const routesOf = (served: ServedResource, format: ExportFormat): Route[] => {
    const { name, permission } = served.resource;
    const path = `/${name}/export.${format}`;
    const policy = { key: permission, atLeast: 'V' } as const;
    return [
      route({
        method: 'GET',
        path,
        policy,
        raw: true,
        query: querySchema,
        summary: `${name} as ${format}`,
        handler: async (context) => {
          const { query: raw } = context;
          return answer(served, format, context as Context, { raw, columns: raw.columns?.split(',') ?? [] });
        },
      }),
      route({
        method: 'POST',
        path,
        policy,
        raw: true,
        body: bodySchema,
        summary: `Some of ${name} as ${format}`,
        handler: async (context) => {
          const { selection, sort, columns } = context.body;
          const raw = { ...rawOf(selection), sort };
          return answer(served, format, context as Context, { raw, chosen: selection, columns });
        },
      }),
    ];
  };
  return all.flatMap((served) =>
    (Object.keys(FORMATS) as ExportFormat[]).flatMap((format) => routesOf(served, format)),
  );
}
