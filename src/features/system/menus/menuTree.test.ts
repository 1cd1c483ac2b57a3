import { menuLevel } from '@contract/access/routeTree';
import { ROUTES } from '@contract/menu';
import type { Menu } from '@contract/resources/system/menus';
import { expect, it } from 'vitest';
import { ENTRIES_MAX, type MenuBranch, menuTree } from './menuTree';

const entry = (routePath: string, sort: number) => ({ routePath, sort }) as Menu;
const drawn = (branches: readonly MenuBranch[]): unknown[] =>
  branches.map(({ entry: { routePath }, children }) =>
    children.length > 0 ? [routePath, drawn(children)] : routePath,
  );

it('sorts pages into their folders and each level by order', () => {
  const entries = [
    entry('/b/y', 2),
    entry('/b', 2),
    entry('/a', 1),
    entry('/b/x', 1),
    entry('/b/z', 0),
    entry('/bb', 3),
  ];
  expect(drawn(menuTree(entries))).toEqual(['/a', ['/b', ['/b/z', '/b/x', '/b/y']], '/bb']);
});

it('shows a page without a folder at the top', () => {
  expect(drawn(menuTree([entry('/gone/page', 1)]))).toEqual(['/gone/page']);
});

it('loads all entries on one page of the list', () => {
  const folders = menuLevel(ROUTES, '');
  const pages = folders.flatMap(({ route, path }) => menuLevel(route.children ?? [], path));
  expect(folders.length + pages.length).toBeLessThanOrEqual(ENTRIES_MAX);
});
