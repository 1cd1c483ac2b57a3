import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import { z } from 'zod';
import {
  ARCHIVE,
  isArchiveName,
  pictureFields,
  SHEET_MAX_BYTES,
} from '../../../../contract/kit/transfer/importing';
import { AppError } from '../../../errors';
import { dropRest, toDisk } from '../../../files/receive';
import { tooLarge } from '../../../files/refused';
import { assertTakesFiles, type FileDeps } from '../../../files/store';
import type { RouteContext, WithPrincipal } from '../../../http/route';
import type { ServedResource } from '../../served';
import { openImportArchive } from '../archives/archive';
import { arrivingIn } from '../archives/inspectPicture';
import type { Mapping } from './toCheck';

export const mappingSchema = z.record(z.string().max(200), z.string().max(100).nullable());

/** An uploaded sheet, plain or from an archive with pictures. */
export interface UploadedSheet {
  name: string;
  /** Name of the sheet. */
  bytes: Buffer;
  /** Hash of the whole upload. */
  sha256: string;
  mapping: Mapping;
  /** Temporary path of the archive. */
  archive?: string;
}
type SentFile = Omit<UploadedSheet, 'mapping'>;
type Context = Pick<RouteContext<unknown, unknown, unknown>, 'request'> & Pick<WithPrincipal, 'principal'>;

const none = () => new AppError(400, 'err.upload.none');

/** Parses the column mapping, a JSON field of the multipart form. @throws AppError 400 */
function mappingOf(text: unknown): Mapping {
  try {
    return mappingSchema.parse(JSON.parse(String(text)));
  } catch {
    throw new AppError(400, 'err.common.validation', undefined, { mapping: 'err.common.invalidField' });
  }
}

async function plainSheet({ file, filename }: MultipartFile): Promise<SentFile> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > SHEET_MAX_BYTES) throw tooLarge(SHEET_MAX_BYTES);
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  return { name: filename.slice(-128), bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Reads the sheet from an archive on disk. */
async function packedSheet(path: string): Promise<Buffer> {
  const archive = await openImportArchive(path);
  try {
    return await archive.sheet.contents().catch(() => {
      throw new AppError(400, 'err.import.archive');
    });
  } finally {
    archive.close();
  }
}

async function archivedSheet(deps: FileDeps, { file, filename }: MultipartFile): Promise<SentFile> {
  const { path, sha256 } = await toDisk(file, arrivingIn(deps.filesDir), ARCHIVE.maxBytes);
  try {
    return { name: filename.slice(-128), bytes: await packedSheet(path), sha256, archive: path };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** @throws AppError 400 for an invalid archive, or one for a resource without pictures; 413, 503 */
async function fileOf(deps: FileDeps, served: ServedResource, { principal }: Context, part: MultipartFile) {
  if (!isArchiveName(part.filename)) return plainSheet(part);
  if (pictureFields(served.resource).length === 0) throw new AppError(400, 'err.import.noPictures');
  await assertTakesFiles(deps, principal);
  return archivedSheet(deps, part);
}

export async function discardUpload({ archive }: Pick<UploadedSheet, 'archive'>): Promise<void> {
  if (archive !== undefined) await rm(archive, { force: true });
}

/** No limit in the multipart parser, which would truncate silently: the readers enforce their own. */
const LIMITS = { files: 1, fileSize: Number.POSITIVE_INFINITY };

/** File and column mapping of a multipart form, in either order. @throws AppError */
export async function receiveSheet(
  deps: FileDeps,
  served: ServedResource,
  context: Context,
): Promise<UploadedSheet> {
  if (!context.request.isMultipart()) throw none();
  let file: SentFile | undefined;
  let mapping: Mapping = {};
  try {
    for await (const part of context.request.parts({ limits: LIMITS })) {
      if (part.type === 'file') file = await fileOf(deps, served, context, part);
      else if (part.fieldname === 'mapping') mapping = mappingOf(part.value);
    }
  } catch (error) {
    dropRest(context.request);
    if (file) await discardUpload(file);
    throw error;
  }
  if (!file) throw none();
  return { ...file, mapping };
}
