import { z } from 'zod';
import { ulidSchema } from '../../../../contract/common/ids';
import { leastGrant } from '../../../../contract/kit/mayCommand';
import { iterateInTenant } from '../../../db/tenants/tenancy';
import { AppError } from '../../../errors';
import { type Route, route } from '../../../http/route';
import type { ResourceKit } from '../../kit';
import type { ServedResource } from '../../served';
import { xlsxStream } from '../exports/xlsx';
import { failedRows } from './failedRows';
import { findImport, latestImports } from './importStore';
import { assertChecked, mayImport, queueImport, remapImport } from './imports';
import { mappingSchema } from './receiveSheet';
import { type Context, type ImportRouteDeps, startRoute } from './startRoute';
import { templateRows } from './template';

const byId = z.object({ id: ulidSchema });
const remapSchema = z.strictObject({ mapping: mappingSchema });

/** An import with its resource; permissions are checked again, as they may have been revoked meanwhile. */
async function own(kit: ResourceKit, { principal }: Context, id: string) {
  const stored = await findImport(kit.database.db, id, principal.userId);
  const served = kit.find(stored.resource);
  if (!served || !mayImport(principal, served)) throw new AppError(403, 'err.common.forbidden');
  return { stored, served };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** First step of an import: earlier imports, and a template to download. */
function beginRoutes(kit: ImportRouteDeps, served: ServedResource): Route[] {
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

/** Endpoints of spreadsheet imports: upload, map columns, check, apply, refused rows. */
export function importRoutes(kit: ImportRouteDeps, all: readonly ServedResource[]): Route[] {
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
        assertChecked(stored);
        const rows = failedRows(kit.database.db, stored, context);
        return context.reply
          .type(XLSX)
          .header('content-disposition', 'attachment; filename="failed.xlsx"')
          .send(xlsxStream(iterateInTenant(rows), { headRow: 1 }));
      },
    }),
  ];
}
