import type { Executor } from '../../../db/tables';
import { dropFiles } from '../../../files/dropFiles';
import type { FileDeps } from '../../../files/store';

/** What a file of an import is known by: the same bytes for the same purpose are one file. */
export interface PictureKey {
  importId: string;
  orgId: string;
  purpose: string;
  sentDigest: string;
}

export async function storedPicture(
  db: Executor,
  { importId, orgId, purpose, sentDigest }: PictureKey,
): Promise<string | undefined> {
  const known = await db
    .selectFrom('importPictures')
    .select('fileId')
    .where('importId', '=', importId)
    .where('orgId', '=', orgId)
    .where('purpose', '=', purpose)
    .where('sentDigest', '=', sentDigest)
    .executeTakeFirst();
  return known?.fileId;
}

export async function notePicture(trx: Executor, key: PictureKey, fileId: string): Promise<void> {
  await trx
    .insertInto('importPictures')
    .values({ ...key, fileId })
    .execute();
}

/** A row that was taken shows these. */
export async function markShown(trx: Executor, importId: string, fileIds: readonly string[]) {
  if (fileIds.length === 0) return;
  await trx
    .updateTable('importPictures')
    .set({ used: true })
    .where('importId', '=', importId)
    .where('fileId', 'in', fileIds)
    .execute();
}

/** What was sent as these files, of those that came by an import. */
export async function sentDigests(db: Executor, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('importPictures')
    .select(['fileId', 'sentDigest'])
    .where('fileId', 'in', fileIds)
    .execute();
  return new Map(rows.map(({ fileId, sentDigest }) => [fileId, sentDigest]));
}

/** Gives back what no row of an import shows. */
export async function dropUnused(
  deps: Pick<FileDeps, 'database' | 'filesDir' | 'chain'>,
  importId: string,
  by: Parameters<typeof dropFiles>[2],
): Promise<void> {
  const unused = await deps.database.db
    .selectFrom('importPictures')
    .select('fileId')
    .where('importId', '=', importId)
    .where('used', '=', false)
    .execute();
  const ids = unused.map(({ fileId }) => fileId);
  await dropFiles(deps, ids, by);
}
