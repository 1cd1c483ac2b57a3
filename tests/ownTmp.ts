import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Files in it are named after the processes of servers that tests have started. */
export const SERVERS = 'servers';
const PREFIX = 'pharos-tests-';

function endServers(folder: string): void {
  let pids: string[] = [];
  try {
    pids = readdirSync(join(folder, SERVERS));
  } catch {
    // None was started.
  }
  for (const pid of pids)
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
}

/**
 * A temporary folder for the whole run, which goes with it, whatever tests, their servers and browsers leave
 * there and however they end. `os.tmpdir()` names it in all of them. What runs share stands beside it.
 */
export default function ownTmp(): () => void {
  // Called for each project: one folder is enough, and one in another has names too long for the browser's socket.
  if (basename(tmpdir()).startsWith(PREFIX)) return () => undefined;
  process.env.PHAROS_TEST_CACHE ??= join(tmpdir(), 'pharos-test-cache');
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  process.env.TMPDIR = folder;
  return () => {
    endServers(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
