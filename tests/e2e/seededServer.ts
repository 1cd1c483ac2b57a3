import { seededFolder } from './seededFolder';
import { launchServer, type ServerProcess } from './serverProcess';

let shared: Promise<ServerProcess> | undefined;

/**
 * One without machines for all files of this process that leave it as they found it, or add rows that nobody else
 * counts. It ends with the run (tests/ownTmp.ts): one with machines would be at work until then.
 */
export function sharedServer(): Promise<ServerProcess> {
  shared ??= startServer({ SIMULATOR_DEVICES: '0' });
  return shared;
}

/** A server above a folder with the demo data, a copy of its own unless one is given. */
export async function startServer(
  environment: Record<string, string> = {},
  dataDir?: string,
): Promise<ServerProcess> {
  return launchServer(environment, dataDir ?? (await seededFolder()));
}
