import type { MenuChanges } from '../../contract/access/menuItem';
import type { Executor } from '../db/tables';

/** What the platform changed about the menu, by path. */
export async function menuChanges(db: Executor): Promise<MenuChanges> {
  const rows = await db
    .selectFrom('menus')
    .select(['routePath', 'icon', 'sort', 'alwaysShow', 'hidden'])
    .execute();
  return new Map(rows.map(({ routePath, ...change }) => [routePath, change]));
}
