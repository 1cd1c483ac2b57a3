import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import {
  build,
  defaultClientConditions,
  defineConfig,
  type Plugin,
  type Rolldown,
  transformWithOxc,
  type UserConfig,
} from 'vite';
import { CONSOLE_LIST, type FileList } from './contract/common/builtFiles';
import { OFFLINE_LIST, OFFLINE_WORKER } from './contract/stocking/offline';
import { compressFiles } from './scripts/compressing';
import { oneLanguageOfMessages } from './scripts/messages';
import { packFiles } from './scripts/packing';
import { COMMON_TEXTS, FRAME_TEXTS } from './src/app/texts/frameTexts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BUILD_SOURCES = ['./src', './contract', './locales'];
const BUILD_FILES = [
  './package-lock.json',
  './vite.config.ts',
  './scripts/packing.ts',
  './scripts/compressing.ts',
  './scripts/messages.ts',
];
const SERVER = 'http://localhost:8080';
const DEV_PORT = 5173;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort();
}

/** The same sources give the same build, so that a restart alone does not ask anybody to reload. */
function buildId(): string {
  if (process.env.PHAROS_BUILD) return process.env.PHAROS_BUILD;
  const hash = createHash('sha256');
  const files = [...BUILD_SOURCES.flatMap((folder) => filesUnder(at(folder))), ...BUILD_FILES.map(at)];
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Tells the server, in `build.txt`, which build of the console it serves. */
function announceBuild(build: string): Plugin {
  return {
    name: 'pharos-build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'build.txt', source: build });
    },
  };
}

/** What main.tsx fetches together when somebody has signed in. */
const BEHIND = ['./src/app/store/openStore.ts', './src/app/console/Console.tsx', './src/app/store/live.ts'];
/** The page most of them see first, which has a budget of its own. */
const HOME = './src/features/dashboard/DashboardScreen.tsx';
const CONSOLE_ROOTS = new RegExp(`(${BEHIND.map((path) => path.slice(1)).join('|')})$`);
/** What the visits of a replenisher need to open: what draws them, and all that is fetched on the way there. */
const OFFLINE_ROOTS = new RegExp(
  `/(${[
    'src/app/(main|store/openStore|store/live|console/Console|console/unsavedQuestion|offline/OfflineVisit)',
    'src/app/(front/Toasts|shell/tabs/TabSelect|shell/tabs/UnsavedDialog)',
    'src/features/session/(login/LoginScreen|state/keptSession)',
    'contract/messages/byLanguage',
  ].join('|')})\\.tsx?$`,
);
/** What all pages say, and what the visits say of their tasks. */
const TEXTS = /\/locales\/([a-z-]+)\/(?:[^/]+|resources\/replenishTasks)\.json$/;
const textsIn = (names: readonly string[]) => new RegExp(`/locales/([a-z-]+)/(?:${names.join('|')})\\.json$`);
const FRAME = textsIn(FRAME_TEXTS);
const FIRST_TEXTS = textsIn([...COMMON_TEXTS, ...FRAME_TEXTS]);
const TEXT_INDEX = /\/src\/app\/texts\/(zh-cn|en|jp|ko)\.ts$/;
const RESOURCE_INDEX = /\/src\/app\/texts\/resources\/(zh-cn|en|jp|ko)\.ts$/;

type Bundle = Parameters<Extract<Plugin['generateBundle'], (...given: never[]) => unknown>>[1];

