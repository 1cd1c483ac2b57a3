import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Database } from '../db/database';
import { migrationState } from '../db/migrate';
import { syncFolder } from '../db/pglite/durableFs';
import { FULL_BYTES, freeBytesOf } from '../disk/reserve';
import { StartError } from '../errors';
import { isBegun, RESTORING } from '../installation/fit';
import type { Manifest } from './manifest';

/**
 * A schema without anything in it is what an interrupted restore leaves behind.
 * @throws StartError when somebody uses the database
 */
export async function assertEmptyDatabase(
  database: Database,
  { migrations, tables }: { migrations: Manifest['migrations']; tables: readonly { name: string }[] },
): Promise<void> {
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
    'the database of the given address is not empty, and only an empty one is filled: make a new one. ' +
      'Nothing was changed.',
  );
}

async function orFull(dataDir: string, work: Promise<void>): Promise<void> {
  return work.catch(async (error: unknown) => {
    // With less the embedded database may fail on a full volume with an error of its own.
    if ((await freeBytesOf(dataDir)) >= FULL_BYTES) throw error;
    throw new StartError(
      `${resolve(dataDir)} has no space left for what is written there: enlarge the volume, or name another DATA_DIR. ` +
        'Nothing was kept.',
      { cause: error },
    );
  });
}

/**
 * Lets a draft be filled beside the data of a folder, and puts its parts into their places when it is whole. While it
 * is filled, and after it was killed, no server starts on the folder.
 */
export async function fillPlaces(
  dataDir: string,
  parts: readonly string[],
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = join(dataDir, RESTORING);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    await orFull(dataDir, fill(draft));
    for (const name of parts.filter((each) => existsSync(join(draft, each)))) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
      renameSync(join(draft, name), join(dataDir, name));
    }
    syncFolder(dataDir);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
