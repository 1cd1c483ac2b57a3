import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '../../contract/common/locale';
import type { Resource } from '../../contract/kit/resource';
import { flatRoutes } from '../../contract/menu';
import { RESOURCES } from '../../contract/resources';
import { withPageName, withSubPage } from './menuEntry';
import { IS_NAME, type Names, namesOf } from './names';
import { definitionText, demoText, migrationText, nameToFillIn, type Place, wordFiles } from './templates';

/** What was asked for cannot be written; nothing is. */
export class Refused extends Error {}

/** Path below the root → what the file becomes. */
export type Plan = Map<string, string>;

const MIGRATIONS = 'server/db/migrations';
const textOf = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
const wordsAt = (locale: Locale, name: string) => `locales/${locale}/resources/${name}.json`;
const areaIndex = (area: string) => `contract/resources/${area}/index.ts`;

function assertFree(root: string, { area, name, table }: Names): void {
  const areas = readdirSync(join(root, 'contract/resources'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  if (!areas.includes(area)) throw new Refused(`no area is called ${area}: ${areas.join(', ')}`);
  if (!IS_NAME.test(name)) throw new Refused(`${name} is no name: a camelCase plural, as in spareParts`);
  if (RESOURCES.some((each) => each.name === name)) throw new Refused(`there is a resource ${name} already`);
  const made = new RegExp(`create (table|view|materialized view) (if not exists )?${table}\\b`);
  const taken = readdirSync(join(root, MIGRATIONS)).find((file) =>
    made.test(textOf(root, `${MIGRATIONS}/${file}`)),
  );
  const own = [`contract/resources/${area}/${name}.ts`, ...LOCALES.map((locale) => wordsAt(locale, name))];
  const file = own.find((path) => existsSync(join(root, path)));
  if (file) throw new Refused(`there is a file ${file} already`);
  if (taken) throw new Refused(`there is a table ${table} already: ${MIGRATIONS}/${taken}`);
}

/** Files in which features name the pages of their screens. */
function screenFiles(root: string): string[] {
  const features = readdirSync(join(root, 'src/features')).flatMap((name) =>
    ['index.ts', 'feature.ts'].map((file) => `src/features/${name}/${file}`),
  );
  return ['src/app/features.ts', ...features].filter((path) => existsSync(join(root, path)));
}

/** The first page of an area that stands in the menu itself. */
async function pageOfArea(root: string, area: string): Promise<string> {
  const exported = (await import(join(root, areaIndex(area)))) as Record<string, readonly Resource[]>;
  const pages = Object.values(exported).flatMap((each) => each.map(({ path }) => path));
  return pages.find((path) => path.split('/').length === 3) ?? String(pages[0]);
}

/** The page of the list: a free one of the route tree, or a new one below a page of it. */
async function placeOf(root: string, { area, name }: Names, asked: string | undefined): Promise<Place> {
  const path = asked ?? `${await pageOfArea(root, area)}/${name}`;
  if (!/^(\/\w+){2,4}$/.test(path)) throw new Refused(`${path} is no path of a page`);
  const other = RESOURCES.find((each) => each.path === path);
  if (other) throw new Refused(`${path} is the page of ${other.name} already`);
  const screen = screenFiles(root).find((file) => textOf(root, file).includes(`'${path}'`));
  if (screen) throw new Refused(`${path} is a screen already: ${screen}`);
  const routes = flatRoutes();
  const own = routes.find((each) => each.path === path);
  const above = routes.find((each) => each.path === path.slice(0, path.lastIndexOf('/')));
  const key = own ? own.route.key : above?.route.key;
  if (!key) throw new Refused(`${path} stands below no page with a permission (contract/menu.ts)`);
  return { path, permission: key };
}

/** @throws Refused when the file is not written as all of them are */
function changed(root: string, path: string, pattern: RegExp, into: string): [string, string] {
  const text = textOf(root, path);
  if (!pattern.test(text)) throw new Refused(`${path} is written in another way: ${pattern.source}`);
  return [path, text.replace(pattern, into)];
}

const withImport = (text: string, line: string) => `${line}\n${text}`;

function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function contractFiles(root: string, names: Names, place: Place): Plan {
  const { area, name } = names;
  const [index, listed] = changed(root, areaIndex(area), /(Resource\[\] = \[[^\]]*?),?\s*\]/, `$1, ${name}]`);
  const [above, segment] = place.path.split('/').slice(-2) as [string, string];
  const plan: Plan = new Map([
    [`contract/resources/${area}/${name}.ts`, definitionText(names, place)],
    [index, withImport(listed, `import { ${name} } from './${name}';`)],
  ]);
  if (flatRoutes().some(({ path }) => path === place.path)) return plan;
  const menu = withSubPage(textOf(root, 'contract/menu.ts'), above, segment, place.permission);
  if (menu === undefined)
    throw new Refused(`write the page ${place.path} into contract/menu.ts first, or choose one with --path`);
  plan.set('contract/menu.ts', menu);
  for (const locale of LOCALES) {
    const file = `locales/${locale}/menu.json`;
    plan.set(file, withPageName(textOf(root, file), place.path, nameToFillIn(names)));
  }
  return plan;
}

function tableFiles(root: string, names: Names): Plan {
  const { area, name, table } = names;
  const spelled = `server/db/tables/${area}.ts`;
  const [path, text] = changed(
    root,
    spelled,
    /(export interface \w+Tables \{\n)/,
    `$1  ${name}: OrgTableOf<typeof ${name}>;\n`,
  );
  const known = /import type \{[^}]*\bOrgTableOf\b/.test(text);
  const imports = [
    `import type { ${name} } from '../../../contract/resources/${area}/${name}';`,
    ...(known ? [] : [`import type { OrgTableOf } from './tableOf';`]),
  ];
  return new Map([
    [path, withImport(text, imports.join('\n'))],
    [`${MIGRATIONS}/${nextNumber(root)}-${table.replaceAll('_', '-')}.sql`, migrationText(names)],
  ]);
}

const DEMO = /\bdemo: (?:(\w+)|\(demo\) => \(\{([^}]*?),?\s*\}\))/;

/** Nothing for an area without demo rows. */
function demoFiles(root: string, names: Names): Plan {
  const { area, name } = names;
  const index = `server/modules/${area}/index.ts`;
  if (!existsSync(join(root, index))) return new Map();
  const text = textOf(root, index);
  if (!DEMO.test(text)) return new Map();
  const inFolder = existsSync(join(root, `server/modules/${area}/demo`));
  const file = inFolder ? `demo/${name}` : `${name}Demo`;
  const wired = text.replace(DEMO, (_all, alone: string | undefined, several: string | undefined) => {
    const known = alone ? `...${alone}(demo)` : String(several).trim();
    return `demo: (demo) => ({ ${known}, ...${name}Demo(demo) })`;
  });
  return new Map([
    [index, withImport(wired, `import { ${name}Demo } from './${file}';`)],
    [`server/modules/${area}/${file}.ts`, demoText(names, inFolder ? '../' : '')],
  ]);
}

export interface Asked {
  area: string;
  name: string;
  path?: string;
}

/**
 * Every file of a plain resource, before any of them is written.
 * @throws Refused
 */
export async function planOf(root: string, asked: Asked): Promise<Plan> {
  const names = namesOf(asked.area, asked.name);
  assertFree(root, names);
  const place = await placeOf(root, names, asked.path);
  const words = wordFiles(names).map(([locale, text]) => [wordsAt(locale, names.name), text] as const);
  return new Map([
    ...contractFiles(root, names, place),
    ...tableFiles(root, names),
    ...words,
    ...demoFiles(root, names),
  ]);
}
