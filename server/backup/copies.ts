import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Database, PGLITE_FOLDER } from '../db/database';
import { StartError } from '../errors';
import type { Logger } from '../log';

/** Of the data folder: whoever may write here may ask for a copy, and nobody else. */
const FOLDER = 'copy';
const WANTED = 'wanted';
const TAKEN = 'taken';
const DONE = 'done';
const FAILED = 'failed';
const DATA = 'data';

const LOOK_EVERY_MS = 500;
const MB = 1024 * 1024;

function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      size += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return size;
}

export interface CopyDeps {
  database: Pick<Database, 'copyTo'>;
  dataDir: string;
  /** Bytes that stay free. */
  reserve: number;
  freeBytes(): Promise<number>;
  log: Pick<Logger, 'info' | 'error'>;
}

async function makeCopy({ database, dataDir, reserve, freeBytes }: CopyDeps): Promise<void> {
  const size = sizeOf(join(dataDir, PGLITE_FOLDER));
  const free = await freeBytes();
  if (free < size + reserve)
    throw new StartError(
      `a copy of the database needs ${Math.ceil((size + reserve) / MB)} MB of free space, the reserve included, and ` +
        `${Math.floor(free / MB)} MB are there`,
    );
  await database.copyTo?.(join(dataDir, FOLDER, DATA, PGLITE_FOLDER));
}

/** Makes a copy of the embedded database whenever `npm run backup` asks for one; returns how to stop. */
export function serveCopies(deps: CopyDeps): () => void {
  const { database, dataDir, log } = deps;
  if (!database.copyTo) return () => undefined;
  const at = (name: string) => join(dataDir, FOLDER, name);
  let busy = false;
  const answer = async () => {
    renameSync(at(WANTED), at(TAKEN));
    const begun = Date.now();
    try {
      await makeCopy(deps);
      writeFileSync(at(DONE), '');
      log.info({ ms: Date.now() - begun }, 'the database was copied for a backup');
    } catch (error) {
      log.error({ err: error }, 'the database could not be copied for a backup');
      // Whoever asked may be gone with the folder.
      if (existsSync(at(TAKEN)))
        writeFileSync(at(FAILED), error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    if (busy || !existsSync(at(WANTED))) return;
    busy = true;
    answer()
      .catch((error: unknown) => log.error({ err: error }, 'a wish for a copy could not be read'))
      .finally(() => {
        busy = false;
      });
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const TAKEN_WITHIN_MS = 15_000;
const DONE_WITHIN_MS = 600_000;

async function until(found: () => boolean, withinMs: number, why: string): Promise<void> {
  for (const end = Date.now() + withinMs; !found(); await pause(100)) {
    if (Date.now() > end) throw new StartError(why);
  }
}

/** The folder that copies are made in. One backup at a time holds its lock. */
export function copyFolder(dataDir: string): string {
  const folder = join(dataDir, FOLDER);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export function clearCopies(dataDir: string): void {
  const folder = copyFolder(dataDir);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Asks the server that works on this folder for a copy of its database, to be cleared afterwards.
 * @returns a data folder
 * @throws StartError
 */
export async function askForCopy(dataDir: string, takenWithin = TAKEN_WITHIN_MS): Promise<string> {
  clearCopies(dataDir);
  const at = (name: string) => join(dataDir, FOLDER, name);
  writeFileSync(at(WANTED), '');
  await until(
    () => !existsSync(at(WANTED)),
    takenWithin,
    'the data folder is in use, and whoever uses it makes no copies: a server of an older release, or another ' +
      'command. Stop it, or wait for it, and try again',
  );
  await until(
    () => existsSync(at(DONE)) || existsSync(at(FAILED)),
    DONE_WITHIN_MS,
    'the server did not finish the copy of its database: look at its log',
  );
  if (existsSync(at(FAILED))) throw new StartError(readFileSync(at(FAILED), 'utf8'));
  return at(DATA);
}
