import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openDatabase, type TenantDatabase } from './database';
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
async function openOnServer(url: string): Promise<TenantDatabase> {
  const name = `pharos_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: own.href });
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

/** initdb takes most of the time of a small test file, so its result is kept between runs. */
async function freshCluster(): Promise<Blob> {
  const parameters = PGlite.defaultStartParams.join(' ');
  const version = createHash('sha256').update(`${parameters} 0.5.16`).digest('hex').slice(0, 12);
  const path = join(tmpdir(), `pharos-test-cluster-${version}.tar`);
  if (!existsSync(path)) {
    const pg = await PGlite.create();
    const image = Buffer.from(await (await pg.dumpDataDir('none')).arrayBuffer());
    await pg.close();
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, image);
    renameSync(draft, path);
  }
  return new Blob([readFileSync(path)]);
}

/** An empty database without tables: in memory, or on the server that TEST_DATABASE_URL names. */
export async function openEmptyDatabase(): Promise<TenantDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return openOnServer(url);
  return openDatabase({ dataDir: '', memory: true, inProcess: true, image: await freshCluster() });
}

/** A migrated, empty database for one test file; close it afterwards. */
export async function openTestDatabase(): Promise<TenantDatabase> {
  const database = await openEmptyDatabase();
  await migrate(database);
  return database;
}
