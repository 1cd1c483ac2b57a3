import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ruleOf, sizeText } from '../../../../contract/files';
import type { Problem } from '../../../../contract/kit/checkDraft';
import { AppError } from '../../../errors';
import { inspect } from '../../../files/inspect';
import { cleanName, type ReceivedUpload, toDisk } from '../../../files/receive';
import { ulid } from '../../../ids';
import type { ArchiveEntry, ImportArchive } from './archive';

/** What became of the name in a cell. */
export type PictureVerdict = { digest: string; packed: ArchiveEntry } | { problem: Problem };

/** Refusals that are the picture's own fault; others may be over in a minute. */
const OF_THE_PICTURE: readonly number[] = [400, 413, 422];

/** What is wrong with a picture. @throws whatever it is not to blame for */
export function problemOfPicture(error: unknown): Problem {
  if (!(error instanceof AppError) || !OF_THE_PICTURE.includes(error.status)) throw error;
  return { key: error.key, params: error.params };
}

export const arrivingIn = (filesDir: string): string => join(filesDir, 'arriving');

async function contentsOf(packed: ArchiveEntry, purpose: string): Promise<Buffer> {
  const { maxBytes = 0 } = ruleOf(purpose) ?? {};
  // Before anything is unpacked: the library holds an entry to what it states.
  if (packed.size > maxBytes) throw new AppError(413, 'err.upload.tooLarge', { max: sizeText(maxBytes) });
  if (packed.size === 0) throw new AppError(400, 'err.upload.empty');
  return packed.contents().catch(() => {
    throw new AppError(400, 'err.upload.damaged');
  });
}

/** A picture out of its archive, as if it had been sent alone. @throws AppError 400, 413 */
export async function inspectedUpload(
  packed: ArchiveEntry,
  purpose: string,
  filesDir: string,
): Promise<ReceivedUpload> {
  const contents = await contentsOf(packed, purpose);
  const source = (async function* () {
    yield contents;
  })();
  const written = await toDisk(source, arrivingIn(filesDir), contents.length);
  return { ...written, name: cleanName(packed.name), purpose };
}

/** @throws AppError 400, 413 */
async function digestOf(packed: ArchiveEntry, purpose: string, filesDir: string): Promise<string> {
  const contents = await contentsOf(packed, purpose);
  await mkdir(arrivingIn(filesDir), { recursive: true });
  const path = join(arrivingIn(filesDir), `${ulid()}.part`);
  try {
    await writeFile(path, contents, { mode: 0o600 });
    await inspect(path, { name: cleanName(packed.name), purpose });
  } finally {
    await rm(path, { force: true });
  }
  return createHash('sha256').update(contents).digest('hex');
}

/** Is there such a picture, and would it be taken as an upload? */
export async function inspectPicture(
  archive: ImportArchive,
  name: string,
  purpose: string,
  filesDir: string,
): Promise<PictureVerdict> {
  const packed = archive.find(name);
  if (!packed) return { problem: { key: 'err.import.picture' } };
  try {
    return { digest: await digestOf(packed, purpose, filesDir), packed };
  } catch (error) {
    return { problem: problemOfPicture(error) };
  }
}
