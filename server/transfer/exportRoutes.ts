import { z } from 'zod';
import { pageQuerySchema } from '../../contract/common/page';
import { columnField } from '../../contract/kit/filter';
import type { Resource } from '../../contract/kit/resource';
import { AppError } from '../errors';
import { appendAudit } from '../events/log';
import { type Route, type RouteContext, route, type SignedIn } from '../http/route';
import { parseListQuery } from '../resources/listQuery';
import { actOf, type ResourceKit } from '../resources/routes';
import type { Act, Served } from '../resources/served';
import { csvStream } from './csv';
import { EXPORT_ZONE, exportCells } from './exportRows';
import { sheetWords } from './words';
import { xlsxStream } from './xlsx';

const querySchema = pageQuerySchema
  .loose()
  .extend({ columns: z.string().max(2_000).optional(), ids: z.string().max(200_000).optional() });
type ExportQuery = z.output<typeof querySchema>;

const FORMATS = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream: xlsxStream },
  csv: { type: 'text/csv; charset=utf-8', stream: csvStream },
} as const;
type Format = keyof typeof FORMATS;

/** One export at a time and person: each of them reads a whole list. */
const RUNNING = new Set<string>();

function columnsOf(resource: Resource, text: string | undefined): string[] {
  const wanted = text?.split(',').filter((name) => columnField(resource, name) !== undefined) ?? [];
  return wanted.length > 0 ? wanted : [...resource.list.columns];
}

/** The question in the words of the address, for the head of the sheet and the audit log. */
function askedFor(raw: ExportQuery): string[] {
  const filters = Object.entries(raw).filter(
    ([name, text]) => /^filter\[/.test(name) && typeof text === 'string',
  );
  return [
    ...(raw.q ? [`q=${raw.q}`] : []),
    ...filters.map(([name, text]) => `${name.slice(7, -1)}=${text}`),
    ...(raw.ids ? [`ids=${raw.ids.split(',').length}`] : []),
  ];
}

function withIds(raw: ExportQuery): Record<string, unknown> {
  const { ids, ...rest } = raw;
  return ids ? { ...rest, 'filter[id]': `in:${ids}` } : rest;
}

function noteExport(
  kit: ResourceKit,
  act: Act,
  name: string,
  format: Format,
  asked: readonly string[],
  rows: number,
) {
  const { principal, ip, requestId } = act;
  const entry = {
    ...{ actorId: principal.userId, actorName: principal.name, orgId: principal.orgId, ip, requestId },
    ...{ action: 'list.exported', entity: name, after: { format, rows, asked: asked.join('; ') } },
  };
  return kit.database.db.transaction().execute((trx) => appendAudit(trx, kit.chain, entry));
}

async function send(
  kit: ResourceKit,
  served: Served,
  format: Format,
  context: RouteContext<unknown, ExportQuery, unknown> & SignedIn,
) {
  const { resource } = served;
  const { principal, query: raw, reply, locale } = context;
  const act = actOf(context as Parameters<typeof actOf>[0]);
  const query = parseListQuery(resource, withIds(raw));
  if (RUNNING.has(principal.userId)) throw new AppError(409, 'err.kit.busy');
  RUNNING.add(principal.userId);
  const words = sheetWords(resource.name, locale);
  const asked = askedFor(raw);
  const at = new Date(kit.clock()).toLocaleString('sv-SE', { timeZone: EXPORT_ZONE });
  const intro = [`${words.plural} · ${at} (${EXPORT_ZONE}) · ${principal.name}`, asked.join(' · ') || '*'];
  let count = 0;
  const onRows = (rows: number) => {
    count += rows;
  };
  const cells = exportCells(kit, served, act, query, {
    columns: columnsOf(resource, raw.columns),
    intro,
    words,
    onRows,
  });
  const stream = FORMATS[format].stream(cells, { headRow: intro.length + 1 });
  stream.once('close', () => {
    RUNNING.delete(principal.userId);
    // A reader that goes away ends the reading too; what he got is noted all the same.
    void cells.return(undefined).catch(() => undefined);
    void noteExport(kit, act, resource.name, format, asked, count).catch(() => undefined);
  });
  return reply
    .type(FORMATS[format].type)
    .header('content-disposition', `attachment; filename="${resource.name}.${format}"`)
    .send(stream);
}

/** Every list as a spreadsheet. */
export function exportRoutes(kit: ResourceKit, all: readonly Served[]): Route[] {
  return all.flatMap((served) =>
    (Object.keys(FORMATS) as Format[]).map((format) =>
      route({
        ...{
          method: 'GET',
          path: `/${served.resource.name}/export.${format}`,
          raw: true,
          query: querySchema,
        },
        policy: { key: served.resource.permission, atLeast: 'V' },
        summary: `${served.resource.name} as ${format}`,
        handler: (context) => send(kit, served, format, context),
      }),
    ),
  );
}
