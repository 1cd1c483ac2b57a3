import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { flatRoutes } from '../../contract/access/routeTree';
import { LOCALES } from '../../contract/common/locale';
import { withPageName, withSubPage } from './menuEntry';
import { type Names, namesOf } from './names';
import {
  areaIndex,
  assertFree,
  FOLDER_LIMIT,
  MIGRATIONS,
  RefusalError,
  resourcePage,
  sourcesIn,
  textOf,
  wordsAt,
} from './place';
import {
  definitionText,
  demoText,
  migrationText,
  nameToFillIn,
  type ResourcePage,
  wordFiles,
} from './templates';

/** Path below the root → what the file becomes. */
export type FilePlan = Map<string, string>;

/** @throws RefusalError when the file is not written as all of them are */
function changed(
  root: string,
  path: string,
  pattern: RegExp,
  into: string | ((all: string, ...parts: (string | undefined)[]) => string),
): [string, string] {
  const text = textOf(root, path);
  if (!pattern.test(text)) throw new RefusalError(`${path} is written in another way: ${pattern.source}`);
  return [path, typeof into === 'string' ? text.replace(pattern, into) : text.replace(pattern, into)];
}

const withImport = (text: string, line: string) => `${line}\n${text}`;

function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10));
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function contractFiles(root: string, names: Names, place: ResourcePage): FilePlan {
  const { area, name } = names;
  const [index, listed] = changed(root, areaIndex(area), /(Resource\[\] = \[[^\]]*?),?\s*\]/, `$1, ${name}]`);
  const [above, segment] = place.path.split('/').slice(-2) as [string, string];
  const plan: FilePlan = new Map([
    [`contract/resources/${area}/${name}.ts`, definitionText(names, place)],
    [index, withImport(listed, `import { ${name} } from './${name}';`)],
  ]);
  if (flatRoutes().some(({ path }) => path === place.path)) return plan;
  const menu = withSubPage(textOf(root, 'contract/menu.ts'), above, segment, place.permission);
  if (menu === undefined)
    throw new RefusalError(
      `write the page ${place.path} into contract/menu.ts first, or choose one with --path`,
    );
  plan.set('contract/menu.ts', menu);
  for (const locale of LOCALES) {
    const file = `locales/${locale}/menu.json`;
    plan.set(file, withPageName(textOf(root, file), place.path, nameToFillIn(names)));
  }
  return plan;
}

function tableFiles(root: string, names: Names): FilePlan {
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

const DEMO = /\bdemo: (?:(\w+),|(async )?\(demo\) => \(\{([^}]*?),?\s*\}\),)/;
const MODULE = /(: ServerModule = \{[\s\S]*?)\n\};/;

/** The list of a module with the rows of one resource more; those it had may be promised. */
function withDemo(root: string, index: string, own: string): string {
  if (!/\bdemo:/.test(textOf(root, index))) return changed(root, index, MODULE, `$1\n  demo: ${own},\n};`)[1];
  return changed(root, index, DEMO, (_all, alone?: string, async = '', several = '') => {
    const known = alone
      ? `async (demo) => ({ ...(await ${alone}(demo))`
      : `${async}(demo) => ({ ${several.trim()}`;
    return `demo: ${known}, ...${own}(demo) }),`;
  })[1];
}

function demoFiles(root: string, names: Names): FilePlan {
  const { area, name } = names;
  const module = `server/modules/${area}`;
  const index = `${module}/index.ts`;
  const inFolder = existsSync(join(root, `${module}/demo`)) || sourcesIn(root, module) >= FOLDER_LIMIT;
  const file = inFolder ? `demo/${name}` : `${name}Demo`;
  return new Map([
    [index, withImport(withDemo(root, index, `${name}Demo`), `import { ${name}Demo } from './${file}';`)],
    [`${module}/${file}.ts`, demoText(names, inFolder ? '../' : '')],
  ]);
}

export interface ResourceRequest {
  area: string;
  name: string;
  path?: string;
}

/**
 * Every file of a plain resource, before any of them is written.
 * @throws RefusalError
 */
export async function planOf(root: string, asked: ResourceRequest): Promise<FilePlan> {
  const names = namesOf(asked.area, asked.name);
  assertFree(root, names);
  const place = await resourcePage(root, names, asked.path);
  const words = wordFiles(names).map(([locale, text]) => [wordsAt(locale, names.name), text] as const);
  return new Map([
    ...contractFiles(root, names, place),
    ...tableFiles(root, names),
    ...words,
    ...demoFiles(root, names),
  ]);
}
