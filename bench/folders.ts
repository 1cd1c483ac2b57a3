import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const own = new Set<string>();
process.once('exit', () => {
  for (const folder of own) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** An empty folder on the machine's own disk, which goes with this run. */
export function runFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pharos-bench-'));
  own.add(folder);
  return folder;
}
