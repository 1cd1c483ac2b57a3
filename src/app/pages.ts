import { type FlatRoute, flatRoutes, type RouteDef } from '@contract/menu';

/** A page that only a signed-in user sees. */
export interface Page {
  path: string;
  route: RouteDef;
  parents: readonly RouteDef[];
}

/** Pages of one record, below a page of the route tree; they need the same right. */
const RECORD_PAGES = [{ path: 'device/:id', below: '/machine/equipmentMain' }] as const;

function recordPages(pages: readonly FlatRoute[]): Page[] {
  return RECORD_PAGES.flatMap(({ path, below }) => {
    const owner = pages.find((page) => page.path === below);
    if (!owner) return [];
    const route: RouteDef = { path, name: path, key: owner.route.key, hidden: true };
    return [{ path: `${below}/${path}`, route, parents: [...owner.parents, owner.route] }];
  });
}

const tree = flatRoutes();

/** Every page behind the login, with its absolute path. */
export const PAGES: readonly Page[] = [...tree, ...recordPages(tree)];

/** May somebody with these rights open the page? The server decides again, for the data. */
export function mayOpen({ route }: Page, permissions: ReadonlySet<string>): boolean {
  return route.key === undefined || permissions.has(route.key);
}

/** Absolute path of a part of the tree. */
export function pathOf(parts: readonly RouteDef[]): string {
  return `/${parts.map((part) => part.path).join('/')}`;
}

/** Key of a page's or folder's name in the `menu` namespace: its path without the record's id. */
export function nameKey(path: string): string {
  return path.replace(/\/:\w+/g, '');
}
