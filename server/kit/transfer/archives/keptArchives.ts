import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileDeps } from '../../../files/store';
import { dropUnused } from './importPictures';

const folderOf = (filesDir: string) => join(filesDir, 'imports');

/** Where the archive of an import lies until it has ended. */
export const archivePath = (filesDir: string, id: string): string => join(folderOf(filesDir), `${id}.zip`);

export async function keepArchive(filesDir: string, id: string, from: string): Promise<void> {
  await mkdir(folderOf(filesDir), { recursive: true });
  await rename(from, archivePath(filesDir, id));
}

export async function removeArchive(filesDir: string, id: string): Promise<void> {
  await rm(archivePath(filesDir, id), { force: true });
}

type ArchiveDeps = Pick<FileDeps, 'database' | 'filesDir' | 'chain'>;

/** Of these imports, those that may still be checked or applied. */
async function openImports({ database }: ArchiveDeps, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database.db
    .selectFrom('imports')
    .select('id')
    .where('id', 'in', ids)
    .where('state', 'not in', ['applied', 'failed'])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What imports leave behind that were given up, removed or broken off: archives, and pictures that no row shows. */
export async function sweepImports(deps: ArchiveDeps): Promise<void> {
  const { database, filesDir } = deps;
  const names = await readdir(folderOf(filesDir)).catch(() => []);
  const unused = await database.db
    .selectFrom('importPictures')
    .select('importId')
    .distinct()
    .where('used', '=', false)
    .execute();
  const archived = names.map((name) => name.replace(/\.zip$/, ''));
  const holding = unused.map(({ importId }) => importId);
  const open = await openImports(deps, [...archived, ...holding]);
  for (const id of archived) if (!open.has(id)) await removeArchive(filesDir, id);
  for (const id of holding) if (!open.has(id)) await dropUnused(deps, id, {});
}