/** The files that open the roots: their code with all it stands on, and the texts wanted of each language. */
function filesOf(bundle: Bundle, roots: RegExp, wanted: readonly RegExp[]): FileList {
  const languageOf = (id: string) => wanted.map((one) => one.exec(id)?.[1]).find(Boolean);
  const code = new Set<string>();
  const texts: Record<string, string[]> = {};
  const add = (name: string) => {
    const chunk = bundle[name];
    if (!chunk || code.has(`/${name}`)) return;
    code.add(`/${name}`);
    if (chunk.type !== 'chunk') return;
    for (const each of chunk.viteMetadata?.importedCss ?? []) code.add(`/${each}`);
    for (const each of chunk.imports) add(each);
  };
  for (const [name, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue;
    if ([...chunk.moduleIds, chunk.facadeModuleId ?? ''].some((id) => roots.test(id))) add(name);
    const language = chunk.moduleIds.map(languageOf).find(Boolean);
    if (language) texts[language] = [...(texts[language] ?? []), `/${name}`];
  }
  return { code: [...code], texts };
}

/** The worker, and the list of files of this build that it keeps. */
function keepOffline(build: string): Plugin {
  return {
    name: 'pharos-offline',
    generateBundle: {
      // After the last chunks that hold nothing but styles are gone.
      order: 'post',
      async handler(_options, bundle) {
        const list = JSON.stringify(filesOf(bundle, OFFLINE_ROOTS, [TEXTS, TEXT_INDEX, RESOURCE_INDEX]));
        this.emitFile({ type: 'asset', fileName: OFFLINE_LIST(build).slice(1), source: list });
        const worker = at('./src/app/offline/worker.ts');
        const { code: source } = await transformWithOxc(readFileSync(worker, 'utf8'), worker);
        this.emitFile({ type: 'asset', fileName: OFFLINE_WORKER.slice(1), source });
      },
    },
  };
}

/** Lists what whoever has a session fetches first, so that the server can name it in the page. */
function listConsole(): Plugin {
  return {
    name: 'pharos-console-list',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const source = JSON.stringify(filesOf(bundle, CONSOLE_ROOTS, [FIRST_TEXTS, TEXT_INDEX]));
        this.emitFile({ type: 'asset', fileName: CONSOLE_LIST, source });
      },
    },
  };
}

const SCHEMA = /^(export const \w+ = )(z\b[\s\S]*?);$(?!\n )/gm;

/** Lets schemas of the contract that the browser never checks fall out of the bundle, and zod out of the login. */
function dropUnusedSchemas(): Plugin {
  return {
    name: 'pharos-unused-schemas',
    enforce: 'pre',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler: (code) => ({ code: code.replace(SCHEMA, '$1/* @__PURE__ */ (() => $2)();'), map: null }),
    },
  };
}

/** The browser checks what arrives; only the server describes it. */
function dropJsonSchemas(): Plugin {
  return {
    name: 'pharos-no-json-schemas',
    load: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler: (id) =>
        Array.from(
          readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm),
          ([, name]) => `export const ${name} = () => undefined;`,
        ).join('\n'),
    },
  };
}

/** Texts of zod are shown nowhere: what is wrong is said in the words of the console's language. */
function dropZodTexts(): Plugin {
  return {
    name: 'pharos-no-zod-texts',
    load: {
      filter: { id: /\/zod\/v4\/locales\/en\.js$/ },
      handler: () => 'export default () => ({ localeError: () => undefined });',
    },
  };
}

/** The menu beside the pages has one width, and no menu is searched: what would draw that is not in the frame. */
function dropUnusedParts(): Plugin {
  return {
    name: 'pharos-no-unused-parts',
    load: {
      filter: { id: /\/@mantine\/core\/esm\/.*\/(AppShellResizeHandle|MenuSearch)\.mjs$/ },
      handler: (id) => `export const ${basename(id, '.mjs')} = () => null;`,
    },
  };
}

/** Frame and toasts want two class names of what holds a page still behind a dialog; only dialogs need the rest. */
function dropScrollLock(): Plugin {
  const names = "import { fullWidthClassName, zeroRightClassName } from 'react-remove-scroll-bar/constants';";
  return {
    name: 'pharos-no-scroll-lock',
    transform: {
      filter: { id: /\/@mantine\/(core|notifications)\/esm\//, code: 'RemoveScroll.classNames' },
      handler: (code) => ({
        code: `${names}\n${code.replace(/RemoveScroll\.classNames\.(\w+)/g, '$1ClassName')}`,
        map: null,
      }),
    },
  };
}

const BUILD_ID = buildId();
const REACT = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|react-redux)\//;
/** Recharts uses them too, and a group takes along what its members need: they come before it. */
const STORE =
  /node_modules\/(@reduxjs|redux|redux-thunk|redux-saga|@redux-saga|immer|reselect|tiny-invariant|eventemitter3)\//;
