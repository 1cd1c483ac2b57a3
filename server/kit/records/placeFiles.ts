import type { Fields } from '../../../contract/kit/field';
import { kitTables } from '../query/listQuery';
import type { UnitOfWork, Values } from '../served';
import { cellsOf, idsIn } from './draftRefs';

/**
 * What was uploaded for a record belongs where it does: its people see it too. The first record that shows a file
 * keeps it; what others show as well stays where it is.
 */
export async function placeFiles(
  { trx, context }: UnitOfWork,
  fields: Fields,
  values: Values,
  orgId: string | null,
): Promise<void> {
  const ids = cellsOf(fields, values)
    .filter(([, { kind }]) => kind === 'file' || kind === 'files')
    .flatMap(([, , value]) => idsIn(value));
  if (ids.length === 0) return;
  await kitTables(trx)
    .updateTable('files')
    .set({ placed: true, ...(orgId !== null && { orgId }) })
    .where('id', 'in', ids)
    .where('placed', '=', false)
    .where('uploadedBy', '=', context.principal.userId)
    .execute();
}
