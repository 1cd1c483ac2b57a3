import { type MenuItem, ROUTES, type RouteDef } from '@contract/menu';
import { pathOf } from '../pages';

/** An entry of the left menu: a link when it has no children, else a folder. */
export interface MenuNode {
  /** Absolute path; its name is this key of the `menu` namespace. */
  path: string;
  icon?: string;
  children: MenuNode[];
}

/**
 * Puts paths to the server's menu. Several pages may share one `routerName`, so the items of a level are
 * taken in the order of the route tree; an item this console does not know is left out.
 */
export function menuTree(
  items: readonly MenuItem[],
  routes: readonly RouteDef[] = ROUTES,
  parents: readonly RouteDef[] = [],
): MenuNode[] {
  const left = [...items];
  return routes.flatMap((route) => {
    const index = route.hidden ? -1 : left.findIndex((item) => item.routerName === (route.key ?? route.name));
    const item = index < 0 ? undefined : left.splice(index, 1)[0];
    if (!item) return [];
    const parts = [...parents, route];
    const children = menuTree(item.children, route.children ?? [], parts);
    return [{ path: pathOf(parts), icon: item.icon ?? route.icon, children }];
  });
}
