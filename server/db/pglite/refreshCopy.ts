import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** File times have a resolution of up to two seconds: a recent change may be followed by an unnoticed one. */
const QUIET_MS = 3_000;
/** What is left of a time that was set as a fraction of seconds. */
const ROUNDED_MS = 0.01;

/** Bytes that were copied; none of a file that is as it was, or gone. */
function refreshFile(source: string, target: string): number {
  const now = statSync(source, { throwIfNoEntry: false });
  if (!now) return 0;
  const had = statSync(target, { throwIfNoEntry: false });
  if (had?.size === now.size && Math.abs(had.mtimeMs - now.mtimeMs) < ROUNDED_MS) return 0;
  const quiet = Date.now() - now.mtimeMs > QUIET_MS;
  try {
    // Shares blocks where the file system can.
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return 0;
  }
  utimesSync(target, now.atimeMs / 1_000, quiet ? now.mtimeMs / 1_000 : 0);
  return now.size;
}

/**
 * Makes a copy of a folder like the folder, touching only what changed since the last time. While somebody writes
 * to the folder the copy is none yet; the next time is quicker. Returns how many bytes were copied.
 */
export function refreshCopy(source: string, target: string): number {
  mkdirSync(target, { recursive: true });
  const gone = new Set(readdirSync(target));
  let bytes = 0;
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    gone.delete(entry.name);
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    bytes += entry.isDirectory() ? refreshCopy(from, to) : refreshFile(from, to);
  }
  for (const name of gone) rmSync(join(target, name), { recursive: true, force: true });
  return bytes;
}
