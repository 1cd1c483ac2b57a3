import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readAnchors } from '../audit/anchors';
import { openDatabase, PGLITE_FOLDER } from '../db/database';
import { lockDataFolder } from '../db/dataFolderLock';
import { type Migration, ownMigrations } from '../db/migrate';
import { syncTree } from '../db/pglite/durableFs';
import { StartError } from '../errors';
import { hasMasterKey, type Keys, loadKeys, masterPath } from '../secrets/keys';
import { textLines } from './archive/archive';
import { type Backup, checkBackup, filesOf, openBackup } from './contents';
import { type BackupContent, fillDatabase, migrationsOf } from './load';
import type { Manifest } from './manifest';
import { assertEmptyDatabase, fillPlaces } from './place';

export interface RestoreOptions {
  /** The backup. */
  source: string;
  dataDir: string;
  anchorDir: string;
  databaseUrl?: string;
  /** Runs the embedded database in this thread, made from an image: for tests only. */
  inProcess?: boolean;
  image?: Blob;
  /** Those of another release: for tests only. */
  migrations?: Migration[];
  /** Receives progress lines. */
  say?(line: string): void;
}

const FILES = 'files';

function keysOf(dataDir: string): Keys {
  if (hasMasterKey(dataDir)) return loadKeys(dataDir);
  throw new StartError(
    `${resolve(masterPath(dataDir))} is missing: it is not part of a backup. Copy the master.key of the installation ` +
      'that was backed up there first. Nothing was changed.',
  );
}

function assertEmptyFolder({ dataDir, anchorDir }: RestoreOptions): void {
  const [full] = [PGLITE_FOLDER, FILES]
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path) && readdirSync(path).length > 0);
  if (full)
    throw new StartError(
      `${resolve(full)} is not empty, and a backup is restored into an empty place only: name another DATA_DIR that ` +
        'holds nothing but master.key, or move what is there away. Nothing was changed.',
    );
  if (readAnchors(anchorDir).length > 0)
    throw new StartError(
      `${resolve(anchorDir)} has anchors of another time: move anchors.log away and keep it, or name another ` +
        'ANCHOR_DIR. Nothing was changed.',
    );
}

async function unpackFiles(backup: Backup, folder: string): Promise<void> {
  mkdirSync(join(folder, FILES), { recursive: true });
  for await (const { part } of filesOf(backup)) {
    const path = join(folder, part);
    mkdirSync(dirname(path), { recursive: true });
    await pipeline(await backup.archive.open(part), createWriteStream(path));
  }
  syncTree(join(folder, FILES));
}

function contentOf({ archive, manifest }: Backup): BackupContent {
  const tableOf = (name: string) => manifest.tables.find((table) => table.name === name);
  return {
    ...manifest,
    linesOf: async function* (name) {
      for (const part of tableOf(name)?.parts ?? []) yield* textLines(await archive.open(part.name));
    },
    sumOf: tableOf,
  };
}

async function restoreInto(options: RestoreOptions, backup: Backup, keys: Keys): Promise<void> {
  const { dataDir, databaseUrl, inProcess, image, migrations: release = ownMigrations() } = options;
  // The database comes last: without it the place is not taken.
  await fillPlaces(dataDir, [FILES, PGLITE_FOLDER], async (draft) => {
    const database = await openDatabase({ dataDir: draft, databaseUrl, inProcess, image });
    try {
      if (databaseUrl !== undefined) await assertEmptyDatabase(database, backup.manifest);
      await unpackFiles(backup, draft);
      await fillDatabase(database, { content: contentOf(backup), keys, release });
    } finally {
      await database.close();
    }
  });
}

/** Fills an empty place with a backup, all or nothing. @throws StartError, DataFolderInUseError */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { source, dataDir, migrations: release = ownMigrations(), say } = options;
  const keys = keysOf(dataDir);
  assertEmptyFolder(options);
  const backup = await openBackup(source, keys);
  try {
    migrationsOf(backup.manifest.migrations, release);
    const lock = await lockDataFolder(dataDir);
    try {
      say?.('reading the backup');
      await checkBackup(backup);
      say?.('filling the database');
      await restoreInto(options, backup, keys);
    } finally {
      await lock.release();
    }
    return backup.manifest;
  } finally {
    backup.archive.close();
  }
}
