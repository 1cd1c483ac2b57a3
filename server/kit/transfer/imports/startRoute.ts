import { Readable } from 'node:stream';
import { leastGrant } from '../../../../contract/kit/mayCommand';
import { ARCHIVE, importable } from '../../../../contract/kit/transfer/importing';
import { AppError } from '../../../errors';
import type { FileDeps } from '../../../files/store';
import { type Route, type RouteContext, route, type WithPrincipal } from '../../../http/route';
import { type ScreenDeps, screen } from '../../../scan/screen';
import { type ResourceKit, requestContextOf } from '../../kit';
import type { ServedResource } from '../../served';
import { parseSheet } from '../sheets/parseSheet';
import { fieldOfHead } from '../sheets/words';
import { startImport } from './imports';
import { discardUpload, receiveSheet, type UploadedSheet } from './receiveSheet';

export type ImportRouteDeps = ResourceKit & ScreenDeps & FileDeps;

export type Context = RouteContext<unknown, unknown, unknown> & WithPrincipal;

async function screened(
  deps: ScreenDeps,
  file: UploadedSheet,
  resource: string,
  context: Context,
): Promise<void> {
  const { principal, ip, requestId } = context;
  const { name, bytes, sha256 } = file;
  const facts = { name, size: bytes.length, sha256, purpose: `import of ${resource}` };
  await screen(deps, () => Readable.from([bytes]), { principal, from: { ip, requestId }, facts });
}

async function started(kit: ImportRouteDeps, served: ServedResource, context: Context, file: UploadedSheet) {
  const { name } = served.resource;
  await screened(kit, file, name, context);
  const names = importable(served.resource, file.archive !== undefined);
  const isKnown = (head: string) =>
    Object.hasOwn(file.mapping, head.trim()) || fieldOfHead(name, names, head) !== null;
  const sheet = await parseSheet(file.bytes, isKnown);
  if (file.archive !== undefined && sheet.rows.length > ARCHIVE.rows)
    throw new AppError(400, 'err.import.tooMany', { max: ARCHIVE.rows });
  return startImport(kit, served, requestContextOf(context), { ...file, sheet });
}

export function startRoute(kit: ImportRouteDeps, served: ServedResource): Route {
  const { name, permission } = served.resource;
  return route({
    method: 'POST',
    path: `/${name}/import`,
    perMinute: 20,
    summary: `Check a spreadsheet of ${name}`,
    policy: { key: permission, atLeast: leastGrant(served.resource) },
    handler: async (context) => {
      const file = await receiveSheet(kit, served, context as Context);
      try {
        const report = await started(kit, served, context as Context, file);
        context.reply.code(202);
        return report;
      } catch (error) {
        await discardUpload(file);
        throw error;
      }
    },
  });
}
