import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from '../errors';

/** One after the other: in /proc and its like Node would try for ever to make them all at once. */
function make(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  make(dirname(path));
  mkdirSync(path);
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EEXIST: 'it is not a folder',
  ENOTDIR: 'it is not a folder, or below something that is none',
  EROFS: 'the volume can only be read',
};

/**
 * Makes a folder where there is none.
 * @param name of the setting it comes from
 * @throws StartError when it cannot be made or written
 */
export function makeFolder(name: string, folder: string): void {
  const path = resolve(folder);
  try {
    make(path);
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new StartError(
      `${name}: ${path} cannot be used: ${WHY[code] ?? `it cannot be made (${code})`}. Correct ${name}, or give this user the folder.`,
    );
  }
}
