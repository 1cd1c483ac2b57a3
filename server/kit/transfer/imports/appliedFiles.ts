import type { ImportReport } from '../../../../contract/kit/wire';
import type { Executor } from '../../../db/tables';

/** Identity of an imported file: the same content in the same organisation and list. */
export interface KnownFile {
  orgId: string;
  resource: string;
  fileHash: string;
}

export async function appliedBefore(
  db: Executor,
  { orgId, resource, fileHash }: KnownFile,
): Promise<ImportReport['appliedBefore']> {
  const known = await db
    .selectFrom('appliedFiles')
    .select(['appliedAt', 'appliedBy'])
    .where('orgId', '=', orgId)
    .where('resource', '=', resource)
    .where('fileHash', '=', fileHash)
    .executeTakeFirst();
  return known && { at: known.appliedAt.getTime(), by: known.appliedBy };
}

export async function rememberFile(
  db: Executor,
  { orgId, resource, fileHash }: KnownFile,
  applied: { appliedBy: string; appliedAt: Date },
): Promise<void> {
  await db
    .insertInto('appliedFiles')
    .values({ orgId, resource, fileHash, ...applied })
    .onConflict((on) => on.columns(['orgId', 'resource', 'fileHash']).doUpdateSet(applied))
    .execute();
}
