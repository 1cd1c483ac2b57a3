import { mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DataFolderInUseError } from './errors';

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * PGlite itself takes no lock. An address that only one process can listen on is freed by the kernel
 * however the process ends. Device and inode name the folder, so that links and mounts do not fool it.
 */
function lockAddress(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  const name = `pharos-${dev.toString(36)}-${ino.toString(36)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function inUse(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}

async function listenAlone(address: string): Promise<Server | undefined> {
  try {
    return await listen(address);
  } catch (error) {
    if (!inUse(error)) throw error;
  }
  // Only a socket file (macOS and others) outlives its process.
  if (!address.startsWith(tmpdir()) || (await answers(address))) return undefined;
  rmSync(address, { force: true });
  return listen(address);
}

/** Does a process, this one included, hold the folder? */
export function isFolderLocked(folder: string): Promise<boolean> {
  return answers(lockAddress(folder));
}

/**
 * Claims a data folder for this process, creating it if needed.
 * @throws DataFolderInUseError when another process, or another database of this one, holds it.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true });
  const server = await listenAlone(lockAddress(folder));
  if (!server) throw new DataFolderInUseError(resolve(folder));
  return { release: () => new Promise((done) => server.close(() => done())) };
}
