import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readAnchors } from '../audit/anchors';
import { hasMasterKey, type Keys, loadKeys, masterPath } from '../auth/keys';
import { type Database, type OpenOptions, openDatabase, PGLITE_FOLDER } from '../db/database';
import { lockDataFolder } from '../db/dataFolderLock';
import {
  type Migration,
  MigrationChangedError,
  migrate,
  migrationState,
  ownMigrations,
  sha256,
} from '../db/migrate';
import { syncFolder, syncTree } from '../db/pglite/durableFs';
import { freeBytesOf } from '../disk/reserve';
import { StartError } from '../errors';
import { isBegun, RESTORING } from '../installation/fit';
import { type Backup, checkBackup, filesOf, openBackup } from './contents';
import { load } from './load';
import type { Manifest } from './manifest';

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
  /** Told what is being done. */
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

/** A schema without anything in it is what an interrupted restore leaves behind. */
async function assertEmptyDatabase(database: Database, { migrations, tables }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => name);
  const found = await database.query(
    `select 1 from pg_class where relnamespace = current_schema()::regnamespace and relname = any($1) limit 1`,
    [names],
  );
  if (found.length === 0) return;
  const { applied, pending } = await migrationState(
    database,
    migrations.map(({ name }) => ({ name, text: '' })),
  );
  const fits = applied + pending.length === migrations.length;
  const [user] =
    applied > 0 && fits ? await database.query('select 1 from users limit 1').catch(() => [1]) : [1];
  if (user === undefined && !(await isBegun(database))) return;
  throw new StartError(
    'the database of DATABASE_URL is not empty, and a backup is restored into an empty one only: make a new one. ' +
      'Nothing was changed.',
  );
}

/** The migrations of the backup, as this release has them. @throws StartError when it does not have them all */
function migrationsOf({ migrations }: Manifest, release: readonly Migration[]): Migration[] {
  const own = new Map(release.map((each) => [each.name, each]));
  return migrations.map(({ name, hash }) => {
    const known = own.get(name);
    if (!known)
      throw new StartError(
        `the backup has the migration ${name}, which this release does not know: restore it with the release that ` +
          'made it, or a newer one. Nothing was changed.',
      );
    if (sha256(known.text) !== hash) throw new MigrationChangedError(name);
    return known;
  });
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

/** Schema of the backup, its rows, then the way to the schema of this release. */
async function fillDatabase(
  database: Database,
  { backup, keys, release }: { backup: Backup; keys: Keys; release: Migration[] },
): Promise<void> {
  await migrate(database, migrationsOf(backup.manifest, release));
  await load(database, backup, keys);
  await migrate(database, release);
}

async function restoreInto(options: RestoreOptions, backup: Backup, keys: Keys): Promise<void> {
  const { dataDir, databaseUrl, inProcess, image, migrations: release = ownMigrations() } = options;
  const draft = join(dataDir, RESTORING);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  const open: OpenOptions = { dataDir: draft, databaseUrl, inProcess, image };
  const database = await openDatabase(open);
  try {
    if (databaseUrl !== undefined) await assertEmptyDatabase(database, backup.manifest);
    await unpackFiles(backup, draft);
    await fillDatabase(database, { backup, keys, release });
  } finally {
    await database.close();
  }
  // The database comes last: without it the place is not taken.
  for (const name of [FILES, PGLITE_FOLDER].filter((each) => existsSync(join(draft, each)))) {
    rmSync(join(dataDir, name), { recursive: true, force: true });
    renameSync(join(draft, name), join(dataDir, name));
  }
  syncFolder(dataDir);
}

/** With less the embedded database may have met the end of its volume, which it tells in words of its own. */
const FULL_BYTES = 32 * 1024 * 1024;

async function orFull<T>(dataDir: string, work: Promise<T>): Promise<T> {
  return work.catch(async (error: unknown) => {
    if ((await freeBytesOf(dataDir)) >= FULL_BYTES) throw error;
    throw new StartError(
      `${resolve(dataDir)} has no space left for what is restored: enlarge the volume, or name another DATA_DIR. ` +
        'Nothing was kept.',
      { cause: error },
    );
  });
}

/** Fills an empty place with a backup, all or nothing. @throws StartError, DataFolderInUseError */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { source, dataDir, migrations: release = ownMigrations(), say } = options;
  const keys = keysOf(dataDir);
  assertEmptyFolder(options);
  const backup = await openBackup(source, keys);
  try {
    migrationsOf(backup.manifest, release);
    const lock = await lockDataFolder(dataDir);
    try {
      say?.('reading the backup');
      await checkBackup(backup);
      say?.('filling the database');
      await orFull(dataDir, restoreInto(options, backup, keys));
    } finally {
      rmSync(join(dataDir, RESTORING), { recursive: true, force: true });
      await lock.release();
    }
    return backup.manifest;
  } finally {
    backup.archive.close();
  }
}
