import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ulidSchema } from '../../contract/common/ids';
import { isPicture } from '../../contract/files';
import { AppError } from '../errors';
import { type Route, route } from '../http/route';
import { FILE_POLICY } from '../http/security';
import { partOf } from './range';
import { receiveFile, type UploadPlace } from './receive';
import { assertTakesFiles, type FileDeps, filePath, findFile, storeFile } from './store';

/** No purpose makes room for a larger file where pictures belong. */
const PICTURES: UploadPlace = { initial: 'image', takes: isPicture };
const MEDIA: UploadPlace = { initial: 'video', takes: () => true };

function uploadRoute(deps: FileDeps, path: string, place: UploadPlace, summary: string): Route {
  return route({
    method: 'POST',
    path,
    policy: 'session',
    summary,
    perMinute: 60,
    handler: async ({ request, principal, ip, requestId }) => {
      await assertTakesFiles(deps, principal);
      const arrived = await receiveFile(request, join(deps.filesDir, 'arriving'), place);
      return storeFile(deps, principal, arrived, { ip, requestId });
    },
  });
}

/** Pictures, films and documents: taken in, and given back to those who may see them. */
export function fileRoutes(deps: FileDeps): Route[] {
  return [
    uploadRoute(deps, '/oss/images/upload', PICTURES, 'Upload a picture'),
    uploadRoute(deps, '/oss/media/upload', MEDIA, 'Upload a film or a document'),
    route({
      method: 'GET',
      path: '/files/:id',
      policy: 'cookie',
      summary: 'Contents of a file',
      params: z.object({ id: ulidSchema }),
      raw: true,
      handler: async ({ request, principal, params, reply }) => {
        const file = await findFile(deps, principal, params.id);
        const path = filePath(deps.filesDir, file);
        // A row without its contents is a damaged store; to the reader the file is not there.
        await stat(path).catch(() => {
          throw new AppError(404, 'err.common.notFound');
        });
        // Players fetch films in parts; some play nothing else.
        const [size, film] = [Number(file.size), file.mime.startsWith('video/')];
        const part = film ? partOf(request.headers.range, size) : undefined;
        if (part === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
        if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
        return (
          reply
            .type(file.mime)
            .header('accept-ranges', film ? 'bytes' : 'none')
            .header('content-length', part ? part.end - part.start + 1 : size)
            .header('cache-control', 'private, max-age=86400, immutable')
            // Embedded in our pages only.
            .header('content-security-policy', FILE_POLICY)
            .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
            .send(createReadStream(path, part))
        );
      },
    }),
  ];
}
