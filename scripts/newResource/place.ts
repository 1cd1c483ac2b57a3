import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatRoutes } from '../../contract/access/routeTree';
import { LOCALES, type Locale } from '../../contract/common/locale';
import type { Resource } from '../../contract/kit/resource';
import { RESOURCES } from '../../contract/resources';
import { IS_NAME, type Names } from './names';
import type { ResourcePage } from './templates';

/** What was asked for cannot be written; nothing is. */
export class RefusalError extends Error {}

export const MIGRATIONS = 'server/db/migrations';
export const textOf = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
export const wordsAt = (locale: Locale, name: string) => `locales/${locale}/resources/${name}.json`;
export const areaIndex = (area: string) => `contract/resources/${area}/index.ts`;

/** As `tests/architecture.test.ts` counts them: files beside their tests. */
export const FOLDER_LIMIT = 20;
export const sourcesIn = (root: string, folder: string): number =>
  readdirSync(join(root, folder)).filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .length;

export function assertFree(root: string, { area, name, table }: Names): void {
  const areas = readdirSync(join(root, 'contract/resources'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (!areas.includes(area)) throw new RefusalError(`no area is called ${area}: ${areas.join(', ')}`);
  if (!IS_NAME.test(name)) throw new RefusalError(`${name} is no name: a camelCase plural, as in spareParts`);
  if (RESOURCES.some((each) => each.name === name))
    throw new RefusalError(`there is a resource ${name} already`);
  const made = new RegExp(`create (table|view|materialized view) (if not exists )?${table}\\b`);
  const taken = readdirSync(join(root, MIGRATIONS)).find((file) =>
    made.test(textOf(root, `${MIGRATIONS}/${file}`)),
  );
  const own = [`contract/resources/${area}/${name}.ts`, ...LOCALES.map((locale) => wordsAt(locale, name))];
  const file = own.find((path) => existsSync(join(root, path)));
  if (file) throw new RefusalError(`there is a file ${file} already`);
  if (taken) throw new RefusalError(`there is a table ${table} already: ${MIGRATIONS}/${taken}`);
}

/** Files in which features name the pages of their screens. */
function screenFiles(root: string): string[] {
  const features = readdirSync(join(root, 'src/features')).flatMap((name) =>
    ['index.ts', 'feature.ts'].map((file) => `src/features/${name}/${file}`),
  );
  return ['src/app/features.ts', ...features].filter((path) => existsSync(join(root, path)));
}

/** The first page of an area that stands in the menu itself. @throws RefusalError where the area has sub-pages only */
async function pageOfArea(root: string, { area, name }: Pick<Names, 'area' | 'name'>): Promise<string> {
  const exported = (await import(join(root, areaIndex(area)))) as Record<string, readonly Resource[]>;
  const pages = Object.values(exported).flatMap((each) => each.map(({ path }) => path));
  const found = pages.find((path) => path.split('/').length === 3);
  if (found) return found;
  const beside = `${pages[0]?.replace(/\/\w+$/, '') ?? '/folder/page'}/${name}`;
  throw new RefusalError(`every page of ${area} is a sub-page: say where, as in -- --path ${beside}`);
}

/** The page of the list: a free one of the route tree, or a new one below a page of it. */
export async function resourcePage(
  root: string,
  { area, name }: Names,
  asked: string | undefined,
): Promise<ResourcePage> {
  const path = asked ?? `${await pageOfArea(root, { area, name })}/${name}`;
  if (!/^(\/\w+){2,4}$/.test(path))
    throw new RefusalError(`${path} is no path of a page: two to four names, as in /folder/page/name`);
  const other = RESOURCES.find((each) => each.path === path);
  if (other) throw new RefusalError(`${path} is the page of ${other.name} already`);
  const screen = screenFiles(root).find((file) => textOf(root, file).includes(`'${path}'`));
  if (screen) throw new RefusalError(`${path} is a screen already: ${screen}`);
  const routes = flatRoutes();
  const own = routes.find((each) => each.path === path);
  const above = routes.find((each) => each.path === path.slice(0, path.lastIndexOf('/')));
  const key = own ? own.route.key : above?.route.key;
  if (!key)
    throw new RefusalError(
      `${path} stands below no page with a permission (contract/menu.ts): name one below a page, or write the page there first (docs/kit.md, The page)`,
    );
  return { path, permission: key };
}
