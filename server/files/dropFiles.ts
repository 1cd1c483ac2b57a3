import { rm } from 'node:fs/promises';
import { appendAudits } from '../events/log';
import { type FileDeps, filePath } from './store';

/** Takes files out of the store that nothing shows; `by` is the person, if it is one. */
export async function dropFiles(
  { database, filesDir, chain }: Pick<FileDeps, 'database' | 'filesDir' | 'chain'>,
  ids: readonly string[],
  by: { actorId?: string; actorName?: string; requestId?: string },
): Promise<void> {
  if (ids.length === 0) return;
  const dropped = await database.db.transaction().execute(async (trx) => {
    const rows = await trx.deleteFrom('files').where('id', 'in', ids).returningAll().execute();
    const entries = rows.map(({ id, orgId, name, purpose, size }) => ({
      ...by,
      orgId,
      action: 'file.returned',
      entity: 'file',
      entityId: id,
      before: { name, purpose, size },
    }));
    await appendAudits(trx, chain, entries);
    return rows;
  });
  for (const file of dropped) await rm(filePath(filesDir, file), { force: true });
}
