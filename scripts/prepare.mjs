// What every command needs first: the right Node, the locked packages, and a build as new as the sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = ['contract', 'server', 'simulator', 'src', 'locales'];
const SOURCE_FILES = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/packing.ts',
  'scripts/compressing.ts',
  'vite.server.config.ts',
  'tsconfig.json',
];
const STAMP = join(ROOT, 'dist', '.stamp');

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Pharos needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** What npm itself wrote down when it had installed everything: the locked packages, whoever called it? */
function packagesInstalled() {
  const record = join(ROOT, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const [installed, locked] = [record, join(ROOT, 'package-lock.json')].map(
    (path) => JSON.parse(readFileSync(path, 'utf8')).packages,
  );
  return Object.entries(locked).every(
    // The root has no record, and what is made for other platforms is not installed.
    ([path, { version, optional }]) => path === '' || installed[path]?.version === version || optional,
  );
}

/** Installs the locked packages when they are missing or not those of the lock file. */
export function ensurePackages() {
  if (packagesInstalled()) return;
  console.log('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if (run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']) !== 0) {
    console.error('npm ci failed: is the package registry reachable?');
    process.exit(1);
  }
}

function* filesUnder(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const path of [...SOURCES.flatMap((folder) => [...filesUnder(folder)]), ...SOURCE_FILES]) {
    const { mtimeMs, size } = statSync(join(ROOT, path));
    hash.update(`${path}:${size}:${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** Builds console and server when a source file changed since the last build. */
export function ensureBuild() {
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Building …');
  // Whoever starts the server can do nothing about how Vite will load its own settings some day.
  const env = { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' };
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const args of [['build', '--config', 'vite.server.config.ts'], ['build']]) {
    if (run(process.execPath, [vite, ...args, '--logLevel', 'warn'], { env }) !== 0) process.exit(1);
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
}
