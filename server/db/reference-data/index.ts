import { bulkInsert } from '../bulk';
import type { Database } from '../database';
import { categoryRows } from './categories';
import { fileTypeRows } from './fileTypes';
import { helpRows } from './help';
import { menuRows } from './menus';
import { roleRows } from './roles';

export { type CategoryCode, categoryId } from './categories';
export { createIds, referenceId } from './ids';
export { roleId } from './roles';

/** Roles, menu, help, types of files and product categories, needed with and without demo data. Adds what is missing. */
export async function loadReferenceData({ db }: Pick<Database, 'db'>): Promise<void> {
  await bulkInsert(db, 'roles', roleRows(), { onConflict: 'nothing' });
  await bulkInsert(db, 'menus', menuRows(), { onConflict: 'nothing' });
  await bulkInsert(db, 'helpArticles', helpRows(), { onConflict: 'nothing' });
  await bulkInsert(db, 'fileTypes', fileTypeRows(), { onConflict: 'nothing' });
  await bulkInsert(db, 'productCategories', categoryRows(), { onConflict: 'nothing' });
}
