import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { liveTopics } from '../server/modules';
import { type Import, importsOf, ROOT, sources } from './imports';

/** Layers and what each may import besides itself; the reason stands beside the arrow. */
const ARROWS: Record<string, { may: readonly string[]; because: string }> = {
  contract: { may: [], because: 'both sides of the wire rely on it, so it relies on nobody' },
  server: { may: ['contract'], because: 'the console is replaceable; only the contract is shared with it' },
  simulator: { may: ['contract'], because: 'it is a machine and knows the server by its topics only' },
  'src/shared': { may: ['contract'], because: 'building blocks know no screen and no stream' },
  'src/realtime': {
    may: ['contract', 'src/shared'],
    because: 'the stream must be testable without any screen',
  },
  'src/live': {
    may: ['contract', 'src/shared', 'src/realtime'],
    because: 'a topic that several features read stands below all of them',
  },
  'src/charts': { may: ['contract', 'src/shared'], because: 'a chart draws what it is given' },
  'src/kit': {
    may: ['contract', 'src/shared', 'src/realtime'],
    because: 'lists and forms are made from definitions and know no feature',
  },
  'src/features': {
    may: ['contract', 'src/shared', 'src/realtime', 'src/live', 'src/charts', 'src/kit'],
    because: 'a feature can be deleted without touching another',
  },
  'src/app': {
    may: ['contract', 'src/shared', 'src/realtime', 'src/live', 'src/charts', 'src/kit', 'src/features'],
    because: 'the only place that knows all features',
  },
};
const LAYERS = Object.keys(ARROWS);
/** Folders of the server, lowest first: each may import those above its own line, never those below. */
const SERVER_ORDER: readonly (readonly [folder: string, because: string])[] = [
  ['concurrency', 'queues, time-outs and rate limits know no subject'],
  ['disk', 'free space is measured without knowing who writes'],
  ['tls', 'a certificate serves HTTP and the broker alike'],
  ['secrets', 'keys and boxes are made of one secret and know no table'],
  ['alert-rules', 'rules judge what they are given: no storage, no clock'],
  ['db', 'tables and row-level security are there before anybody serves them'],
  ['access', 'rights are decided below what they guard'],
  ['events', 'feed and bus carry what others say'],
  ['logs', 'requests are logged whoever serves them'],
  ['jobs', 'the runner knows jobs by their names only'],
  ['audit', 'chains are verified as rows, whatever they say'],
  ['scan', 'files are scanned before anybody keeps them'],
  ['push', 'topics are declared by modules and handed in'],
  ['http', 'routes and sessions are handed in'],
  ['sms', 'texts leave the same way for codes, alarms and repairs'],
  ['auth', 'who somebody is, asked by routes and sockets'],
  ['files', 'uploads know no resource'],
  ['partners', 'ports and wires of others; what follows from a message is handed in'],
  ['ingest', 'what machines say is stored; alarms and holds are handed in'],
  ['installation', 'key, database and files are found to belong together'],
  ['backup', 'all rows and files as they are'],
  ['move', 'a backup from database to database'],
  ['doctor', 'looks at the parts without starting them'],
  ['kit', 'the engine of all resources knows none by name'],
  ['payable', 'what is paid by a code is a resource'],
  ['modules', 'the product: everything else is below it'],
  ['seed', 'fills the lists of all modules'],
];
const SERVER_FOLDERS = SERVER_ORDER.map(([folder]) => folder);
/** Files of `server/` itself that its folders may import; the others put the server together. */
const SERVER_BASE = ['closers', 'config', 'errors', 'ids', 'log', 'runCli', 'worker'];
/** Layers that are entered through their index only. */
const GUARDED = ['src/realtime', 'src/live', 'src/charts', 'src/kit'];
/** The fakes of a layer serve the tests of those above it. */
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);
const isTestHelp = (path: string) => isTest(path) || /\/test[A-Z]\w*\.ts$/.test(path);
/** What `npm start` and the commands start with puts parts together, wherever it stands. */
const COMMANDS = new Set(
  [...readFileSync(join(ROOT, 'vite.server.config.ts'), 'utf8').matchAll(/at\('\.\/(server\/[^']+)'\)/g)].map(
    ([, path]) => path,
  ),
);

function layerOf(path: string): string | undefined {
  return LAYERS.find((layer) => path === layer || path.startsWith(`${layer}/`));
}

const FILES = ['contract', 'server', 'simulator', 'src'].flatMap((folder) => [...sources(folder)]);
const TOOLS = ['scripts', 'bench'].flatMap((folder) => [...sources(folder)]);
const IMPORTS = FILES.flatMap(importsOf);

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)/.exec(path)?.[1];
}

