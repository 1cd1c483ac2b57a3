import { isPicture } from '../../../contract/files';
import type { FileField } from '../../../contract/kit/field';
import type { AnyRow, Resource } from '../../../contract/kit/resource';
import type { Titles } from '../../../contract/kit/wire';
import type { Principal } from '../../access/principal';
import type { Executor } from '../../db/tables';

/** What the documents of a record are called, as far as they exist for this person; pictures show themselves. */
export async function fileNames(
  db: Executor,
  { fields }: Resource,
  row: AnyRow,
  principal: Principal,
): Promise<Titles> {
  const ids = Object.entries(fields).flatMap(([name, field]) =>
    (field.kind === 'file' || field.kind === 'files') && !isPicture((field as FileField).purpose)
      ? [row[name]].flat().filter((id) => typeof id === 'string')
      : [],
  );
  if (ids.length === 0) return {};
  const found = await db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('orgId', 'in', [...principal.orgIds])
    .execute();
  return { files: Object.fromEntries(found.map(({ id, name }) => [id, name])) };
}
