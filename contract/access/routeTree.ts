import { ROUTES, type RouteDef } from '../menu';
import type { MenuChanges, MenuItem } from './menuItem';

interface SortedMenuItem extends MenuItem {
  sort: number;
}

interface Entry {
  route: RouteDef;
  path: string;
}

/** Is this a folder of the menu? Only those of the first level are. */
const isFolder = ({ children }: RouteDef, first: boolean) => first && children !== undefined;

/** One level of the menu. A page that is no sub-page stands beside the page it belongs to. */
export function menuLevel(routes: readonly RouteDef[], above = ''): Entry[] {
  return routes.flatMap((route) => {
    const path = `${above}/${route.path}`;
    if (route.hidden) return [];
    return isFolder(route, above === '')
      ? [{ route, path }]
      : [{ route, path }, ...menuLevel(route.children ?? [], path)];
  });
}

function entries(
  permissions: ReadonlySet<string>,
  routes: readonly RouteDef[],
  changes: MenuChanges,
  above: string,
  folderIcon?: string,
): SortedMenuItem[] {
  const found = menuLevel(routes, above).flatMap(({ route, path }, index): SortedMenuItem[] => {
    const change = changes.get(path);
    if (change?.hidden) return [];
    const folder = isFolder(route, above === '');
    // A page without its own icon uses that of its folder.
    const icon = change?.icon || route.icon || folderIcon;
    const children = folder ? entries(permissions, route.children ?? [], changes, path, icon) : [];
    const always = route.always || change?.alwaysShow;
    const allowed = always || (route.key ? permissions.has(route.key) : children.length > 0);
    if (!allowed || (folder && !route.key && children.length === 0)) return [];
    return [
      { routerName: route.key ?? route.name, path, icon, children, sort: change?.sort ?? index * SORT_STEP },
    ];
  });
  return found.sort((left, right) => left.sort - right.sort);
}

function unsorted({ sort: _sort, children, ...item }: SortedMenuItem): MenuItem {
  return { ...item, children: (children as SortedMenuItem[]).map(unsorted) };
}

/** Room between entries, for those that are moved there. */
export const SORT_STEP = 10;

/** Menu of somebody with these permissions: visible pages only, empty folders left out. */
export function menuFor(permissions: ReadonlySet<string>, changes: MenuChanges = new Map()): MenuItem[] {
  return entries(permissions, ROUTES, changes, '').map(unsorted);
}

export interface FlatRoute {
  path: string;
  parents: readonly RouteDef[];
  route: RouteDef;
}

/** Every page of the tree with its absolute path; folders are left out. */
export function flatRoutes(
  routes: readonly RouteDef[] = ROUTES,
  parents: readonly RouteDef[] = [],
): FlatRoute[] {
  return routes.flatMap((route) => {
    const path = `/${[...parents, route].map((part) => part.path).join('/')}`;
    const below = flatRoutes(route.children ?? [], [...parents, route]);
    return isFolder(route, parents.length === 0) ? below : [{ path, parents, route }, ...below];
  });
}
