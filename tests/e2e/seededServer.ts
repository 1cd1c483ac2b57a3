import { seededFolder } from './seededFolder';
import { launchServer, type ServerProcess } from './serverProcess';

/** A server above a folder with the demo data, a copy of its own unless one is given. */
export async function startServer(
  environment: Record<string, string> = {},
  dataDir?: string,
): Promise<ServerProcess> {
  return launchServer(environment, dataDir ?? (await seededFolder()));
}
