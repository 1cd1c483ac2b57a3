import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './pglite/durableFs';

const MARK = 'volatile';

/**
 * Marks on disk that a run could not force its commits to disk: after it, positions that were
 * already given out may be given out again. Returns whether this run or the one before was such a run.
 */
export function noteDurability(dataDir: string, durable: boolean): boolean {
  const path = join(dataDir, MARK);
  const before = existsSync(path);
  if (!durable && !before) {
    writeFileSync(path, '', { flush: true });
    syncFolder(dataDir);
  }
  return before || !durable;
}

/** Called once the epoch has changed. A run that is not durable keeps its mark. */
export function clearVolatileMark(dataDir: string): void {
  rmSync(join(dataDir, MARK), { force: true });
}
