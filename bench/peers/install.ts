import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATIENCE_MS = 300_000;

/**
 * Fetches packages with npm into a temporary folder, which is kept. No script of theirs is run but those that make the
 * `native` ones for this machine.
 * @throws with what npm says
 */
export function install(name: string, packages: readonly string[], native: readonly string[] = []): string {
  const folder = join(tmpdir(), `pharos-peer-${name}`);
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel', 'error', ...packages];
  const options = { cwd: folder, encoding: 'utf8', timeout: PATIENCE_MS } as const;
  for (const each of native.length > 0 ? [args, ['rebuild', ...native]] : [args]) {
    const { status, stderr, error } = spawnSync('npm', each, options);
    const reason = /notarget (No matching.*)/.exec(stderr ?? '')?.[1] ?? error?.message ?? stderr;
    if (status !== 0) throw new Error(`${name} cannot be fetched: ${reason}`);
  }
  writeFileSync(complete, '');
  return folder;
}
