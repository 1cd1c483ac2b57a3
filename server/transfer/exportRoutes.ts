import { z } from 'zod';
import { pageQuerySchema } from '../../contract/common/page';
import { columnField } from '../../contract/kit/filter';
import type { Resource } from '../../contract/kit/resource';
import type { Selection } from '../../contract/kit/wire';
import { AppError } from '../errors';
import { type Route, type RouteContext, route, type SignedIn } from '../http/route';
import { parseListQuery } from '../resources/listQuery';
import { actOf, type ResourceKit } from '../resources/routes';
import { selectionSchema } from '../resources/schemas';
import type { Served } from '../resources/served';
import { type ExportOrder, FORMATS, type Format, sheetOf } from './exportOrder';
import type { Chosen } from './keyset';

const querySchema = pageQuerySchema.loose().extend({ columns: z.string().max(2_000).optional() });
const bodySchema = z.strictObject({
  selection: selectionSchema,
  sort: z.string().max(100).optional(),
  columns: z.array(z.string().max(100)).max(200).default([]),
});
type Raw = Readonly<Record<string, unknown>>;
type Context = RouteContext<unknown, unknown, unknown> & SignedIn;

function columnsOf(resource: Resource, names: readonly string[]): string[] {
  const wanted = names.filter((name) => columnField(resource, name) !== undefined);
  return wanted.length > 0 ? [...new Set(wanted)] : [...resource.list.columns];
}

/** A selection's question in the words of the address. */
function rawOf(selection: Selection): Raw {
  if ('ids' in selection) return {};
  const { q, filter = {} } = selection.query;
  const filters = Object.entries(filter).map(([field, text]) => [`filter[${field}]`, text] as const);
  return { q, ...Object.fromEntries(filters) };
}

function chosenIn(chosen: Chosen | undefined): string[] {
  if (!chosen) return [];
  if ('ids' in chosen) return [`ids=${chosen.ids.length}`];
  return chosen.except.length > 0 ? [`except=${chosen.except.length}`] : [];
}

function askedFor(raw: Raw, chosen: Chosen | undefined): string[] {
  const filters = Object.entries(raw).filter(
    ([name, text]) => /^filter\[/.test(name) && typeof text === 'string',
  );
  return [
    ...(raw.q ? [`q=${raw.q}`] : []),
    ...filters.map(([name, text]) => `${name.slice(7, -1)}=${text}`),
    ...chosenIn(chosen),
  ];
}

/** One export at a time and person: each of them reads a whole list. */
function createTurns() {
  const running = new Set<string>();
  return {
    /** @throws AppError 409 `err.kit.busy` */
    take(userId: string): () => void {
      if (running.has(userId)) throw new AppError(409, 'err.kit.busy');
      running.add(userId);
      return () => void running.delete(userId);
    },
  };
}

async function send(order: ExportOrder, { reply }: Context, free: () => void) {
  const { resource } = order.served;
  try {
    const stream = await sheetOf(order);
    stream.once('close', free);
    return reply
      .type(FORMATS[order.format].type)
      .header('content-disposition', `attachment; filename="${resource.name}.${order.format}"`)
      .send(stream);
  } catch (error) {
    free();
    throw error;
  }
}

interface Asked {
  raw: Raw;
  chosen?: Chosen;
  columns: readonly string[];
}

/** Every list as a spreadsheet: all that it finds, or what was selected of it. */
export function exportRoutes(kit: ResourceKit, all: readonly Served[]): Route[] {
  const turns = createTurns();
  const answer = (served: Served, format: Format, context: Context, { raw, chosen, columns }: Asked) => {
    const { resource } = served;
    const question = { query: parseListQuery(resource, raw), chosen, now: kit.clock() };
    const told = { columns: columnsOf(resource, columns), asked: askedFor(raw, chosen) };
    const order = { kit, served, format, act: actOf(context), question, ...told };
    return send(order, context, turns.take(context.principal.userId));
  };
  const routesOf = (served: Served, format: Format): Route[] => {
    const { name, permission } = served.resource;
    const path = `/${name}/export.${format}`;
    const policy = { key: permission, atLeast: 'V' } as const;
    return [
      route({
        ...{ method: 'GET', path, policy, raw: true, query: querySchema, summary: `${name} as ${format}` },
        handler: async (context) => {
          const { query: raw } = context;
          return answer(served, format, context as Context, { raw, columns: raw.columns?.split(',') ?? [] });
        },
      }),
      route({
        ...{ method: 'POST', path, policy, raw: true, body: bodySchema },
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
    (Object.keys(FORMATS) as Format[]).flatMap((format) => routesOf(served, format)),
  );
}
