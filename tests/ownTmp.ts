import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Files in it are named after the processes of servers that tests have started. */
export const SERVERS = 'servers';
const PREFIX = 'pharos-tests-';
const MEMORY_DISK = '/dev/shm';
/** What the data folders of a run come to, and as much again. */
const ROOM_BYTES = 8 * 1024 ** 3;

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

/** Whether Linux has a disk in memory with room, from which programs (a browser out of a package) may be started. */
function hasMemoryDisk(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, path]) => path === MEMORY_DISK);
    return bavail * bsize >= ROOM_BYTES && mount !== undefined && !mount[3]?.split(',').includes('noexec');
  } catch {
    return false;
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
  // Tests end processes, not machines: waiting for a disk at each of their commits shows nothing.
  const folder = mkdtempSync(join(hasMemoryDisk() ? MEMORY_DISK : tmpdir(), PREFIX));
  process.env.TMPDIR = folder;
  return () => {
    endServers(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
