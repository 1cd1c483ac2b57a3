import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { flatRoutes } from '../../contract/access/routeTree';
import { LOCALES } from '../../contract/common/locale';
import { FOLDER_LIMIT, RefusalError, sourcesIn } from './place';
import { type FilePlan, planOf } from './plan';
import { TO_FILL_IN } from './templates';
import { written } from './write';

const ROOT = join(import.meta.dirname, '../..');
const USAGE = `npm run new:resource <area> <name> [-- --path /folder/page/name]
  area  a folder of contract/resources
  name  camelCase plural, as in spareParts
  path  page of its list; without it a sub-page of the first page of the area`;

/** Folders that have too many files now. */
function fullFolders(plan: FilePlan): string[] {
  const folders = new Set([...plan.keys()].filter((path) => path.endsWith('.ts')).map(dirname));
  return [...folders]
    .filter((folder) => sourcesIn(ROOT, folder) > FOLDER_LIMIT)
    .map((folder) => `${folder} has more than ${FOLDER_LIMIT} files: move those of one thing into a folder`);
}

/** Somebody gets there already. */
const isInMenu = (page?: string) => flatRoutes().some(({ path, route }) => path === page && !route.hidden);

function leftToDo(name: string, page: string | undefined, plan: FilePlan): string[] {
  const demo = [...plan.keys()].find((path) => path.includes('demo/') || path.endsWith('Demo.ts'));
  return [
    `the fields it really has: contract/resources/*/${name}.ts, its columns in the migration, its words`,
    `its name in ${LOCALES.length} languages, where ${TO_FILL_IN} stands: locales/*/resources/${name}.json${
      plan.has('contract/menu.ts') ? ', locales/*/menu.json' : ''
    }`,
    `rows that people recognize: ${demo}`,
    ...(isInMenu(page) ? [] : ['a way to it, a tab or an entry of the menu: docs/kit.md, The page']),
    'what the server adds to the definition, if anything: server/modules/*/index.ts, served',
    'a sentence in CHANGELOG.md, and how to go on: docs/kit.md',
    ...fullFolders(plan),
  ];
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { path: { type: 'string' } },
  });
  const [area, name, ...rest] = positionals;
  if (area === undefined || name === undefined || rest.length > 0) throw new RefusalError(USAGE);
  const plan = await planOf(ROOT, { area, name, path: values.path });
  const problems = written(ROOT, plan);
  console.log([...plan.keys()].map((path) => `wrote ${path}`).join('\n'));
  console.log(
    `\nLeft to do:\n${leftToDo(name, values.path, plan)
      .map((each) => `- ${each}`)
      .join('\n')}`,
  );
  if (problems) throw new Error(`\n${problems}\nWhat was written does not format: mend it first`);
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
