import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from './database';
import { migrate } from './migrate';

async function onServer(url: string, text: string): Promise<void> {
  const server = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    await server.query(text);
  } finally {
    await server.close();
  }
}

/** A database of its own on the given PostgreSQL server, dropped when closed. */
async function openOnServer(url: string): Promise<Database> {
  const name = `pharos_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: own.href });
  const close = async () => {
    await database.close();
    await onServer(url, `drop database ${name} with (force)`);
  };
  return { ...database, close };
}

/** An empty database without tables: in memory, or on the server that TEST_DATABASE_URL names. */
export function openEmptyDatabase(): Promise<Database> {
  const url = process.env.TEST_DATABASE_URL;
  return url ? openOnServer(url) : openDatabase({ dataDir: '', memory: true, inProcess: true });
}

/** A migrated, empty database for one test file; close it afterwards. */
export async function openTestDatabase(): Promise<Database> {
  const database = await openEmptyDatabase();
  await migrate(database);
  return database;
}
