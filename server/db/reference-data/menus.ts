import type { Insertable } from 'kysely';
import { menuLevel, SORT_STEP } from '../../../contract/access/routeTree';
import { ROUTES, type RouteDef } from '../../../contract/menu';
import type { MenusTable } from '../tables/system';
import { referenceId } from './ids';

/** An entry for every page and folder of the menu, in the order of the route tree. */
export function menuRows(routes: readonly RouteDef[] = ROUTES, above = ''): Insertable<MenusTable>[] {
  return menuLevel(routes, above).flatMap(({ route, path: routePath }, index) => {
    const row = {
      id: referenceId(`menu ${routePath}`),
      routerName: route.key ?? route.name,
      routePath,
      icon: route.icon ?? null,
      sort: index * SORT_STEP,
      alwaysShow: route.always ?? false,
    };
    return above === '' ? [row, ...menuRows(route.children ?? [], routePath)] : [row];
  });
}
