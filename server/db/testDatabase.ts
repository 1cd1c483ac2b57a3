import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { CompiledQuery } from 'kysely';
import { openDatabase, type TenantDatabase } from './database';
import { migrate, ownMigrations } from './migrate';
import { imageOf, keyOf } from './testImages';

async function onServer(url: string, text: string): Promise<void> {
  const server = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    await server.query(text);
  } finally {
    await server.close();
  }
}

function urlOf(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** A database of its own on the given PostgreSQL server, dropped when closed. */
async function openOnServer(url: string, template = 'template1'): Promise<TenantDatabase> {
  const name = `pharos_test_${randomBytes(6).toString('hex')}`;
  // Copying its files takes a third of the time of writing each page of them to the log.
  await onServer(url, `create database ${name} template ${template} strategy file_copy`);
  const database = await openDatabase({ dataDir: '', databaseUrl: urlOf(url, name) });
  let closing: Promise<void> | undefined;
  const dropAfterClose = async () => {
    await database.close();
    await onServer(url, `drop database ${name} with (force)`);
  };
  const close = () => {
    closing ??= dropAfterClose();
    return closing;
  };
  return { ...database, close };
}

const MEMORY = { dataDir: '', memory: true, inProcess: true } as const;

/** Of no use to a test, and a third of the files that each opening copies. */
const UNUSED = ['template0', 'template1'];

/** initdb takes most of the time of a small test file, so its result is kept. */
function freshCluster(): Promise<Blob> {
  return imageOf('cluster', keyOf(PGlite.defaultStartParams.join(' '), '0.5.16', ...UNUSED), async () => {
    const pg = await PGlite.create();
    await pg.exec('update pg_database set datistemplate = false');
    for (const name of UNUSED) await pg.exec(`drop database ${name}`);
    await pg.exec('checkpoint');
    const image = await pg.dumpDataDir('none');
    await pg.close();
    return image;
  });
}

/** An empty database without tables: in memory, or on the server that TEST_DATABASE_URL names. */
export async function openEmptyDatabase(): Promise<TenantDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return openOnServer(url);
  return openDatabase({ ...MEMORY, image: await freshCluster() });
}

/** What several test files begin with: filled once, copied for each of them. */
export interface DatabaseTemplate {
  name: string;
  /** Another one when the filling would be another. */
  key: string;
  /** What it is filled upon; without one, an empty database. */
  upon?: DatabaseTemplate;
  fill(database: TenantDatabase): Promise<void>;
}

async function imageWith({ name, key, upon, fill }: DatabaseTemplate): Promise<Blob> {
  return imageOf(name, key, async () => {
    const image = await (upon ? imageWith(upon) : freshCluster());
    const database = await openDatabase({ ...MEMORY, image });
    try {
      await fill(database);
      // The log is copied with the rest; behind a checkpoint nobody has to read it again.
      await database.query('checkpoint');
      return (await database.image?.()) as Blob;
    } finally {
      await database.close();
    }
  });
}

/** Any number; whoever holds it, with the name of a template, makes that one. Making one may need another. */
const TEMPLATE_LOCK = 7_402_612;

async function templateWith(url: string, { name, key, upon, fill }: DatabaseTemplate): Promise<string> {
  const template = `pharos_template_${name}_${key}`;
  const below = upon ? await templateWith(url, upon) : 'template1';
  const server = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    await server.db.transaction().execute(async (trx) => {
      // The lock is held, idle, for as long as the filling takes.
      await trx.executeQuery(CompiledQuery.raw('set local idle_in_transaction_session_timeout = 0'));
      await trx.executeQuery(
        CompiledQuery.raw(`select pg_advisory_xact_lock(${TEMPLATE_LOCK}, hashtext('${template}'))`),
      );
      const known = await server.query('select 1 from pg_database where datname = $1', [template]);
      if (known.length > 0) return;
      await server.query(`drop database if exists ${template}_draft with (force)`);
      await server.query(`create database ${template}_draft template ${below}`);
      const draft = await openDatabase({ dataDir: '', databaseUrl: urlOf(url, `${template}_draft`) });
      await fill(draft).finally(() => draft.close());
      await server.query(`alter database ${template}_draft rename to ${template}`);
    });
  } finally {
    await server.close();
  }
  return template;
}

/** A copy of a beginning, for one test file; close it afterwards. */
export async function openFrom(beginning: DatabaseTemplate): Promise<TenantDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return openOnServer(url, await templateWith(url, beginning));
  return openDatabase({ ...MEMORY, image: await imageWith(beginning) });
}

/** Names the schema: what is kept goes by it. */
export const SCHEMA_KEY = keyOf(...UNUSED, ...ownMigrations().map(({ name, text }) => `${name}\n${text}`));

export const MIGRATED: DatabaseTemplate = {
  name: 'migrated',
  key: SCHEMA_KEY,
  fill: async (database) => void (await migrate(database)),
};

/** A migrated, empty database for one test file; close it afterwards. */
export function openTestDatabase(): Promise<TenantDatabase> {
  return openFrom(MIGRATED);
}

/** The cluster of one, for an embedded database on disk. */
export function migratedImage(): Promise<Blob> {
  return imageWith(MIGRATED);
}
