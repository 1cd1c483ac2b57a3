import { createReadStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { verifyChain } from '../audit/verify';
import type { Database } from '../db/database';
import { sha256 } from '../db/migrate';
import { syncFolder } from '../db/pglite/durableFs';
import type { Executor } from '../db/tables';
import { StartError } from '../errors';
import { createChain } from '../events/chain';
import { filePath } from '../files/store';
import type { Keys } from '../secrets/keys';
import { checkBackup, FILE_LIST, filePart, MANIFEST, openBackup, SEAL } from './contents';
import { type ArchiveWriter, journalOf, openDraft, removeDraft } from './draft';
import { FORMAT, type Manifest, sealed } from './manifest';
import { readParts, type TablePart } from './parts';
import { RowSum, readLines, sumInDatabase } from './rows';
import { readMigrations, readPartitions, readSequences, readTables, type TableShape } from './schema';
import { queryRows, quoted, settleSequences } from './statements';

export interface BackupOptions {
  database: Pick<Database, 'db' | 'kind'>;
  filesDir: string;
  keys: Keys;
  /** Must not be there yet. */
  target: string;
  now: number;
  /** Receives progress lines. */
  say?(line: string): void;
  /** Blocks of a table in one part: for tests only. */
  partBlocks?: number;
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

/** Rows of a stretch as an interrupted run wrote them, when they are the same today; else they are written. */
async function writePart(trx: Executor, archive: ArchiveWriter, { name, source, where }: TablePart) {
  const kept = archive.kept(name);
  if (kept?.note && isDeepStrictEqual(kept.note, await sumInDatabase(trx, source, where))) {
    archive.keep(kept);
    return { sha256: kept.sha256, ...kept.note };
  }
  const sum = new RowSum();
  async function* lines() {
    for await (const batch of readLines(trx, source, where)) {
      for (const line of batch) sum.add(line);
      yield Buffer.from(`${batch.join('\n')}\n`);
    }
  }
  const note = () => ({ rows: sum.rows, digest: sum.digest });
  const { sha256 } = await archive.add(name, lines(), { note });
  return { sha256, ...note() };
}

async function writeTable(
  trx: Executor,
  archive: ArchiveWriter,
  { name, columns, parts }: TableShape & { parts: readonly TablePart[] },
): Promise<Manifest['tables'][number]> {
  const sum = new RowSum();
  const written: { name: string; sha256: string }[] = [];
  for (const part of parts) {
    const { sha256, ...rows } = await writePart(trx, archive, part);
    sum.include(rows);
    written.push({ name: part.name, sha256 });
  }
  return {
    name,
    columns: columns.map((column) => column.name),
    rows: sum.rows,
    digest: sum.digest,
    parts: written,
  };
}

export async function readChains(trx: Executor, keys: Keys): Promise<Manifest['chains']> {
  const chains: Manifest['chains'] = [];
  for (const name of ['audit', 'feed'] as const) {
    const [head] = await queryRows<{ pos: number; mac: string }>(
      trx,
      'select pos, mac from head where name = $1',
      [name],
    );
    const { checked, brokenAt } = await verifyChain({ db: trx }, createChain(keys.chain), name);
    chains.push({ name, pos: head?.pos ?? 0, mac: head?.mac ?? '', checked, brokenAt });
  }
  return chains;
}

async function readEpoch(trx: Executor): Promise<string> {
  const [row] = await queryRows<{ value: string }>(trx, `select value from meta where key = 'epoch'`);
  return row?.value ?? '';
}

/** Holds the tables as they are, and makes sure that they are the ones that were found before. */
async function lockTables(trx: Executor, tables: readonly TableShape[]): Promise<void> {
  // A lock takes no snapshot: that is made with the first question after it.
  await queryRows(trx, 'lock table schema_migrations in share mode');
  await queryRows(
    trx,
    `lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`,
  );
  if (JSON.stringify(await readTables(trx)) !== JSON.stringify(tables))
    throw new StartError('the schema was migrated meanwhile: try again');
}

/** A snapshot in one transaction that blocks no one. */
async function writeTables(options: BackupOptions, archive: ArchiveWriter, tables: readonly TableShape[]) {
  const { keys, partBlocks } = options;
  return options.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx): Promise<Content & { stored: StoredFile[] }> => {
      await settleSequences(trx);
      await lockTables(trx, tables);
      const content: Content = {
        epoch: await readEpoch(trx),
        migrations: await readMigrations(trx),
        tables: [],
        partitions: await readPartitions(trx),
        sequences: await readSequences(trx),
        chains: await readChains(trx, keys),
      };
      const parts = await readParts(trx, tables, partBlocks);
      for (const table of tables)
        content.tables.push(await writeTable(trx, archive, { ...table, parts: parts.get(table.name) ?? [] }));
      const stored = await queryRows<StoredFile>(trx, STORED);
      return { ...content, stored };
    });
}

/** Files are immutable and rarely deleted, so they may be read after the rows that name them. */
async function writeFiles(archive: ArchiveWriter, filesDir: string, stored: readonly StoredFile[]) {
  const missing: string[] = [];
  const list: string[] = [];
  let bytes = 0;
  for (const file of stored) {
    const path = filePath(filesDir, file);
    if (!existsSync(path)) {
      if (file.uploaded) missing.push(file.id);
      continue;
    }
    const kept = archive.kept(filePart(file));
    const same = kept?.sha256 === file.digest ? kept : undefined;
    if (same) archive.keep(same);
    const added = same ?? (await archive.add(filePart(file), createReadStream(path), { packed: false }));
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

async function fill(options: BackupOptions, archive: ArchiveWriter, tables: readonly TableShape[]) {
  const { database, filesDir, keys, now } = options;
  const { stored, ...content } = await writeTables(options, archive, tables);
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

export const draftPath = (target: string) => `${target}.part`;

async function verified(path: string, keys: Keys): Promise<Manifest> {
  const backup = await openBackup(path, keys);
  try {
    await checkBackup(backup);
    return backup.manifest;
  } finally {
    backup.archive.close();
  }
}

const MB = 1024 * 1024;

/** Writes the draft, going on where an interrupted run was. */
async function writeDraft(options: BackupOptions, draft: string): Promise<void> {
  const { database, keys, target, say } = options;
  const tables = await readTables(database.db);
  // Rows of another schema have other lines.
  const what = JSON.stringify({ format: FORMAT, schema: sha256(JSON.stringify(tables)) });
  const archive = await openDraft(draft, { key: keys.backup, what });
  if (archive.found > 0) say?.(`going on with ${draft}: ${(archive.found / MB).toFixed(1)} MB are there`);
  try {
    await fill(options, archive, tables);
  } catch (error) {
    await archive.stop();
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    throw new StartError(
      `there is no space left for ${target}: make some and call again, it goes on where it was; or remove ${draft}`,
    );
  }
}

/**
 * Writes a backup, reads it again, and only then gives it its name. What was written before it was interrupted is
 * kept for the next time. @throws StartError
 */
export async function writeBackup(options: BackupOptions): Promise<{ manifest: Manifest; bytes: number }> {
  const { target, keys } = options;
  const draft = draftPath(target);
  if (existsSync(target)) throw new StartError(`${target} is there already: name another file`);
  await writeDraft(options, draft);
  const manifest = await verified(draft, keys).catch(async (error: unknown) => {
    // To go on with what is damaged would end here each time.
    await removeDraft(draft);
    throw error;
  });
  await rename(draft, target);
  await rm(journalOf(draft), { force: true });
  syncFolder(dirname(target));
  return { manifest, bytes: (await stat(target)).size };
}
