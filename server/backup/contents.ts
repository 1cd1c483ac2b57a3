import { createHash } from 'node:crypto';
import { StartError } from '../errors';
import type { Keys } from '../secrets/keys';
import { type ArchiveReader, openBackupArchive, textLines } from './archive/archive';
import { type Manifest, openManifest } from './manifest';

export const MANIFEST = 'manifest.json';
export const SEAL = 'manifest.hmac';
export const FILE_LIST = 'files.txt';
/** Of an uploaded file, below the folder of files and in the archive alike. */
export const filePart = ({ id, digest }: { id: string; digest: string }) =>
  `files/${digest.slice(0, 2)}/${id}`;

const FILE_PART = /^files\/[0-9a-f]{2}\/[\w-]+$/;

export interface Backup {
  archive: ArchiveReader;
  manifest: Manifest;
}

/** @throws StartError when it is none of ours, of another key, or was changed */
export async function openBackup(path: string, keys: Keys): Promise<Backup> {
  const archive = await openBackupArchive(path);
  try {
    const sealedText = { text: await archive.text(MANIFEST), seal: await archive.text(SEAL) };
    return { archive, manifest: openManifest(sealedText, keys) };
  } catch (error) {
    archive.close();
    throw error;
  }
}

const damaged = (part: string) =>
  new StartError(`the backup is damaged (${part}): use another one. Nothing was changed.`);

async function checkPart(archive: ArchiveReader, name: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const part of await archive.open(name)) hash.update(part as Buffer);
  } catch {
    throw damaged(name);
  }
  if (hash.digest('hex') !== sha256) throw damaged(name);
}

export interface ListedFile {
  part: string;
  sha256: string;
}

/** The uploaded files of a backup whose list was checked. */
export async function* filesOf({ archive }: Backup): AsyncGenerator<ListedFile> {
  for await (const line of textLines(await archive.open(FILE_LIST))) {
    const [sha256 = '', part = ''] = line.split(' ');
    if (!FILE_PART.test(part)) throw damaged(FILE_LIST);
    yield { part, sha256 };
  }
}

/** Reads all of it once. @throws StartError naming the first part that is not as it was written */
export async function checkBackup(backup: Backup): Promise<void> {
  const { archive, manifest } = backup;
  for (const { parts } of manifest.tables)
    for (const { name, sha256 } of parts) await checkPart(archive, name, sha256);
  await checkPart(archive, FILE_LIST, manifest.files.sha256);
  for await (const { part, sha256 } of filesOf(backup)) await checkPart(archive, part, sha256);
}
