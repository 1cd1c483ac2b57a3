import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ruleOf, sizeText } from '../../../../contract/files';
import type { Problem } from '../../../../contract/kit/checkDraft';
import { AppError } from '../../../errors';
import { inspect } from '../../../modules/files/inspect';
import { cleanName, toDisk, type Upload } from '../../../modules/files/receive';
import type { ImportArchive, Packed } from './archive';

/** What became of the name in a cell. */
export type Looked = { digest: string; packed: Packed } | { problem: Problem };

/** Refusals that are the picture's own fault; others may be over in a minute. */
const OF_THE_PICTURE: readonly number[] = [400, 413, 422];

/** What is wrong with a picture. @throws whatever it is not to blame for */
export function problemOfPicture(error: unknown): Problem {
  if (!(error instanceof AppError) || !OF_THE_PICTURE.includes(error.status)) throw error;
  return { key: error.key, params: error.params };
}

export const arrivingIn = (filesDir: string): string => join(filesDir, 'arriving');

/** A picture out of its archive, as if it had been sent alone. @throws AppError 400, 413 */
export async function taken(packed: Packed, purpose: string, filesDir: string): Promise<Upload> {
  const { maxBytes = 0 } = ruleOf(purpose) ?? {};
  // Before anything is unpacked: the library holds an entry to what it states.
  if (packed.size > maxBytes) throw new AppError(413, 'err.upload.tooLarge', { max: sizeText(maxBytes) });
  const contents = await packed.contents().catch(() => {
    throw new AppError(400, 'err.upload.damaged');
  });
  const source = (async function* () {
    yield contents;
  })();
  const written = await toDisk(source, arrivingIn(filesDir), maxBytes);
  return { ...written, name: cleanName(packed.name), purpose };
}

/** Is there such a picture, and would it be taken as an upload? */
export async function lookAt(
  archive: ImportArchive,
  name: string,
  purpose: string,
  filesDir: string,
): Promise<Looked> {
  const packed = archive.find(name);
  if (!packed) return { problem: { key: 'err.import.picture' } };
  let upload: Upload | undefined;
  try {
    upload = await taken(packed, purpose, filesDir);
    await inspect(upload.path, upload);
    return { digest: upload.sha256, packed };
  } catch (error) {
    return { problem: problemOfPicture(error) };
  } finally {
    if (upload) await rm(upload.path, { force: true });
  }
}