const CHARTS =
  /node_modules\/(recharts|use-sync-external-store|d3-[a-z]+|victory-vendor|internmap|decimal\.js-light|es-toolkit)\//;

/** The language whose texts of the frame a module holds. */
function textsOfFrame(id: string): string | null {
  const [, language] = FRAME.exec(id) ?? [];
  return language ? `texts-${language}` : null;
}

/** Nothing happens by loading these; doors load styles. */
const WITHOUT_EFFECTS = /\/(contract|src)\/(?!app\/main\.tsx$)(?!.*\/index\.ts$).*\.tsx?$/;

/** @param packs by module, the file that it travels in; the bundler decides about those that are not named */
const consoleConfig = (packs: ReadonlyMap<string, string>): UserConfig => ({
  root: at('.'),
  plugins: [
    react(),
    dropUnusedSchemas(),
    oneLanguageOfMessages(),
    dropJsonSchemas(),
    dropZodTexts(),
    dropScrollLock(),
    dropUnusedParts(),
    announceBuild(BUILD_ID),
    keepOffline(BUILD_ID),
    listConsole(),
    compressFiles(),
  ],
  define: { __BUILD__: JSON.stringify(BUILD_ID) },
  resolve: {
    // RxJS has modules for browsers that know classes.
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      { find: '@contract', replacement: at('./contract') },
      { find: '@shared', replacement: at('./src/shared') },
      { find: '@realtime', replacement: at('./src/realtime/index.ts') },
      { find: '@live', replacement: at('./src/live/index.ts') },
      { find: '@charts', replacement: at('./src/charts/index.ts') },
      { find: '@kit', replacement: at('./src/kit/index.ts') },
      { find: '@features', replacement: at('./src/features') },
      // What it gives to older Reacts, this one has.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // These know light-dark(); written for older ones it would lose Mantine's colour scheme.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    // The Content-Security-Policy allows no data: URLs but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // So that a door (`index.ts`) costs only what is taken through it.
      treeshake: { moduleSideEffects: [{ test: WITHOUT_EFFECTS, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: REACT, priority: 30 },
            { name: 'store', test: STORE, priority: 25 },
            { name: 'front', tags: ['$initial'], priority: 20 },
            { name: 'charts', test: CHARTS, priority: 10 },
            { debugName: 'texts', name: textsOfFrame, priority: 10 },
            {
              debugName: 'packs',
              name: (id: string) => packs.get(id),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    port: DEV_PORT,
    proxy: { '/api': SERVER, '/socket': { target: SERVER, ws: true } },
  },
});

/** Files of the groups above, which stay together whoever needs them. */
const GROUPS = /^assets\/(react|store|front|charts|texts-[a-z-]+)-/;

/** Builds once to see which page needs what. */
async function packModules(): Promise<Map<string, string>> {
  const config = consoleConfig(new Map());
  const made = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = made.output
    .filter((file) => file.type === 'chunk')
    .sort((a, b) => a.fileName.localeCompare(b.fileName));
  const fileOf = (path: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === at(path));
    if (!chunk) throw new Error(`${path} is no entry of the console`);
    return chunk.fileName;
  };
  const files = chunks.map(({ fileName, code, imports, dynamicImports, isEntry, isDynamicEntry }) => ({
    name: fileName,
    size: gzipSync(code).length,
    imports,
    dynamicImports,
    entry: isEntry || isDynamicEntry || GROUPS.test(fileName),
  }));
  const modulesOf = new Map(chunks.map(({ fileName, moduleIds }) => [fileName, moduleIds]));
  const packs = packFiles(files, fileOf('./index.html'), BEHIND.map(fileOf), fileOf(HOME));
  return new Map(
    packs.flatMap((names, index) =>
      names.flatMap((name) => (modulesOf.get(name) ?? []).map((id) => [id, `pack${index + 1}`] as const)),
    ),
  );
}

export default defineConfig(async ({ command }) =>
  consoleConfig(command === 'build' ? await packModules() : new Map()),
);
