import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BackupContent, fillDatabase } from '../backup/load';
import { assertEmptyDatabase, fillPlaces } from '../backup/place';
import { printedChain } from '../backup/printManifest';
import { queryRows, settleSequences } from '../backup/statements';
import { type Database, DataFolderInUseError, openDatabase, PGLITE_FOLDER } from '../db/database';
import { type FolderLock, lockDataFolder } from '../db/dataFolderLock';
import { ownMigrations } from '../db/migrate';
import { withoutPassword } from '../db/postgresAddresses';
import { StartError } from '../errors';
import { assertNotMoved, isBegun, keysFor, MOVED } from '../installation/fit';
import type { Keys } from '../secrets/keys';
import { contentOf } from './content';

export interface MoveSource {
  source: Database;
  /** Name of the target, stored in the source. */
  name: string;
  keys: Keys;
  /** Receives progress lines. */
  say(line: string): void;
}

/** All rows of the source, to fill the target; afterwards no server starts on the source. */
export async function transferContent(
  { source, name, keys, say }: MoveSource,
  fill: (content: BackupContent) => Promise<void>,
): Promise<void> {
  await source.db.transaction().execute(async (trx) => {
    await settleSequences(trx);
    const content = { ...(await contentOf(trx, keys)), say };
    await fill(content);
    for (const chain of content.chains) say(printedChain(chain));
    await queryRows(trx, 'insert into meta (key, value) values ($1, $2)', [MOVED, name]);
  });
}

/** All rows into an empty database, compared at the end. */
export async function fillTarget(target: Database, content: BackupContent, keys: Keys): Promise<void> {
  await assertEmptyDatabase(target, content);
  await fillDatabase(target, { content, keys, release: ownMigrations() });
}

export interface MoveOptions {
  dataDir: string;
  /** PostgreSQL servers; the embedded database where there is none. */
  from?: string;
  to?: string;
  /** Runs the embedded database in this thread, made from an image: for tests only. */
  inProcess?: boolean;
  image?: Blob;
  say(line: string): void;
}

const embeddedFolder = ({ dataDir }: MoveOptions) => join(dataDir, PGLITE_FOLDER);
const isFull = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0;

const named = (options: MoveOptions, url: string | undefined) =>
  url === undefined ? `the embedded database in ${resolve(options.dataDir)}` : withoutPassword(url);

function assertPlaces(options: MoveOptions): void {
  const { from, to } = options;
  if (from === to) throw new StartError('this is where the data are already. Nothing was changed.');
  const folder = embeddedFolder(options);
  if (from === undefined && !isFull(folder))
    throw new StartError(`${resolve(folder)} is empty: there is nothing to move. Nothing was changed.`);
  if (to === undefined && isFull(folder))
    throw new StartError(
      `${resolve(folder)} is not empty, and only an empty place is filled: move it away. Nothing was changed.`,
    );
}

/** Our servers keep connections open and ask every second. */
const OTHERS = `
  select 1 from pg_stat_activity
  where datname = current_database() and application_name = 'pharos' and pid <> pg_backend_pid() limit 1`;

async function assertUnused(source: Database): Promise<void> {
  if (source.kind === 'postgres' && (await source.query(OTHERS)).length > 0)
    throw new StartError(
      'a server runs on the database that is to be moved: stop all of them. Nothing was changed.',
    );
}

async function openSource({ dataDir, from, inProcess }: MoveOptions): Promise<Database> {
  return openDatabase({ dataDir, databaseUrl: from, inProcess }).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUseError)) throw error;
    throw new StartError(`a server runs on ${resolve(dataDir)}: stop it first. Nothing was changed.`);
  });
}

async function moveFrom(source: Database, options: MoveOptions): Promise<void> {
  const { dataDir, to, inProcess, image, say } = options;
  await assertNotMoved(source);
  if (!(await isBegun(source))) throw new StartError('the database is empty: there is nothing to move');
  const keys = await keysFor(source, dataDir);
  await assertUnused(source);
  await transferContent({ source, name: named(options, to), keys, say }, (content) =>
    fillPlaces(dataDir, [PGLITE_FOLDER], async (draft) => {
      const target = await openDatabase({ dataDir: draft, databaseUrl: to, inProcess, image });
      await fillTarget(target, content, keys).finally(() => target.close());
    }),
  );
}

/** The embedded source holds the lock of its folder itself. */
async function lockOf({ dataDir, from }: MoveOptions): Promise<FolderLock | undefined> {
  return from === undefined ? undefined : lockDataFolder(dataDir);
}

/** Takes everything from one database to another one; files and keys stay where they are. @throws StartError */
export async function moveInstallation(options: MoveOptions): Promise<void> {
  const { from, to, say } = options;
  assertPlaces(options);
  const lock = await lockOf(options);
  try {
    say(`from ${named(options, from)} to ${named(options, to)}`);
    const source = await openSource(options);
    await moveFrom(source, options).finally(() => source.close());
  } finally {
    await lock?.release();
  }
}
