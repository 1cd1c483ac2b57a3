import type { MenuItem } from '@contract/menu';
import { KNOWN_PATHS } from '../pages';

/** An entry of the left menu: a link when it has no children, else a folder. */
export interface MenuNode {
  /** Absolute path; its name is this key of the `menu` namespace. */
  path: string;
  icon?: string;
  children: MenuNode[];
}

/** The server's menu in its order; an entry this console does not know is left out. */
export function menuTree(items: readonly MenuItem[]): MenuNode[] {
  return items
    .filter(({ path }) => KNOWN_PATHS.has(path))
    .map(({ path, icon, children }) => ({ path, icon, children: menuTree(children) }));
}
