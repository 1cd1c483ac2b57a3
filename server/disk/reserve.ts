import { statfs } from 'node:fs/promises';
import type { Logger } from '../log';

const LOOK_EVERY_MS = 1_000;
const MB = 1024 * 1024;
/** Below this the embedded database is not even opened: that writes to its log. */
export const FULL_BYTES = 32 * MB;

/** Free space of the data folder, and whether it is below what is kept in reserve. */
export interface DiskReserve {
  readonly low: boolean;
  /** Bytes, as last looked. */
  readonly free: number;
  /** Called when space became low, and when it is no longer. */
  onChange(fn: () => void): void;
  stop(): void;
}

export interface DiskReserveOptions {
  folder: string;
  /** Bytes; 0 looks but never says that space is low. */
  reserve: number;
  log: Pick<Logger, 'error' | 'warn' | 'info'>;
  freeBytes?: (folder: string) => Promise<number>;
  everyMs?: number;
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Looks every second: at full speed the log of the database grows by some 40 MB in that time. */
export async function watchReserve(options: DiskReserveOptions): Promise<DiskReserve> {
  const { folder, reserve, log, freeBytes = freeBytesOf, everyMs = LOOK_EVERY_MS } = options;
  let free = await freeBytes(folder);
  let low = false;
  const listeners: (() => void)[] = [];
  const judge = () => {
    if (low === free < reserve) return;
    low = free < reserve;
    const facts = { folder, freeMb: Math.floor(free / MB), reserveMb: Math.floor(reserve / MB) };
    if (low) log.error(facts, 'disk space is low: nothing is stored or acknowledged until there is more');
    else log.info(facts, 'there is disk space again: everything is stored');
    for (const listener of listeners) listener();
  };
  judge();
  const timer = setInterval(() => {
    freeBytes(folder).then(
      (found) => {
        free = found;
        judge();
      },
      (error: unknown) => log.warn({ error, folder }, 'free disk space is unknown'),
    );
  }, everyMs);
  timer.unref();
  return {
    get low() {
      return low;
    },
    get free() {
      return free;
    },
    onChange: (fn) => void listeners.push(fn),
    stop: () => clearInterval(timer),
  };
}
