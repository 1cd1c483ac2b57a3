import { constants, cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from '../../contract/time/durations';
import { cacheDir, createOnce, forgetOlder, keyOf } from '../../server/db/testImages';
import { launchServer } from './serverProcess';

const STAMP = fileURLToPath(new URL('../../dist/.stamp', import.meta.url));

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pharos-data-'));
}

/** Filled by the server itself, which is stopped as an operator stops it. Its history ends when it was made. */
async function seed(folder: string): Promise<void> {
  const server = await launchServer({ SIMULATOR_DEVICES: '20', MQTT_PORT: '0' }, folder);
  await server.kill('SIGTERM');
}

/** Made once for each build, with twenty machines. */
export function seededImage(): Promise<string> {
  const key = keyOf(readFileSync(STAMP, 'utf8'), String(Math.floor(Date.now() / HOUR_MS)));
  const path = join(cacheDir(), `folder-${key}`);
  return createOnce(path, async (draft) => {
    forgetOlder('folder');
    await seed(draft);
  });
}

/** A data folder with twenty machines: a copy for each server. */
export async function seededFolder(): Promise<string> {
  const own = newFolder();
  cpSync(await seededImage(), own, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return own;
}
