import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Row } from '../world';

/** Drawn for the demonstration; of no brand, and without words. */
const FILES = import.meta.glob<string>('./*.png', { query: '?inline', import: 'default', eager: true });
const BYTES = new Map(
  Object.entries(FILES).map(([path, address]) => [
    path.slice(2, -'.png'.length),
    Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'),
  ]),
);
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const BY_DIGEST = new Map([...BYTES.values()].map((bytes) => [digestOf(bytes), bytes]));

/** Where a PNG says how wide and how high it is. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

export type FileRow = Row<'files'>;
type Facts = Pick<FileRow, 'id' | 'orgId' | 'name' | 'uploadedBy' | 'createdAt'>;

/** A picture as if somebody had uploaded it. @throws Error when there is none of this name */
export function pictureFile(picture: string, facts: Facts): FileRow {
  const bytes = BYTES.get(picture);
  if (!bytes) throw new Error(`no picture ${picture}`);
  return {
    ...facts,
    purpose: 'image',
    mime: 'image/png',
    size: bytes.length,
    digest: digestOf(bytes),
    width: bytes.readUInt32BE(WIDTH_AT),
    height: bytes.readUInt32BE(HEIGHT_AT),
    updatedAt: facts.createdAt,
  };
}

/** Puts the contents of those that are pictures of the demonstration where files are served from. */
export function keepPictures<F extends { digest: string }>(
  files: readonly F[],
  pathOf: (file: F) => string,
): void {
  for (const file of files) {
    const bytes = BY_DIGEST.get(file.digest);
    if (!bytes) continue;
    const path = pathOf(file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}
