import { existsSync, readdirSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, PGLITE_FOLDER } from '../db/database';
import { isFolderLocked } from '../db/dataFolderLock';
import type { Logger } from '../log';

/** In the data folder: only a process that may write here can ask for a copy. */
export const FOLDER = 'copy';
export const WANTED = 'wanted';
export const TAKEN = 'taken';
export const DONE = 'done';
export const FAILED = 'failed';
export const DATA = 'data';
const LOOK_EVERY_MS = 500;

/** The next backup copies only what is different from the copy of one that was killed. */
const KEPT_MS = 3_600_000;

export interface CopyDeps {
  database: Pick<Database, 'copyTo'>;
  dataDir: string;
  log: Pick<Logger, 'info' | 'error'>;
  /** Space counts for more than time saved. */
  isLow?(): boolean;
  keptMs?: number;
}

async function answerRequest({ database, dataDir, log }: CopyDeps): Promise<void> {
  const at = (name: string) => join(dataDir, FOLDER, name);
  renameSync(at(WANTED), at(TAKEN));
  const begun = Date.now();
  try {
    await database.copyTo?.(join(at(DATA), PGLITE_FOLDER));
    writeFileSync(at(DONE), '');
    log.info({ ms: Date.now() - begun }, 'the database was copied for a backup');
  } catch (error) {
    log.error({ err: error }, 'the database could not be copied for a backup');
    // The requester and its folder may be gone.
    if (existsSync(at(TAKEN)))
      writeFileSync(at(FAILED), error instanceof Error ? error.message : String(error));
  }
}

export async function remove(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

/** Answers a request; leftovers of a killed backup are removed when it does not come back. */
async function checkRequests(deps: CopyDeps): Promise<void> {
  const folder = join(deps.dataDir, FOLDER);
  const found = existsSync(folder) ? readdirSync(folder) : [];
  if (found.length === 0) return;
  if (await isFolderLocked(folder)) {
    utimesSync(folder, new Date(), new Date());
    if (found.includes(WANTED)) await answerRequest(deps);
    return;
  }
  const { mtimeMs } = statSync(folder);
  if (Date.now() - mtimeMs > (deps.keptMs ?? KEPT_MS) || deps.isLow?.()) await remove(folder, found);
}

/** Completes a copy of the embedded database for `npm run backup`; returns its stop. */
export function serveCopies(deps: CopyDeps): () => void {
  if (!deps.database.copyTo) return () => undefined;
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    checkRequests(deps)
      .catch((error: unknown) => deps.log.error({ err: error }, 'a wish for a copy could not be read'))
      .finally(() => {
        busy = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
