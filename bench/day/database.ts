import pg from 'pg';
import { readConfig } from '../../server/config';
import { type Database, openDatabase } from '../../server/db/database';

/** Where the server of the day keeps what it knows. */
export interface OwnDatabase {
  environment: Record<string, string>;
  /** Cuts all connections of the server; false: there are none to be cut from outside. */
  cut(): Promise<boolean>;
  /** Once the server is gone. */
  open(): Promise<Database>;
  drop(): Promise<void>;
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

/** The embedded one, below the folder of the day. */
const embedded = (folder: string): OwnDatabase => ({
  environment: {},
  cut: async () => false,
  open: () => openDatabase(readConfig({ DATA_DIR: folder })),
  drop: async () => undefined,
});

/** A database of its own at a PostgreSQL, or the embedded one without an address. */
export async function ownDatabase(folder: string, address: string | undefined): Promise<OwnDatabase> {
  if (address === undefined) return embedded(folder);
  const name = `pharos_day_${process.pid}`;
  await ask(address, `create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const environment = { DATABASE_URL: own.href };
  return {
    environment,
    async cut() {
      await ask(
        address,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
      return true;
    },
    open: () => openDatabase(readConfig({ DATA_DIR: folder, ...environment })),
    drop: () => ask(address, `drop database if exists ${name} with (force)`),
  };
}
