import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, readConfig } from '../config';
import { DataFolderInUseError, openDatabase, PGLITE_FOLDER, type TenantDatabase } from '../db/database';
import { type FolderLock, lockDataFolder } from '../db/dataFolderLock';
import { StartError } from '../errors';
import { isBegun, keysFor } from '../installation/fit';
import { runCli } from '../runCli';
import { clearCopies, copyFolder, copyOfRunning } from './copies';
import { printManifest } from './printManifest';
import { draftPath, writeBackup } from './write';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** One at a time of a folder: they would take each other's copy away. */
async function lockCopies(dataDir: string): Promise<FolderLock> {
  return lockDataFolder(copyFolder(dataDir)).catch(() => {
    throw new StartError('another backup of this data folder is being made: wait for it');
  });
}

/** The database itself, or what the server that has it copies for us. */
async function openSource(config: Config): Promise<TenantDatabase> {
  const { dataDir, databaseUrl, diskReserve: reserve } = config;
  if (databaseUrl !== undefined) return openDatabase(config);
  if (!existsSync(join(dataDir, PGLITE_FOLDER)))
    throw new StartError(`${dataDir} has no database: there is nothing to back up`);
  try {
    return await openDatabase(config);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    say('the server is running: its database is copied first');
    return openDatabase({ dataDir: await copyOfRunning({ dataDir, reserve }) });
  }
}

async function backUp(config: Config, target: string): Promise<number> {
  const database = await openSource(config);
  try {
    if (!(await isBegun(database)))
      throw new StartError('the database is empty: there is nothing to back up');
    const keys = await keysFor(database, config.dataDir);
    const filesDir = join(config.dataDir, 'files');
    const { manifest, bytes } = await writeBackup({ database, filesDir, keys, target, now: Date.now(), say });
    for (const line of printManifest(manifest)) say(line);
    say(
      `written and read again: ${target}, ${(bytes / 1024 / 1024).toFixed(1)} MB. Keep master.key apart from it`,
    );
    return 0;
  } finally {
    await database.close();
  }
}

/** `npm run backup -- FILE`: exit code 0 when it was written and read again, else 1. */
async function main(target: string | undefined): Promise<number> {
  if (!target) throw new StartError('usage: npm run backup -- FILE');
  if (existsSync(target)) throw new StartError(`${target} is there already: name another file`);
  const folder = dirname(resolve(target));
  if (!existsSync(folder)) throw new StartError(`${folder} is not there: make it, or name another file`);
  const config = readConfig(process.env);
  if (!existsSync(config.dataDir)) throw new StartError(`${config.dataDir} is not there: set DATA_DIR`);
  const lock = await lockCopies(config.dataDir);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stderr.write(`interrupted: call again to go on, or remove ${draftPath(target)}\n`);
      process.exit(1);
    });
  try {
    const code = await backUp(config, target);
    await clearCopies(config.dataDir);
    return code;
  } finally {
    await lock.release();
  }
}

runCli(main(process.argv[2]));
