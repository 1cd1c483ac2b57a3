import { resolve } from 'node:path';
import type { Closers } from '../closers';
import type { Config } from '../config';
import { openDatabase, type TenantDatabase } from '../db/database';
import { type DiskReserve, FULL_BYTES, watchReserve } from '../disk/reserve';
import { errorText, StartError } from '../errors';
import type { Logger } from '../log';
import { assertRestored } from './fit';
import { makeFolder } from './folders';

/** What a start needs before anything else: the data, and the disk that they are on. */
export interface Storage {
  database: TenantDatabase;
  /** Free space of the data folder; counts from the end of the start on, which writes little. */
  disk: DiskReserve & { armed: boolean };
}

async function openDisk(config: Config, log: Logger, closers: Closers): Promise<Storage['disk']> {
  const { dataDir, anchorDir, diskReserve, databaseUrl } = config;
  makeFolder('DATA_DIR', dataDir);
  makeFolder('ANCHOR_DIR', anchorDir);
  const watched = await watchReserve({ folder: dataDir, reserve: diskReserve, log });
  closers.add(() => watched.stop());
  if (databaseUrl === undefined && watched.free < Math.min(diskReserve, FULL_BYTES))
    throw new StartError(
      `${resolve(dataDir)} has ${Math.floor(watched.free / 1024 / 1024)} MB of free space: too little for the ` +
        'database to start. Enlarge the volume or delete what is not of Pharos. Nothing was changed.',
    );
  return Object.assign(watched, { armed: false });
}

/** A server that is away, or does not let us in, is its operator's to start or to name. */
function openOn(disk: Storage['disk'], config: Config): Promise<TenantDatabase> {
  const opening = openDatabase({
    ...config,
    isLow: () => disk.armed && disk.low,
    isFull: () => disk.armed && disk.low && disk.free < FULL_BYTES,
  });
  if (config.databaseUrl === undefined) return opening;
  return opening.catch((error: unknown) => {
    throw new StartError(
      `DATABASE_URL: the database cannot be used: ${errorText(error)}. Start it, or correct DATABASE_URL. Nothing was changed.`,
    );
  });
}

/** @throws StartError where it says what to do; DataFolderInUseError when another process has the folder */
export async function openStorage(config: Config, log: Logger, closers: Closers): Promise<Storage> {
  assertRestored(config.dataDir);
  const disk = await openDisk(config, log, closers);
  const database = await openOn(disk, config);
  closers.add(() => database.close(), { needed: true });
  return { database, disk };
}
