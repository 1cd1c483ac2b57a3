import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { COMMON_TEXTS } from '../../src/app/texts/frameTexts';
import type { Figure } from '../figure';

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url));
const KB = 1_000;

/** What a page fetches one after another until it can be used, in the language with the longest texts. */
const ENTRY = ['index.html', 'src/app/texts/jp.ts', 'locales/jp/front.json'];
const LOGIN = [
  ...ENTRY,
  'src/features/session/login/LoginScreen.tsx',
  'locales/jp/login.json',
  'locales/jp/account.json',
];
const CONSOLE = [
  ...ENTRY,
  'src/app/store/openStore.ts',
  'src/app/console/Console.tsx',
  'src/app/store/live.ts',
  // What the frame says travels in one file.
  '_texts-jp-',
  ...[...COMMON_TEXTS, 'dashboard'].map((name) => `locales/jp/${name}.json`),
];

/** As Vite writes it: source → its file and the sources it imports. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(WEB, file)), { level: 9 }).length / KB;
}

function sum(files: Iterable<string>): number {
  return [...files].reduce((total, file) => total + gzipped(file), 0);
}

/** Scripts of these parts and of all they import. @throws when a part is no longer one */
function scriptsOf(manifest: Manifest, parts: readonly string[]): Set<string> {
  const files = new Set<string>();
  const take = (part: string) => {
    const chunk = manifest[part] ?? manifest[Object.keys(manifest).find((key) => key.startsWith(part)) ?? ''];
    if (!chunk) throw new Error(`no part ${part} in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(take);
  };
  parts.forEach(take);
  return files;
}

/** Sizes over the wire, in thousand bytes. */
export async function run(): Promise<Figure[]> {
  if (!existsSync(WEB)) throw new Error('build first: npm run build');
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8')) as Manifest;
  const all = readdirSync(join(WEB, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  const size = (name: string, parts: readonly string[], budget?: number): Figure => ({
    name: `bundle.${name}.script`,
    value: sum(scriptsOf(manifest, parts)),
    unit: 'kB gzip',
    better: 'lower',
    budget,
  });
  const everything = sum(all.map((name) => `assets/${name}`));
  return [
    size('login', LOGIN, 150),
    size('dashboard', [...CONSOLE, 'src/features/dashboard/DashboardScreen.tsx'], 350),
    size('list', [...CONSOLE, 'src/app/console/ResourcePage.tsx']),
    { name: 'bundle.everything', value: everything, unit: 'kB gzip', better: 'lower' },
  ];
}
