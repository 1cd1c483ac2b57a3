import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Everything that belongs to the repository. */
export const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
export const textOf = (path: string) => readFileSync(`${ROOT}/${path}`, 'utf8');
const isTest = (path: string) => /\.test\.tsx?$|^tests\/|\/test\w*\.ts$/.test(path);
/** What runs in the product. */
export const SOURCES = FILES.filter(
  (path) => /^(contract|server|simulator|src)\/.*\.tsx?$/.test(path) && !isTest(path),
);
