import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../../server/db/database';

/** The part of a server's environment that says where its data are, and how to throw them away. */
export interface ServerDatabase {
  environment: Record<string, string>;
  drop(): Promise<void>;
}

async function onServer(url: string, text: string): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    await database.query(text);
  } finally {
    await database.close();
  }
}

/** A database of its own on the server that TEST_DATABASE_URL names; without it, the embedded one. */
export async function createServerDatabase(): Promise<ServerDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return { environment: {}, drop: async () => undefined };
  const name = `pharos_whole_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return {
    environment: { DATABASE_URL: own.href },
    drop: () => onServer(url, `drop database ${name} with (force)`),
  };
}
