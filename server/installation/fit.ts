import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyChain } from '../audit/verify';
import type { Database } from '../db/database';
import { StartError } from '../errors';
import { createChain } from '../events/chain';
import { filePath } from '../files/store';
import { hasMasterKey, type Keys, loadKeys, masterPath } from '../secrets/keys';

const ENTRY = 'key_check';

class WrongKeyError extends StartError {
  constructor(path: string, found: 'is missing' | 'is another one') {
    super(
      `${path} ${found}: this database was begun with a key of its own, and what is written with another breaks ` +
        'the chains of feed and audit log. Copy master.key from the other nodes or from the backup of this ' +
        'database, or point DATABASE_URL and DATA_DIR at what belongs together. Nothing was changed.',
    );
  }
}

/** What the database says about its key; undefined before the first start, '' of one from before there was a check. */
async function knownCheck(database: Database): Promise<string | undefined> {
  const [table] = await database.query<{ meta: string | null }>(`select to_regclass('meta')::text as meta`);
  if (!table?.meta) return undefined;
  const [row] = await database.query<{ value: string }>('select value from meta where key = $1', [ENTRY]);
  return row?.value ?? '';
}

/** Does the newest link of a chain fit? Undefined for an empty chain. */
async function fitsChains(database: Database, keys: Keys): Promise<boolean> {
  const chain = createChain(keys.chain);
  const newest = (name: 'feed' | 'audit') => verifyChain(database, chain, name, { newest: 1 });
  const verdicts = [await newest('audit'), await newest('feed')];
  const judged = verdicts.filter(({ checked, brokenAt }) => checked > 0 || brokenAt !== undefined);
  return judged.length === 0 || judged.some(({ brokenAt }) => brokenAt === undefined);
}

const isEmpty = async (database: Database) =>
  (await database.query(`select 1 from head where mac <> '' limit 1`)).length === 0;

/** Was anything written with a key? */
export async function isBegun(database: Database): Promise<boolean> {
  const known = await knownCheck(database);
  return known !== undefined && (known !== '' || !(await isEmpty(database)));
}

/**
 * The keys of this data folder, made for a database that has none yet. To be asked before anything is written.
 * @throws StartError when the database was begun with other keys
 */
export async function keysFor(database: Database, dataDir: string): Promise<Keys> {
  const path = resolve(masterPath(dataDir));
  const known = await knownCheck(database);
  const begun = await isBegun(database);
  if (begun && !hasMasterKey(dataDir)) throw new WrongKeyError(path, 'is missing');
  const keys = loadKeys(dataDir);
  const fits = known ? known === keys.check : !begun || (await fitsChains(database, keys));
  if (!fits) throw new WrongKeyError(path, 'is another one');
  return keys;
}

/**
 * Writes down, once, which key the database was begun with.
 * @throws StartError when another node was quicker, with another key
 */
export async function noteKeys(database: Database, keys: Keys, dataDir: string): Promise<void> {
  await database.query('insert into meta (key, value) values ($1, $2) on conflict (key) do nothing', [
    ENTRY,
    keys.check,
  ]);
  if ((await knownCheck(database)) !== keys.check)
    throw new WrongKeyError(resolve(masterPath(dataDir)), 'is another one');
}

const NEWEST_FILES = 10;

/**
 * A folder from before the database lacks what was uploaded since.
 * @throws StartError naming what is missing
 */
export async function assertFilesFit(database: Database, filesDir: string): Promise<void> {
  // Those of the demonstration were never uploaded and have no contents.
  const newest = await database.query<{ id: string; digest: string }>(
    `select id, digest from files f
     where exists (select from audit_log a where a.entity = 'file' and a.entity_id = f.id and a.action = 'file.uploaded')
     order by created_at desc limit $1`,
    [NEWEST_FILES],
  );
  const [missing] = newest.filter((file) => !existsSync(filePath(filesDir, file)));
  if (!missing) return;
  throw new StartError(
    `${resolve(filesDir)} is older than the database: ${filePath(resolve(filesDir), missing)} is missing. Restore the ` +
      'folder of the same time as the database, or newer; several nodes share one folder. To go on without these ' +
      'files start with ACCEPT_MISSING_FILES=1.',
  );
}

/** Of the data folder: what is being restored, until it is whole. */
export const RESTORING = 'restoring';

/** @throws StartError when a restore into this folder has not come to its end */
export function assertRestored(dataDir: string): void {
  const draft = resolve(join(dataDir, RESTORING));
  if (!existsSync(draft)) return;
  throw new StartError(
    `${draft} is of a restore or a move that is going on or was interrupted: wait for it or run it again, or remove ` +
      'that folder to start with what is here. Nothing was changed.',
  );
}

/** In `meta`: where the data went. */
export const MOVED = 'moved';

/** What is written here after a move is not there. @throws StartError */
export async function assertNotMoved(database: Database): Promise<void> {
  if ((await knownCheck(database)) === undefined) return;
  const [moved] = await database.query<{ value: string }>('select value from meta where key = $1', [MOVED]);
  if (!moved) return;
  throw new StartError(
    `this database was moved to ${moved.value}, and what is written there since is not here: set DATABASE_URL to that ` +
      'one, or leave it out where that is the embedded one. To go on with this one all the same start once with ' +
      'ACCEPT_MOVED=1. Nothing was changed.',
  );
}

/** The database is the one to work with after all. */
export async function forgetMove(database: Database): Promise<void> {
  if ((await knownCheck(database)) !== undefined)
    await database.query('delete from meta where key = $1', [MOVED]);
}
