import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite, postgresMod } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type PostgresMod = postgresMod.PostgresMod;
interface NodeStream {
  nfd: number;
}
interface NodeFilesystem {
  stream_ops: { fsync?(stream: NodeStream): number };
  tryFSOperation<T>(operation: () => T): T;
}

/**
 * PGlite's folder file system with an fsync that does something: the original has none, so PostgreSQL
 * believes that its log is on disk when it is only in memory of the kernel.
 */
export class DurableFs extends NodeFS {
  syncs = 0;

  override async init(pg: PGlite, options: Partial<PostgresMod>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: PostgresMod) => this.#patch(module.NODEFS as unknown as NodeFilesystem);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }

  #patch(nodeFs: NodeFilesystem): void {
    nodeFs.stream_ops.fsync = (stream) => {
      // A failure must reach PostgreSQL as errno: it then stops instead of acknowledging.
      nodeFs.tryFSOperation(() => fdatasyncSync(stream.nfd));
      this.syncs++;
      return 0;
    };
  }
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Forces a folder with everything in it to disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncFolder(folder);
}

/** Forces the entries of a folder to disk, so that a new or removed file in it survives power loss. */
export function syncFolder(folder: string): void {
  // Windows cannot open a folder for that; NTFS keeps its entries in a journal.
  if (process.platform !== 'win32') syncPath(folder);
}
