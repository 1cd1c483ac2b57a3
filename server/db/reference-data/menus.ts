import type { Insertable } from 'kysely';
import { ROUTES, type RouteDef, SORT_STEP } from '../../../contract/menu';
import type { MenusTable } from '../tables/system';
import { referenceId } from './ids';

/** An entry for every page and folder of the menu, in the order of the route tree. */
export function menuRows(routes: readonly RouteDef[] = ROUTES, above = ''): Insertable<MenusTable>[] {
  return routes.flatMap((route, index) => {
    if (route.hidden) return [];
    const routePath = `${above}/${route.path}`;
    const row = {
      ...{ id: referenceId(`menu ${routePath}`), routerName: route.key ?? route.name, routePath },
      ...{ icon: route.icon ?? null, sort: index * SORT_STEP, alwaysShow: route.always ?? false },
    };
    return [row, ...menuRows(route.children ?? [], routePath)];
  });
}
