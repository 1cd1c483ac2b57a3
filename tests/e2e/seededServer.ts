import { seededFolder } from './seededFolder';
import { launchServer, type ServerProcess } from './serverProcess';

const shared = new Map<string, Promise<ServerProcess>>();

/**
 * One for all files of this process that leave it as they found it, or add rows that nobody else counts. It ends with
 * the run (tests/ownTmp.ts).
 */
export function sharedServer(machines: '0' | '20'): Promise<ServerProcess> {
  const known = shared.get(machines) ?? startServer({ SIMULATOR_DEVICES: machines });
  shared.set(machines, known);
  return known;
}

/** A server above a folder with the demo data, a copy of its own unless one is given. */
export async function startServer(
  environment: Record<string, string> = {},
  dataDir?: string,
): Promise<ServerProcess> {
  return launchServer(environment, dataDir ?? (await seededFolder()));
}
