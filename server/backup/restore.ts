import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readAnchors } from '../audit/anchors';
import { hasMasterKey, type Keys, loadKeys, masterPath } from '../auth/keys';
import { type Database, type OpenOptions, openDatabase, PGLITE_FOLDER } from '../db/database';
import { lockDataFolder } from '../db/dataFolderLock';
import { MigrationChangedError, migrate, migrationState, ownMigrations, sha256 } from '../db/migrate';
import { syncFolder, syncTree } from '../db/pglite/durableFs';
import { StartError } from '../errors';
import { isBegun } from '../installation/fit';
import { type Backup, checkBackup, filesOf, openBackup } from './contents';
import { load } from './load';
import type { Manifest } from './manifest';

export interface RestoreOptions {
  /** The backup. */
  source: string;
  dataDir: string;
  anchorDir: string;
  databaseUrl?: string;
  /** Runs the embedded database in this thread: for tests only. */
  inProcess?: boolean;
  /** Told what is being done. */
  say?(line: string): void;
}

const FILES = 'files';
/** Of the data folder: what is being restored, until it is whole. */
const DRAFT = 'restoring';

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
function migrationsOf({ migrations }: Manifest) {
  const own = new Map(ownMigrations().map((each) => [each.name, each]));
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
async function fillDatabase(database: Database, backup: Backup, keys: Keys): Promise<void> {
  await migrate(database, migrationsOf(backup.manifest));
  await load(database, backup, keys);
  await migrate(database);
}

async function restoreInto(options: RestoreOptions, backup: Backup, keys: Keys): Promise<void> {
  const { dataDir, databaseUrl, inProcess } = options;
  const draft = join(dataDir, DRAFT);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  const open: OpenOptions = { dataDir: draft, databaseUrl, inProcess };
  const database = await openDatabase(open);
  try {
    if (databaseUrl !== undefined) await assertEmptyDatabase(database, backup.manifest);
    await unpackFiles(backup, draft);
    await fillDatabase(database, backup, keys);
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

/** Fills an empty place with a backup, all or nothing. @throws StartError, DataFolderInUseError */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { source, dataDir, say } = options;
  const keys = keysOf(dataDir);
  assertEmptyFolder(options);
  const backup = await openBackup(source, keys);
  try {
    migrationsOf(backup.manifest);
    const lock = await lockDataFolder(dataDir);
    try {
      say?.('reading the backup');
      await checkBackup(backup);
      say?.('filling the database');
      await restoreInto(options, backup, keys);
    } finally {
      rmSync(join(dataDir, DRAFT), { recursive: true, force: true });
      await lock.release();
    }
    return backup.manifest;
  } finally {
    backup.archive.close();
  }
}
