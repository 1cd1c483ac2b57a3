import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const contentHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Bytes by their SHA-256. */
export type ContentsByHash = ReadonlyMap<string, Buffer>;
export const contentsOf = (all: Iterable<Buffer>): ContentsByHash =>
  new Map([...all].map((bytes) => [contentHash(bytes), bytes]));

/** Puts those files whose contents the demonstration makes where files are served from. */
export function keepContents<F extends { digest: string }>(
  contents: ContentsByHash,
  files: readonly F[],
  pathOf: (file: F) => string,
): void {
  for (const file of files) {
    const bytes = contents.get(file.digest);
    if (!bytes) continue;
    const path = pathOf(file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}
