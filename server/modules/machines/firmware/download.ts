import { createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { ulidSchema } from '../../../../contract/common/ids';
import { INSTALLING } from '../../../../contract/machines/firmwareStates';
import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import { filePath } from '../../../files/store';
import { type Route, route } from '../../../http/route';
import type { KitDeps } from '../../../kit/served';

/** Opens the file of one install, as long as that is under way. */
export function firmwareToken(keys: KitDeps['keys'], installId: string): string {
  return createHmac('sha256', keys.record).update(`firmware ${installId}`).digest('base64url');
}

function opens(keys: KitDeps['keys'], installId: string, token: string): boolean {
  const own = Buffer.from(firmwareToken(keys, installId));
  const given = Buffer.from(token);
  return own.length === given.length && timingSafeEqual(own, given);
}

export interface DownloadDeps extends Pick<KitDeps, 'keys'> {
  /** Of the server itself: a machine belongs to no person. */
  database: Database;
  filesDir: string;
}

/** Machines have no session: the command names the file and carries its token. */
export function firmwareRoutes({ database, keys, filesDir }: DownloadDeps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/firmware/:id',
      policy: 'public',
      perMinute: 600,
      raw: true,
      summary: 'The firmware that a machine was told to install',
      params: z.object({ id: ulidSchema }),
      query: z.object({ token: z.string().max(64).default('') }),
      async handler({ params: { id }, query: { token }, reply }) {
        if (!opens(keys, id, token)) throw new AppError(404, 'err.common.notFound');
        const file = await database.db
          .selectFrom('firmwareInstalls')
          .innerJoin('firmwareVersions', 'firmwareVersions.id', 'firmwareInstalls.versionId')
          .innerJoin('files', 'files.id', 'firmwareVersions.fileId')
          .select(['files.id', 'files.digest', 'files.size', 'files.mime'])
          .where('firmwareInstalls.id', '=', id)
          // A machine may be here before it is noted that it was told.
          .where('firmwareInstalls.state', 'in', ['queued', ...INSTALLING])
          .executeTakeFirst();
        const path = file && filePath(filesDir, file);
        const there = path && (await stat(path).catch(() => undefined));
        if (!file || !path || !there) throw new AppError(404, 'err.common.notFound');
        return reply
          .type(file.mime)
          .header('content-length', Number(file.size))
          .header('cache-control', 'no-store')
          .send(createReadStream(path));
      },
    }),
  ];
}
