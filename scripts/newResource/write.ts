import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FilePlan } from './plan';

/** Writes and formats the files of a plan. @returns what does not format; nothing as a rule */
export function written(root: string, plan: FilePlan): string | undefined {
  for (const [path, text] of plan) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const files = [...plan.keys()].filter((path) => !path.endsWith('.sql'));
  const { status, stderr } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--vcs-enabled=false', ...files],
    { cwd: root, encoding: 'utf8' },
  );
  return status === 0 ? undefined : stderr;
}
