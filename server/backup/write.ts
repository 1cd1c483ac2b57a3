import { createReadStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { verifyChain } from '../audit/verify';
import type { Keys } from '../auth/keys';
import type { Database } from '../db/database';
import { syncFolder } from '../db/pglite/durableFs';
import type { Executor } from '../db/tables';
import { StartError } from '../errors';
import { createChain } from '../events/chain';
import { pathOf } from '../modules/files/store';
import { type ArchiveWriter, createArchive } from './archive';
import { checkBackup, FILE_LIST, filePart, MANIFEST, openBackup, SEAL, tablePart } from './contents';
import { FORMAT, type Manifest, sealed } from './manifest';
import { RowSum, readLines } from './rows';
import { readMigrations, readPartitions, readSequences, readTables, type TableShape } from './schema';
import { quoted, run, settle } from './statements';

export interface BackupOptions {
  database: Pick<Database, 'db' | 'kind'>;
  filesDir: string;
  keys: Keys;
  /** Must not be there yet. */
  target: string;
  now: number;
}

type Content = Omit<Manifest, 'format' | 'madeAt' | 'database' | 'keyCheck' | 'files'>;
interface StoredFile {
  id: string;
  digest: string;
  /** Those of the demonstration were not, and have no contents. */
  uploaded: boolean;
}

const STORED = `
  select id, digest, exists (select from audit_log a
    where a.entity = 'file' and a.entity_id = f.id and a.action = 'file.uploaded') as uploaded
  from files f order by id`;

async function writeTable(trx: Executor, archive: ArchiveWriter, table: TableShape) {
  const sum = new RowSum();
  async function* lines() {
    for await (const batch of readLines(trx, table)) {
      for (const line of batch) sum.add(line);
      yield Buffer.from(`${batch.join('\n')}\n`);
    }
  }
  const { sha256 } = await archive.add(tablePart(table.name), lines());
  const columns = table.columns.map(({ name }) => name);
  return { name: table.name, columns, rows: sum.rows, digest: sum.digest, sha256 };
}

export async function readChains(trx: Executor, keys: Keys): Promise<Manifest['chains']> {
  const chains: Manifest['chains'] = [];
  for (const name of ['audit', 'feed'] as const) {
    const [head] = await run<{ pos: number; mac: string }>(trx, 'select pos, mac from head where name = $1', [
      name,
    ]);
    const { checked, brokenAt } = await verifyChain({ db: trx }, createChain(keys.chain), name);
    chains.push({ name, pos: head?.pos ?? 0, mac: head?.mac ?? '', checked, brokenAt });
  }
  return chains;
}

async function readEpoch(trx: Executor): Promise<string> {
  const [row] = await run<{ value: string }>(trx, `select value from meta where key = 'epoch'`);
  return row?.value ?? '';
}

/** Holds the tables as they are, and makes sure that they are the ones that were found before. */
async function lockTables(trx: Executor, tables: readonly TableShape[]): Promise<void> {
  // A lock takes no snapshot: that is made with the first question after it.
  await run(trx, 'lock table schema_migrations in share mode');
  await run(trx, `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  if (JSON.stringify(await readTables(trx)) !== JSON.stringify(tables))
    throw new StartError('the schema was migrated meanwhile: try again');
}

/** Everything of one moment: one transaction that sees nothing of what comes later, and holds nobody up. */
async function writeTables({ database: { db }, keys }: BackupOptions, archive: ArchiveWriter) {
  const tables = await readTables(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<Content & { stored: StoredFile[] }> => {
      await settle(trx);
      await lockTables(trx, tables);
      const content: Content = {
        epoch: await readEpoch(trx),
        migrations: await readMigrations(trx),
        tables: [],
        partitions: await readPartitions(trx),
        sequences: await readSequences(trx),
        chains: await readChains(trx, keys),
      };
      for (const table of tables) content.tables.push(await writeTable(trx, archive, table));
      const stored = await run<StoredFile>(trx, STORED);
      return { ...content, stored };
    });
}

/** Files are never changed and seldom deleted, so they may be read after the rows that name them. */
async function writeFiles(archive: ArchiveWriter, filesDir: string, stored: readonly StoredFile[]) {
  const missing: string[] = [];
  const list: string[] = [];
  let bytes = 0;
  for (const file of stored) {
    const path = pathOf(filesDir, file);
    if (!existsSync(path)) {
      if (file.uploaded) missing.push(file.id);
      continue;
    }
    const added = await archive.add(filePart(file), createReadStream(path), { packed: false });
    if (added.sha256 !== file.digest) missing.push(file.id);
    list.push(`${added.sha256} ${filePart(file)}\n`);
    bytes += added.bytes;
  }
  const { sha256 } = await archive.add(FILE_LIST, one(list.join('')));
  return { count: list.length, bytes, sha256, missing };
}

async function* one(text: string): AsyncGenerator<Buffer> {
  if (text !== '') yield Buffer.from(text);
}

async function fill(options: BackupOptions, archive: ArchiveWriter): Promise<void> {
  const { database, filesDir, keys, now } = options;
  const { stored, ...content } = await writeTables(options, archive);
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: new Date(now).toISOString(),
    database: database.kind,
    keyCheck: keys.check,
    ...content,
    files: await writeFiles(archive, filesDir, stored),
  };
  const { text, seal } = sealed(manifest, keys.backup);
  await archive.add(MANIFEST, one(text));
  await archive.add(SEAL, one(seal));
  await archive.end();
}

export const draftOf = (target: string) => `${target}.part`;

async function verified(path: string, keys: Keys): Promise<Manifest> {
  const backup = await openBackup(path, keys);
  try {
    await checkBackup(backup);
    return backup.manifest;
  } finally {
    backup.archive.close();
  }
}

/** Writes a backup, reads it again, and only then gives it its name. @throws StartError */
export async function writeBackup(options: BackupOptions): Promise<{ manifest: Manifest; bytes: number }> {
  const { target, keys } = options;
  const draft = draftOf(target);
  if (existsSync(target)) throw new StartError(`${target} is there already: name another file`);
  await rm(draft, { force: true });
  const archive = createArchive(draft);
  try {
    await fill(options, archive);
    const manifest = await verified(draft, keys);
    await rename(draft, target);
    syncFolder(dirname(target));
    return { manifest, bytes: (await stat(target)).size };
  } catch (error) {
    archive.stop();
    await rm(draft, { force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new StartError(
      `there is no space left for ${target}: name a file on a larger volume. Nothing of it was left behind.`,
    );
  }
}
