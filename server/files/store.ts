import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUrl, type UploadedFile } from '../../contract/files';
import type { Principal } from '../access/principal';
import type { Database } from '../db/database';
import type { Executor } from '../db/tables';
import { AppError } from '../errors';
import { appendAudit } from '../events/log';
import { ulid } from '../ids';
import { type ScreenDeps, screen } from '../scan/screen';
import { type FileInspection, inspect } from './inspect';
import { redrawnPicture } from './picture';
import { assertRoom, QUOTA } from './quota';
import type { ReceivedUpload } from './receive';

export interface FileDeps extends ScreenDeps {
  database: Database;
  clock: () => number;
  /** Folder of the contents. */
  filesDir: string;
  /** Free space of the data folder; absent where it is not watched. */
  disk?: { readonly low: boolean; readonly armed: boolean };
}

/** Files of logos, announcements and help are seen by those below their owner too. */
const SHARED_DOWN = ['logo', 'document', 'avatar'];

export function filePath(filesDir: string, { id, digest }: { id: string; digest: string }): string {
  return join(filesDir, digest.slice(0, 2), id);
}

/** What is kept of a file: pictures are written anew, anything else stays as it came. */
async function contentsOf({ path, size, sha256 }: ReceivedUpload, { picture }: FileInspection) {
  if (!picture) return { size, digest: sha256 };
  const drawn = await redrawnPicture(path, picture);
  await writeFile(path, drawn, { flush: true });
  return { size: drawn.length, digest: createHash('sha256').update(drawn).digest('hex') };
}

/** Is there anywhere to put a file, and may this person? @throws AppError 413 `err.upload.quota`, 503 */
export async function assertTakesFiles(
  { database, disk, clock }: Pick<FileDeps, 'database' | 'disk' | 'clock'>,
  principal: Pick<Principal, 'userId' | 'orgId'>,
): Promise<void> {
  if (disk?.armed && disk.low) throw new AppError(503, 'err.common.diskFull');
  await assertRoom(database, principal, QUOTA, clock());
}

/**
 * Takes a file that has arrived into the store; `noted` is done in the transaction that makes it a file.
 * @throws AppError 400, 422 and 503 `err.upload.*`
 */
export async function storeFile(
  deps: FileDeps,
  principal: Principal,
  arrived: ReceivedUpload,
  from: { ip: string; requestId: string },
  noted?: (trx: Executor, id: string) => Promise<void>,
): Promise<UploadedFile> {
  const { database, chain, clock, filesDir } = deps;
  const { path, name, purpose, size: sentSize, sha256 } = arrived;
  const id = ulid(clock());
  let target: string | undefined;
  try {
    const inspected = await inspect(path, { name, purpose });
    const { mime, picture: { width, height } = {} } = inspected;
    const facts = { name, purpose, size: sentSize, sha256 };
    await screen(deps, () => createReadStream(path), { principal, from, facts });
    const { size, digest } = await contentsOf(arrived, inspected);
    target = filePath(filesDir, { id, digest });
    await mkdir(join(filesDir, digest.slice(0, 2)), { recursive: true });
    await rename(path, target);
    const { userId, orgId } = principal;
    await database.db.transaction().execute(async (trx) => {
      const at = new Date(clock());
      const row = {
        id,
        orgId,
        name,
        purpose,
        mime,
        size,
        digest,
        width: width ?? null,
        height: height ?? null,
      };
      await trx
        .insertInto('files')
        .values({ ...row, uploadedBy: userId || null, placed: false, createdAt: at, updatedAt: at })
        .execute();
      await appendAudit(trx, chain, {
        actorId: userId,
        actorName: principal.name,
        orgId,
        ...from,
        action: 'file.uploaded',
        entity: 'file',
        entityId: id,
        after: { name, purpose, mime, size },
      });
      await noted?.(trx, id);
    });
    return { id, name, mime, size, url: fileUrl(id), width, height };
  } catch (error) {
    await rm(path, { force: true });
    if (target) await rm(target, { force: true });
    throw error;
  }
}

/** A file this person may see. @throws AppError 404 for any other */
export async function findFile({ database }: Pick<FileDeps, 'database'>, principal: Principal, id: string) {
  const file = await database.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  const own = file && principal.orgIds.has(file.orgId);
  const above = file && SHARED_DOWN.includes(file.purpose) && principal.aboveIds.has(file.orgId);
  if (!file || !(own || above)) throw new AppError(404, 'err.common.notFound');
  return file;
}
