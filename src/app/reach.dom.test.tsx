import { menuLevel } from '@contract/access/routeTree';
import type { Resource } from '@contract/kit/resource';
import { ROUTES } from '@contract/menu';
import { RESOURCES } from '@contract/resources';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Console, mayAll } from '../kit/testing/testConsole';
import { slotsOf } from './console/slots';
import { SCREENS } from './features';

/** Every entry of the side menu. */
const MENU = ROUTES.flatMap((folder) => [
  `/${folder.path}`,
  ...menuLevel(folder.children ?? [], `/${folder.path}`).map(({ path }) => path),
]);
const OWN_SCREENS = SCREENS.map(({ path }) => path);

/** Not everybody who reads a help article may see this list: a button leads there and back. */
const BY_BUTTON = ['helpArticles'];

/** Pages that stand beside the list of a resource, of somebody who may do everything. */
async function besides({ name, path }: Resource): Promise<string[]> {
  const { pageTabs, toolbar } = await slotsOf(name);
  const Ways = BY_BUTTON.includes(name) ? toolbar : pageTabs;
  const { container } = render(
    <Console access={mayAll(...RESOURCES)} at={path}>
      {Ways && <Ways />}
    </Console>,
  );
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  cleanup();
  return links;
}

/** Page by page: those one comes to from there. A screen that is no list shows the tabs of its lists, as it does for them. */
async function waysOn(): Promise<Map<string, Set<string>>> {
  const ways = new Map<string, Set<string>>();
  const way = (from: string, to: string) => ways.set(from, (ways.get(from) ?? new Set()).add(to));
  for (const resource of RESOURCES)
    for (const link of await besides(resource)) {
      way(resource.path, link);
      if (OWN_SCREENS.includes(link)) way(link, resource.path);
    }
  return ways;
}

let reached: Set<string>;
beforeAll(async () => {
  const ways = await waysOn();
  reached = new Set(MENU);
  for (const page of reached) for (const next of ways.get(page) ?? []) reached.add(next);
});
afterEach(cleanup);

it.each(RESOURCES.map(({ name, path }) => [name, path]))(
  'users reach the list of %s from the menu or by a tab',
  (_name, path) => {
    expect(
      reached.has(path),
      `add ${path} to the tabs beside it, or to the menu (docs/kit.md, "The page")`,
    ).toBe(true);
  },
);
