import type { Menu } from '@contract/resources/system/menus';

/** As many as one page of the list has; the route tree has fewer. */
export const ENTRIES_MAX = 100;

/** An entry with those of its folder, in the order of the menu. */
export interface MenuBranch {
  entry: Menu;
  path: string;
  children: readonly MenuBranch[];
}

const pathOf = ({ routePath }: Menu) => routePath ?? '';
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The entries as they stand in the menu; one whose folder is not among them stands at the top. */
export function menuTree(entries: readonly Menu[]): MenuBranch[] {
  const paths = new Set(entries.map(pathOf));
  const below = new Map<string, Menu[]>();
  for (const entry of entries) {
    const folder = folderOf(pathOf(entry));
    const above = paths.has(folder) ? folder : '';
    below.set(above, [...(below.get(above) ?? []), entry]);
  }
  const branches = (above: string): MenuBranch[] =>
    (below.get(above) ?? [])
      .toSorted((a, b) => Number(a.sort) - Number(b.sort))
      .map((entry) => ({ entry, path: pathOf(entry), children: branches(pathOf(entry)) }));
  return branches('');
}
