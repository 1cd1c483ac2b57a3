import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { VALUE_PARSERS } from '../valueTypes';
import { DurableFs, syncFolder, syncTree } from './durableFs';
import type { Engine, EngineOptions } from './engine';
import { openMemory } from './memoryEngine';
import { refreshCopy } from './refreshCopy';
import { EXTENSIONS, runOn } from './runOn';
import { Statements } from './statements';

/**
 * PGlite's own start parameters switch fsync off (`-F`). Its libc has no fdatasync, hence wal_sync_method.
 * Pinned to PGlite 0.5.16, see docs/decisions/0001.
 */
const DURABLE_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** A commit with nothing but a log record must force one write, or acknowledgements mean nothing. */
async function commitReachesDisk(pg: PGlite, fs: DurableFs): Promise<boolean> {
  const before = fs.syncs;
  await pg.query(`select pg_logical_emit_message(true, 'pharos', 'boot test')`);
  return fs.syncs > before;
}

interface EngineHandle {
  pg: PGlite;
  fs: DurableFs;
}

async function openCluster(folder: string, image?: Blob): Promise<EngineHandle> {
  const fs = new DurableFs(folder);
  const pg = await PGlite.create({
    fs,
    loadDataDir: image,
    extensions: EXTENSIONS,
    startParams: DURABLE_PARAMS,
    parsers: { ...VALUE_PARSERS },
  });
  return { pg, fs };
}

/**
 * A cluster that was interrupted while being made is made again. The mark stands beside the folder and
 * is on disk before the first file, gone only after the last: a restored folder never carries it.
 */
async function openOrCreate(folder: string, image?: Blob): Promise<EngineHandle> {
  const mark = `${folder}.creating`;
  if (existsSync(mark)) rmSync(folder, { recursive: true, force: true });
  if (existsSync(folder)) return openCluster(folder);
  mkdirSync(dirname(folder), { recursive: true });
  writeFileSync(mark, '', { flush: true });
  syncFolder(dirname(folder));
  const opened = await openCluster(folder, image);
  syncTree(folder);
  rmSync(mark);
  syncFolder(dirname(folder));
  return opened;
}

async function openFolder(folder: string, image?: Blob): Promise<Engine> {
  const { pg, fs } = await openOrCreate(folder, image);
  const durable = await commitReachesDisk(pg, fs);
  const statements = new Statements(pg);
  return {
    durable,
    query: (text, params, before) => runOn(statements, text, params, before),
    syncs: async () => fs.syncs,
    // Synchronous, so that no statement comes between.
    copyTo: async (target) => void refreshCopy(folder, target),
    close: () => pg.close(),
  };
}

/** Opens PGlite in this thread: each statement blocks it, which only a worker or a test can afford. */
export function openLocalEngine({ folder, image }: EngineOptions): Promise<Engine> {
  return folder === undefined ? openMemory(image) : openFolder(folder, image);
}
