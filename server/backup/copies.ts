import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGLITE_FOLDER } from '../db/database';
import { refreshCopy } from '../db/pglite/refreshCopy';
import { freeBytesOf } from '../disk/reserve';
import { StartError } from '../errors';
import { DATA, DONE, FAILED, FOLDER, remove, TAKEN, WANTED } from './serveCopies';

/** The folder that copies are made in. One backup at a time holds its lock, and while it does, it is there. */
export function copyFolder(dataDir: string): string {
  const folder = join(dataDir, FOLDER);
  mkdirSync(folder, { recursive: true });
  return folder;
}

export async function clearCopies(dataDir: string): Promise<void> {
  const folder = copyFolder(dataDir);
  await remove(folder, readdirSync(folder));
}

const MB = 1024 * 1024;

function sizeOf(folder: string): number {
  let size = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      size += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return size;
}

async function assertSpace({ dataDir, reserve, freeBytes = freeBytesOf }: CopyOptions): Promise<void> {
  const there = sizeOf(join(dataDir, FOLDER));
  const needed = Math.max(0, sizeOf(join(dataDir, PGLITE_FOLDER)) - there) + reserve;
  const free = await freeBytes(dataDir);
  if (free < needed)
    throw new StartError(
      `the server runs, and a copy of its database needs ${Math.ceil(needed / MB)} MB of free space in ${dataDir}, the ` +
        `reserve included; ${Math.floor(free / MB)} MB are there. Enlarge the volume, or stop the server meanwhile`,
    );
}

/** What the server adds takes about as long as the last time before it, and statements wait that long. */
const SHORT_MS = 2_000;
const LONG_MS = 15_000;
const MOST_TIMES = 5;

/** Runs beside the server, which goes on writing; files written meanwhile are copied again. */
function copyAhead(source: string, target: string): void {
  let took = Number.POSITIVE_INFINITY;
  for (let times = 0; took > SHORT_MS && times < MOST_TIMES; times += 1) {
    const begun = performance.now();
    refreshCopy(source, target);
    took = performance.now() - begun;
  }
  if (took < LONG_MS) return;
  throw new StartError(
    'the database changes faster than it can be copied: try again when there is less to do, or stop the server meanwhile',
  );
}

const TAKEN_WITHIN_MS = 15_000;
const DONE_WITHIN_MS = 600_000;

async function until(found: () => boolean, withinMs: number, why: string): Promise<void> {
  for (const end = Date.now() + withinMs; !found(); await pause(100)) {
    if (Date.now() > end) throw new StartError(why);
  }
}

export interface CopyOptions {
  dataDir: string;
  /** Bytes that stay free. */
  reserve: number;
  freeBytes?(folder: string): Promise<number>;
  takenWithinMs?: number;
}

/**
 * Copies the database of the server that works on this folder, or brings the copy of an interrupted backup up to it;
 * the server adds what is newest. For whoever holds the lock of the folder of copies, who clears it afterwards.
 * @returns a data folder
 * @throws StartError
 */
export async function copyOfRunning(wish: CopyOptions): Promise<string> {
  const { dataDir, takenWithinMs = TAKEN_WITHIN_MS } = wish;
  const at = (name: string) => join(dataDir, FOLDER, name);
  await remove(copyFolder(dataDir), [WANTED, TAKEN, DONE, FAILED]);
  await assertSpace(wish);
  copyAhead(join(dataDir, PGLITE_FOLDER), join(at(DATA), PGLITE_FOLDER));
  writeFileSync(at(WANTED), '');
  await until(
    () => !existsSync(at(WANTED)),
    takenWithinMs,
    'the data folder is in use, and whoever uses it makes no copies: a server of an older release, or another ' +
      'command. Stop it, or wait for it, and try again',
  );
  await until(
    () => existsSync(at(DONE)) || existsSync(at(FAILED)),
    DONE_WITHIN_MS,
    'the server did not finish the copy of its database: look at its log',
  );
  if (existsSync(at(FAILED)))
    throw new StartError(
      `the server could not copy its database, try again later: ${readFileSync(at(FAILED), 'utf8')}`,
    );
  return at(DATA);
}
