import { z } from 'zod';
import { ulidSchema } from '../../contract/common/ids';
import { AppError } from '../errors';
import { type Route, type RouteContext, route, type SignedIn } from '../http/route';
import { writeGrant } from '../resources/commands';
import { actOf, type ResourceKit } from '../resources/routes';
import type { Served } from '../resources/served';
import { checkImport, failedRows, findImport, queueImport, startImport } from './imports';
import { parseSheet } from './parseSheet';
import { importable } from './readRow';
import { fieldOfHead } from './words';
import { xlsxStream } from './xlsx';

const FILE_MAX = 20 * 1024 * 1024;
const byId = z.object({ id: ulidSchema });
const mappingSchema = z.object({ mapping: z.record(z.string(), z.string().nullable()) });
type Context = RouteContext<unknown, unknown, unknown> & SignedIn;

async function sentFile({ request }: Pick<Context, 'request'>): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new AppError(400, 'err.upload.none');
  try {
    const part = await request.file({ limits: { fileSize: FILE_MAX, files: 1 } });
    if (!part) throw new AppError(400, 'err.upload.none');
    return { name: part.filename.slice(-128), bytes: await part.toBuffer() };
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError(413, 'err.upload.tooLarge', { max: '20 MB' });
    throw error;
  }
}

/** The import and the resource it belongs to; rights may have gone since it began. */
async function own(kit: ResourceKit, { principal }: Context, id: string) {
  const stored = await findImport(kit, id, principal.userId);
  const served = kit.find(stored.resource);
  const grant = served && principal.grants.get(served.resource.permission);
  if (!served || (grant !== 'A' && grant !== writeGrant(served.resource)))
    throw new AppError(403, 'err.common.forbidden');
  return { stored, served };
}

function startRoute(kit: ResourceKit, served: Served): Route {
  const { name, permission } = served.resource;
  return route({
    ...{ method: 'POST', path: `/${name}/import`, perMinute: 20, summary: `Check a spreadsheet of ${name}` },
    policy: { key: permission, atLeast: writeGrant(served.resource) },
    handler: async (context) => {
      const file = await sentFile(context);
      const names = importable(served.resource);
      const sheet = await parseSheet(file.bytes, (head) => fieldOfHead(name, names, head) !== null);
      return startImport(kit, served, actOf(context as Context), { ...file, sheet });
    },
  });
}

/** Spreadsheets in: check, map, apply, and what was left over. */
export function importRoutes(kit: ResourceKit, all: readonly Served[]): Route[] {
  const steps = { policy: 'session', params: byId } as const;
  return [
    ...all.filter(({ resource }) => resource.can.includes('import')).map((served) => startRoute(kit, served)),
    route({
      ...{ method: 'GET', path: '/imports/:id', summary: 'How far an import is', ...steps },
      handler: async (context) => (await own(kit, context as Context, context.params.id)).stored.report,
    }),
    route({
      ...{
        method: 'POST',
        path: '/imports/:id/mapping',
        summary: 'Which column goes where',
        ...steps,
        body: mappingSchema,
      },
      handler: async (context) => {
        const { stored, served } = await own(kit, context as Context, context.params.id);
        if (stored.state !== 'checked' && stored.state !== 'checking')
          throw new AppError(409, 'err.import.state');
        const names = importable(served.resource);
        const columns = stored.report.columns.map((column) => {
          const field = context.body.mapping[column.head] ?? null;
          return { ...column, field: field !== null && names.includes(field) ? field : null };
        });
        return checkImport(kit, served, actOf(context as Context), {
          ...stored,
          report: { ...stored.report, columns },
        });
      },
    }),
    route({
      ...{ method: 'POST', path: '/imports/:id/apply', summary: 'Store what was checked', ...steps },
      handler: async (context) =>
        queueImport(kit, (await own(kit, context as Context, context.params.id)).stored),
    }),
    route({
      ...{
        method: 'GET',
        path: '/imports/:id/failed.xlsx',
        summary: 'Rows that were refused',
        ...steps,
        raw: true,
      },
      handler: async (context) => {
        const { stored, served } = await own(kit, context as Context, context.params.id);
        const rows = failedRows(kit, served, actOf(context as Context), stored);
        return context.reply
          .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
          .header('content-disposition', 'attachment; filename="failed.xlsx"')
          .send(xlsxStream(rows, { headRow: 1 }));
      },
    }),
  ];
}
