import { z } from 'zod';
import { pageQuerySchema } from '../../contract/common/page';
import { columnField } from '../../contract/kit/filter';
import type { Resource } from '../../contract/kit/resource';
import { EXPORT_ROWS_MAX } from '../../contract/kit/wire';
import { AppError } from '../errors';
import { type Route, type RouteContext, route, type SignedIn } from '../http/route';
import { inChange, note } from '../resources/change';
import { parseListQuery } from '../resources/listQuery';
import { actOf, type ResourceKit } from '../resources/routes';
import type { Act, Served } from '../resources/served';
import { csvStream, timeText } from './csv';
import { exportCells } from './exportRows';
import { type Question, questionRows } from './keyset';
import { type SheetFacts, sheetFacts } from './sheetFacts';
import { sheetWords } from './words';
import { xlsxStream } from './xlsx';
import { toWall } from './zone';

const querySchema = pageQuerySchema
  .loose()
  .extend({ columns: z.string().max(2_000).optional(), ids: z.string().max(200_000).optional() });
type ExportQuery = z.output<typeof querySchema>;
type ExportContext = RouteContext<unknown, ExportQuery, unknown> & SignedIn;

const FORMATS = {
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', stream: xlsxStream },
  csv: { type: 'text/csv; charset=utf-8', stream: csvStream },
} as const;
type Format = keyof typeof FORMATS;

function columnsOf(resource: Resource, text: string | undefined): string[] {
  const wanted = text?.split(',').filter((name) => columnField(resource, name) !== undefined) ?? [];
  return wanted.length > 0 ? [...new Set(wanted)] : [...resource.list.columns];
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

/** A sheet that silently ends too early would be believed. @throws AppError 400 `err.kit.tooMany` */
async function assertFits(kit: ResourceKit, served: Served, act: Act, question: Question): Promise<void> {
  const beyond = await questionRows(kit, served, act, question)
    .clearSelect()
    .clearOrderBy()
    .select('id')
    .offset(EXPORT_ROWS_MAX)
    .limit(1)
    .executeTakeFirst();
  if (beyond) throw new AppError(400, 'err.kit.tooMany', { max: EXPORT_ROWS_MAX });
}

interface Export {
  kit: ResourceKit;
  served: Served;
  format: Format;
  act: Act;
  question: Question;
  raw: ExportQuery;
}

/** Who took what out, written before the sheet ends: without the entry there is no complete sheet. */
function noteExport({ kit, served, format, act, raw }: Export, rows: number, complete: boolean) {
  const asked = askedFor(raw).join('; ');
  return inChange(kit, act, async (change) => {
    note(change, {
      action: 'list.exported',
      entity: served.resource.name,
      orgId: act.principal.orgId,
      after: { format, rows, asked, ...(complete ? {} : { complete }) },
    });
    return {};
  });
}

function introOf({ kit, served, act, raw }: Export, { zone }: SheetFacts): string[] {
  const { plural } = sheetWords(served.resource.name, act.locale);
  const at = timeText(Math.floor(toWall(kit.clock(), zone) / 1_000) * 1_000, false);
  return [`${plural} · ${at} (${zone}) · ${act.principal.name}`, askedFor(raw).join(' · ') || '*'];
}

async function sheetOf(order: Export) {
  const { kit, served, format, act, question, raw } = order;
  await assertFits(kit, served, act, question);
  const { resource } = served;
  const facts = await sheetFacts(kit.database.db, act.principal);
  const intro = introOf(order, facts);
  const cells = exportCells(kit, served, act, question, {
    ...{ intro, facts, columns: columnsOf(resource, raw.columns) },
    words: sheetWords(resource.name, act.locale),
    ended: (rows, complete) => noteExport(order, rows, complete),
  });
  return FORMATS[format].stream(cells, { headRow: intro.length + 1 });
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

async function send(order: Export, { reply }: ExportContext, free: () => void) {
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

/** Every list as a spreadsheet. */
export function exportRoutes(kit: ResourceKit, all: readonly Served[]): Route[] {
  const turns = createTurns();
  const exportRoute = (served: Served, format: Format) => {
    const { name, permission } = served.resource;
    return route({
      ...{ method: 'GET', path: `/${name}/export.${format}`, raw: true, query: querySchema },
      ...{ policy: { key: permission, atLeast: 'V' }, summary: `${name} as ${format}` },
      handler: async (context) => {
        const { query: raw, principal } = context;
        const query = parseListQuery(served.resource, raw);
        const ids = raw.ids?.split(',').filter((id) => id !== '');
        const question = { query, ids, now: kit.clock() };
        const act = actOf(context as Parameters<typeof actOf>[0]);
        const order = { kit, served, format, act, question, raw };
        return send(order, context, turns.take(principal.userId));
      },
    });
  };
  return all.flatMap((served) =>
    (Object.keys(FORMATS) as Format[]).map((format) => exportRoute(served, format)),
  );
}
