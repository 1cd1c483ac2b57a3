import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Bytes by their SHA-256. */
export type Contents = ReadonlyMap<string, Buffer>;
export const contentsOf = (all: Iterable<Buffer>): Contents =>
  new Map([...all].map((bytes) => [digestOf(bytes), bytes]));

/** Puts those files whose contents the demonstration makes where files are served from. */
export function keepContents<F extends { digest: string }>(
  contents: Contents,
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
