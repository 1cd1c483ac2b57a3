import { Readable } from 'node:stream';
import { z } from 'zod';
import { ulidSchema } from '../../../../contract/common/ids';
import { leastGrant } from '../../../../contract/kit/mayCommand';
import { ARCHIVE, importable } from '../../../../contract/kit/transfer/importing';
import { keepTenant } from '../../../access/tenancy';
import { AppError } from '../../../errors';
import type { FileDeps } from '../../../files/store';
import { type Route, type RouteContext, route, type SignedIn } from '../../../http/route';
import { type ScreenDeps, screen } from '../../../scan/screen';
import { actOf, type ResourceKit } from '../../kit';
import type { Served } from '../../served';
import { xlsxStream } from '../exports/xlsx';
import { parseSheet } from '../sheets/parseSheet';
import { fieldOfHead } from '../sheets/words';
import { failedRows } from './failedRows';
import { findImport, latestImports } from './importStore';
import { assertLookedAt, mayImport, queueImport, remapImport, startImport } from './imports';
import { dropSent, mappingSchema, type Sent, sentSheet } from './sentSheet';
import { templateRows } from './template';

const byId = z.object({ id: ulidSchema });
const remapSchema = z.strictObject({ mapping: mappingSchema });
export type ImportRouteDeps = ResourceKit & ScreenDeps & FileDeps;
type Context = RouteContext<unknown, unknown, unknown> & SignedIn;

async function screened(deps: ScreenDeps, file: Sent, resource: string, context: Context): Promise<void> {
  const { principal, ip, requestId } = context;
  const { name, bytes, sha256 } = file;
  const facts = { name, size: bytes.length, sha256, purpose: `import of ${resource}` };
  await screen(deps, () => Readable.from([bytes]), { principal, from: { ip, requestId }, facts });
}

/** The import and the resource it belongs to; rights may have gone since it began. */
async function own(kit: ResourceKit, { principal }: Context, id: string) {
  const stored = await findImport(kit.database.db, id, principal.userId);
  const served = kit.find(stored.resource);
  if (!served || !mayImport(principal, served)) throw new AppError(403, 'err.common.forbidden');
  return { stored, served };
}

async function started(kit: ImportRouteDeps, served: Served, context: Context, file: Sent) {
  const { name } = served.resource;
  await screened(kit, file, name, context);
  const names = importable(served.resource, file.archive !== undefined);
  const isKnown = (head: string) =>
    Object.hasOwn(file.mapping, head.trim()) || fieldOfHead(name, names, head) !== null;
  const sheet = await parseSheet(file.bytes, isKnown);
  if (file.archive !== undefined && sheet.rows.length > ARCHIVE.rows)
    throw new AppError(400, 'err.import.tooMany', { max: ARCHIVE.rows });
  return startImport(kit, served, actOf(context), { ...file, sheet });
}

function startRoute(kit: ImportRouteDeps, served: Served): Route {
  const { name, permission } = served.resource;
  return route({
    method: 'POST',
    path: `/${name}/import`,
    perMinute: 20,
    summary: `Check a spreadsheet of ${name}`,
    policy: { key: permission, atLeast: leastGrant(served.resource) },
    handler: async (context) => {
      const file = await sentSheet(kit, served, context as Context);
      try {
        const report = await started(kit, served, context as Context, file);
        context.reply.code(202);
        return report;
      } catch (error) {
        await dropSent(file);
        throw error;
      }
    },
  });
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What the first step of an import offers beside a file: those there were, and a sheet to fill in. */
function beginRoutes(kit: ImportRouteDeps, served: Served): Route[] {
  const { name, permission } = served.resource;
  const policy = { key: permission, atLeast: leastGrant(served.resource) } as const;
  return [
    route({
      method: 'GET',
      path: `/${name}/imports`,
      policy,
      summary: `One’s own latest imports of ${name}`,
      handler: ({ principal }) => latestImports(kit.database.db, principal.userId, name),
    }),
    route({
      method: 'GET',
      path: `/${name}/import.xlsx`,
      policy,
      summary: `An empty sheet for ${name}`,
      raw: true,
      handler: async ({ locale, reply }) =>
        reply
          .type(XLSX)
          .header('content-disposition', 'attachment; filename="template.xlsx"')
          .send(xlsxStream(templateRows(served.resource, locale), { headRow: 1 })),
    }),
  ];
}

/** Spreadsheets in: check, map, apply, and what was left over. */
export function importRoutes(kit: ImportRouteDeps, all: readonly Served[]): Route[] {
  const steps = { policy: 'session', params: byId } as const;
  return [
    ...all
      .filter(({ resource }) => resource.can.includes('import'))
      .flatMap((served) => [startRoute(kit, served), ...beginRoutes(kit, served)]),
    route({
      method: 'GET',
      path: '/imports/:id',
      summary: 'How far an import is',
      ...steps,
      handler: async (context) => (await own(kit, context as Context, context.params.id)).stored.report,
    }),
    route({
      method: 'POST',
      path: '/imports/:id/mapping',
      summary: 'Which column goes where',
      ...steps,
      body: remapSchema,
      handler: async (context) => {
        const { stored, served } = await own(kit, context as Context, context.params.id);
        return remapImport(kit, served, stored.id, context.body.mapping);
      },
    }),
    route({
      method: 'POST',
      path: '/imports/:id/apply',
      summary: 'Store what was checked',
      ...steps,
      handler: async (context) =>
        queueImport(kit, (await own(kit, context as Context, context.params.id)).stored.id),
    }),
    route({
      method: 'GET',
      path: '/imports/:id/failed.xlsx',
      summary: 'Rows that were refused',
      ...steps,
      raw: true,
      handler: async (context) => {
        const { stored } = await own(kit, context as Context, context.params.id);
        assertLookedAt(stored);
        const rows = failedRows(kit.database.db, stored, context);
        return context.reply
          .type(XLSX)
          .header('content-disposition', 'attachment; filename="failed.xlsx"')
          .send(xlsxStream(keepTenant(rows), { headRow: 1 }));
      },
    }),
  ];
}
