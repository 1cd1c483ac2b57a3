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
import type { RouteContext, SignedIn } from '../../../http/route';
import type { ServedResource } from '../../served';
import { openImportArchive } from '../archives/archive';
import { arrivingIn } from '../archives/inspectPicture';
import type { Mapping } from './toCheck';

export const mappingSchema = z.record(z.string().max(200), z.string().max(100).nullable());

/** A sheet as a person sent it, alone or in an archive. */
export interface UploadedSheet {
  name: string;
  /** Of the sheet. */
  bytes: Buffer;
  /** Of all that was sent. */
  sha256: string;
  mapping: Mapping;
  /** Where the archive lies for now. */
  archive?: string;
}
type SentFile = Omit<UploadedSheet, 'mapping'>;
type Context = Pick<RouteContext<unknown, unknown, unknown>, 'request'> & Pick<SignedIn, 'principal'>;

const none = () => new AppError(400, 'err.upload.none');

/** A mapping that stands as JSON in a field of the form. @throws AppError 400 */
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

/** The sheet of an archive that lies on the disk. */
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

/** @throws AppError 400 for an archive where there are no pictures, and for all that is wrong with it; 413, 503 */
async function fileOf(deps: FileDeps, served: ServedResource, { principal }: Context, part: MultipartFile) {
  if (!isArchiveName(part.filename)) return plainSheet(part);
  if (pictureFields(served.resource).length === 0) throw new AppError(400, 'err.import.noPictures');
  await assertTakesFiles(deps, principal);
  return archivedSheet(deps, part);
}

export async function discardUpload({ archive }: Pick<UploadedSheet, 'archive'>): Promise<void> {
  if (archive !== undefined) await rm(archive, { force: true });
}

/** The parser would cut files at the body limit; what reads them counts for itself. */
const LIMITS = { files: 1, fileSize: Number.POSITIVE_INFINITY };

/** The file and the mapping of a form, in whatever order they come. @throws AppError */
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
