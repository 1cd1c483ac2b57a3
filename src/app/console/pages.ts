import { type FlatRoute, flatRoutes } from '@contract/access/routeTree';
import { recordPath } from '@contract/kit/resource';
import type { RouteDef } from '@contract/menu';

export { nameKey } from '@shared/lib';

/** A page that only a signed-in user sees. */
export interface ConsolePage {
  path: string;
  route: RouteDef;
  parents: readonly RouteDef[];
}

/** Pages of one record and of a new one, below a list; they need the right of the list. */
const RECORD_PATHS = ['record/:id', 'new'] as const;
/** Records with a page of their own making. */
const OWN_RECORD_PAGES = [
  { path: 'device/:id', below: '/machine/equipmentMain' },
  { path: 'batch/:run', below: '/machine/equipmentMain/commands' },
] as const;

function below({ path, parents, route }: FlatRoute, last: string): ConsolePage {
  const own: RouteDef = { path: last, name: last, key: route.key, hidden: true };
  return { path: `${path}/${last}`, route: own, parents: [...parents, route] };
}

function recordPages(pages: readonly FlatRoute[]): ConsolePage[] {
  const general = pages.flatMap((page) => RECORD_PATHS.map((path) => below(page, path)));
  const special = OWN_RECORD_PAGES.flatMap(({ path, below: owner }) =>
    pages.filter((page) => page.path === owner).map((page) => below(page, path)),
  );
  return [...special, ...general];
}

/** A path without some of the pages between its folder and its last part. */
function withoutBetween(path: string): string[] {
  const [folder = '', ...parts] = path.slice(1).split('/');
  const last = parts.pop();
  const kept: string[][] = [[]];
  for (const part of parts) kept.push(...kept.map((each) => [...each, part]));
  return last === undefined ? [] : kept.map((between) => `/${[folder, ...between, last].join('/')}`);
}

/** The specification can be read so that the pages of a folder lie below its first one. */
function belowFirst(path: string, paths: readonly string[]): string[] {
  const [folder = '', last, ...deeper] = path.slice(1).split('/');
  const first = paths.find((other) => other.startsWith(`/${folder}/`));
  return last === undefined || deeper.length > 0 || first === undefined ? [] : [`${first}/${last}`];
}

/** Other paths of these pages: path → page. One that could mean several is none. */
export function shortPaths(paths: readonly string[]): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const path of paths)
    for (const other of [...withoutBetween(path), ...belowFirst(path, paths)])
      if (!paths.includes(other)) found.set(other, [...(found.get(other) ?? []), path]);
  return new Map(
    [...found].flatMap(([other, [page = '', ...more]]) => (more.length > 0 ? [] : [[other, page]])),
  );
}

const tree = flatRoutes();

/** Paths of the specification that are a page of the kit under another name: path → its address, by `?id=`. */
export const OTHER_NAMES: Readonly<Record<string, (id: string | null) => string>> = Object.fromEntries(
  tree.flatMap(({ path, route: { opens } }) => {
    const list = path.slice(0, path.lastIndexOf('/'));
    if (!opens) return [];
    const address = (id: string | null) => (id ? recordPath({ path: list }, id) : list);
    return [[path, opens === 'new' ? () => `${list}/new` : address] as const];
  }),
);

const pages = tree.filter(({ path }) => !(path in OTHER_NAMES));

/** Old bookmarks, which leave out the pages above a sub-page, and the pages they mean. */
export const SHORT_PATHS: ReadonlyMap<string, string> = shortPaths(tree.map(({ path }) => path));

/** Every page behind the login, with its absolute path. */
export const PAGES: readonly ConsolePage[] = [...pages, ...recordPages(pages)];

/** Pages and folders of the route tree by absolute path. */
export const KNOWN_PATHS: ReadonlySet<string> = new Set(
  tree.flatMap(({ path, parents }) => [
    path,
    ...parents.map((_part, index) => routePath(parents.slice(0, index + 1))),
  ]),
);

/** May somebody with these rights open the page? The server decides again, for the data. */
export function mayOpen({ route }: ConsolePage, permissions: ReadonlySet<string>): boolean {
  return route.key === undefined || permissions.has(route.key);
}

/** When the service of the page ended, ms; undefined while it runs or is not sold. */
export function endedAt(
  page: ConsolePage | undefined,
  ended: Readonly<Partial<Record<string, number>>> = {},
): number | undefined {
  return page?.route.key ? ended[page.route.key] : undefined;
}

/** Absolute path of a part of the tree. */
export function routePath(parts: readonly RouteDef[]): string {
  return `/${parts.map((part) => part.path).join('/')}`;
}
