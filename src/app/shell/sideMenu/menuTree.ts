import type { MenuItem } from '@contract/access/menuItem';
import { KNOWN_PATHS, mayOpen, PAGES } from '../../console/pages';

/** An entry of the left menu: a link when it has no children, else a folder. */
export interface MenuNode {
  /** Absolute path; its name is this key of the `menu` namespace. */
  path: string;
  icon?: string;
  children: MenuNode[];
}

/** Entries whose pages are open to these permissions. */
export function onlyOpen(nodes: readonly MenuNode[], permissions: ReadonlySet<string>): MenuNode[] {
  return nodes.flatMap((node) => {
    if (node.children.length > 0) {
      const children = onlyOpen(node.children, permissions);
      return children.length > 0 ? [{ ...node, children }] : [];
    }
    const page = PAGES.find(({ path }) => path === node.path);
    const within = page?.parents.every(({ key }) => key === undefined || permissions.has(key));
    return page && within && mayOpen(page, permissions) ? [node] : [];
  });
}

/** The server's menu in its order; an entry this console does not know is left out. */
export function sideMenuTree(items: readonly MenuItem[]): MenuNode[] {
  return items
    .filter(({ path }) => KNOWN_PATHS.has(path))
    .map(({ path, icon, children }) => ({ path, icon, children: sideMenuTree(children) }));
}

/** Does an address belong to an entry that stands beside this one, although its path lies below? */
export function isOfAnother(path: string, pathname: string): boolean {
  return PAGES.some(
    ({ path: other, route }) =>
      !route.hidden && other.startsWith(`${path}/`) && `${pathname}/`.startsWith(`${other}/`),
  );
}