/** Every circle among files, as the list of its members. Type-only imports count: they bind readers too. */
function circles(edges: readonly Import[]): string[][] {
  const known = new Map([...FILES, ...TOOLS].map((file) => [file.replace(/(\/index)?\.tsx?$/, ''), file]));
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const file = known.get(to.replace(/(\/index)?(\.tsx?)?$/, ''));
    if (file) next.set(from, [...(next.get(from) ?? []), file]);
  }
  const found: string[][] = [];
  const state = new Map<string, 'open' | 'done'>();
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file]);
      return;
    }
    state.set(file, 'open');
    for (const other of next.get(file) ?? []) visit(other, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

const isOf = (folder: string, path: string) => path.startsWith(folder) && !isTest(path);

/** Lines of code in a folder, without comments. */
function linesWith(folder: string, pattern: RegExp): string[] {
  return FILES.filter((file) => isOf(folder, file)).flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\/?\*|\/\/)/.test(line) && pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

describe('the code layers', () => {
  it.each(LAYERS)('%s imports only what it may', (layer) => {
    const { may, because } = ARROWS[layer] ?? { may: [], because: '' };
    const wrong = IMPORTS.filter(({ from, to }) => {
      const other = layerOf(to);
      return layerOf(from) === layer && other !== undefined && other !== layer && !may.includes(other);
    });
    expect(wrong, because).toEqual([]);
  });

  it('has no feature that imports another', () => {
    const wrong = IMPORTS.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other;
    });
    expect(wrong).toEqual([]);
  });

  it('are entered through their index files', () => {
    const doors = new Set(GUARDED.flatMap((layer) => [layer, `${layer}/index`]));
    const wrong = IMPORTS.filter(({ from, to }) => {
      const layer = layerOf(to);
      if (layer === undefined || !GUARDED.includes(layer) || layerOf(from) === layer) return false;
      return !doors.has(to) && !(isTest(from) && to.startsWith(`${layer}/testing/`));
    });
    expect(wrong).toEqual([]);
  });

  it('send and receive topics without knowing one', () => {
    const topics = liveTopics({
      fleet: { states: () => [], info: () => undefined, byId: () => undefined, stockRows: () => [] },
    });
    const names = topics.map(({ name }) => name);
    const stems = names.map((name) => name.replace(/s$/, ''));
    expect(stems).toContain('alert');
    const because = 'a topic is one object of the module, and one of the feature, that it belongs to';
    expect(linesWith('server/push/', new RegExp(stems.join('|'), 'i')), because).toEqual([]);
    expect(linesWith('src/realtime/', new RegExp(`\\b(${names.join('|')})\\b`)), because).toEqual([]);
    const modules = IMPORTS.filter(
      ({ from, to }) => isOf('server/push/', from) && isOf('server/modules', to),
    );
    expect(modules, because).toEqual([]);
  });

  it('list every folder of the server in one order', () => {
    const folders = readdirSync(join(ROOT, 'server'), { withFileTypes: true });
    const present = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([...SERVER_FOLDERS].sort(), 'a new folder has its place in SERVER_ORDER').toEqual(present.sort());
  });

  it.each(SERVER_ORDER)('server/%s imports only folders above it: %s', (folder, because) => {
    const lower = SERVER_FOLDERS.slice(0, SERVER_FOLDERS.indexOf(folder) + 1);
    const wrong = IMPORTS.filter(({ from, to }) => {
      if (!from.startsWith(`server/${folder}/`) || isTestHelp(from) || COMMANDS.has(from)) return false;
      const [top, other = '', inner] = to.split('/');
      if (top !== 'server') return false;
      return inner === undefined && !SERVER_FOLDERS.includes(other)
        ? !SERVER_BASE.includes(other)
        : !lower.includes(other);
    });
    expect(wrong, because).toEqual([]);
  });

  it('contain no import cycle', () => {
    expect(circles([...IMPORTS, ...TOOLS.flatMap(importsOf)])).toEqual([]);
  });

  it('keep files short', () => {
    const LIMIT = 300;
    const long = FILES.filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n').length] as const)
      .filter(([, lines]) => lines > LIMIT);
    const because = `more than ${LIMIT} lines, the last empty one counted: move a part into a file of its own`;
    expect(long, because).toEqual([]);
  });

  it('keep folders small', () => {
    const LIMIT = 20;
    const counts = new Map<string, number>();
    for (const file of [...FILES, ...TOOLS].filter((each) => !/\.test\.tsx?$/.test(each)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    const because = `more than ${LIMIT} files beside their tests: move those of one thing into a folder of their own`;
    expect(
      [...counts].filter(([, count]) => count > LIMIT),
      because,
    ).toEqual([]);
  });

  it('open the push socket in one place only', () => {
    const sockets = FILES.filter(
      (file) => file.startsWith('src/') && /new WebSocket\(/.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(sockets.filter((file) => !file.startsWith('src/realtime/'))).toEqual([]);
  });
});
