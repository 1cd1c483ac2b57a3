import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, type ServerDatabase } from '../../tests/server/worlds/serverDatabase';
import { type Database, openDatabase, type TenantDatabase } from '../db/database';
import { type FolderLock, lockDataFolder } from '../db/dataFolderLock';
import { type Migration, ownMigrations } from '../db/migrate';
import { migratedImage, openTestDatabase } from '../db/testDatabase';
import { StartError } from '../errors';
import { filePath } from '../files/store';
import { type Keys, loadKeys } from '../secrets/keys';
import { openBackupArchive } from './archive/archive';
import { copyFolder, copyOfRunning } from './copies';
import { openDraft } from './draft';
import type { Manifest } from './manifest';
import { printManifest } from './printManifest';
import { type RestoreOptions, restoreBackup } from './restore';
import { serveCopies } from './serveCopies';
import { CONTENTS, DAY, DIGEST, fillSmallWorld } from './testWorld';
import { writeBackup } from './write';

const root = mkdtempSync(join(tmpdir(), 'pharos-backup-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const home = join(root, 'home');
const filesDir = join(home, 'files');
const source = join(root, 'all.zip');

let database: TenantDatabase;
let keys: Keys;
let made: Manifest;

/** A new data folder with the key of the installation. */
function place(name: string): string {
  const folder = join(root, name);
  mkdirSync(folder);
  copyFileSync(join(home, 'master.key'), join(folder, 'master.key'));
  return folder;
}

/** What a later release has besides: it looks at the rows it finds. */
const LATER: Migration = {
  name: '9999-later.sql',
  text: 'create table later as select count(*) as readings from env_readings',
};

const into = (dataDir: string, from = source, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({ source: from, dataDir, anchorDir: dataDir, inProcess: true, ...options });

beforeAll(async () => {
  database = await openTestDatabase();
  keys = await fillSmallWorld(database, home);
  ({ manifest: made } = await writeBackup({ database, filesDir, keys, target: source, now: 0 }));
});
afterAll(() => database.close());

const content = ({ tables }: Manifest) =>
  tables
    .filter(({ name }) => name !== 'meta' && name !== 'later')
    .map(({ name, columns, rows, digest }) => ({ name, columns, rows, digest }));

async function expectSame(restored: Database, dataDir: string): Promise<void> {
  const options = { database: restored, filesDir: join(dataDir, 'files'), keys, now: 1 };
  const { manifest } = await writeBackup({ ...options, target: `${dataDir}.zip` });
  expect(content(manifest)).toEqual(content(made));
  expect(manifest).toMatchObject({ chains: made.chains, sequences: made.sequences, files: made.files });
  expect(manifest.partitions).toEqual(made.partitions);
  expect(manifest.epoch).toMatch(/^[0-9a-f]{32}$/);
  expect(manifest.epoch).not.toBe(made.epoch);
}

describe('a backup', () => {
  it('states what it holds and what was missing', () => {
    const lines = printManifest(made).join('\n');
    expect(made.chains.map(({ name, checked }) => [name, checked])).toEqual([
      ['audit', 2],
      ['feed', 1],
    ]);
    expect(lines).toContain('chain of audit: 2 links are whole, the last is 2');
    expect(lines).toContain('1 files were missing or damaged: F2');
    expect(made.partitions).toEqual([{ table: 'env_readings', day: DAY }]);
    expect(made.tables.find(({ name }) => name === 'env_readings')?.rows).toBe(5_000);
  });

  it('is readable by its owner only and contains no key', async () => {
    expect(statSync(source).mode & 0o777).toBe(0o600);
    const { names, close } = await openBackupArchive(source);
    close();
    expect(names.filter((name) => !name.startsWith('tables/')).sort()).toEqual([
      'files.txt',
      `files/${DIGEST.slice(0, 2)}/F1`,
      'manifest.hmac',
      'manifest.json',
    ]);
  });

  it('refuses an existing file name', async () => {
    const options = { database, filesDir, keys, now: 0 };
    await expect(writeBackup({ ...options, target: source })).rejects.toThrow(/is there already/);
    await expect(writeBackup({ ...options, target: join(root, 'none', 'a.zip') })).rejects.toThrow(/ENOENT/);
  });
});

describe('a restored installation', () => {
  const dataDir = join(root, 'restored');
  let restored: TenantDatabase;
  beforeAll(async () => {
    const image = await migratedImage();
    await into(place('restored'), source, { image, migrations: [...ownMigrations(), LATER] });
    restored = await openDatabase({ dataDir, inProcess: true });
  });
  afterAll(() => restored.close());

  it('is equal row by row and has another epoch', async () => {
    await expectSame(restored, dataDir);
    const file = filePath(join(dataDir, 'files'), { id: 'F1', digest: DIGEST });
    expect(readFileSync(file, 'utf8')).toBe(CONTENTS);
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  });

  it('is migrated to the schema of this release with its rows', async () => {
    expect(made.migrations.map(({ name }) => name)).not.toContain(LATER.name);
    expect(await restored.query('select readings from later')).toEqual([{ readings: 5_000 }]);
  });

  it('has its triggers and guards again', async () => {
    await expect(restored.query('delete from audit_log')).rejects.toThrow(/append-only/);
    await expect(restored.query('truncate env_readings_20260304')).rejects.toThrow(/append-only/);
    await expect(restored.query(`update users set org_id = 'nobody'`)).rejects.toThrow(/foreign key/);
  });

  it('gets no demonstration data a second time', async () => {
    const attempt = into(dataDir);
    await expect(attempt).rejects.toThrow(/pglite is not empty.*Nothing was changed/);
    await expect(attempt).rejects.toThrow(StartError);
  });

  describe('a backup taken while a server runs', () => {
    const quiet = { info: () => undefined, error: () => undefined };
    let lock: FolderLock;
    let stop: () => void;
    let low = false;
    beforeAll(async () => {
      lock = await lockDataFolder(copyFolder(dataDir));
      stop = serveCopies({ database: restored, dataDir, log: quiet, isLow: () => low });
    });
    afterAll(() => stop());

    it('contains what was committed meanwhile', async () => {
      await restored.query(`insert into jobs (id, kind, due_at) values ('LAST', 'none', now())`);
      const copied = await openDatabase({
        dataDir: await copyOfRunning({ dataDir, reserve: 0 }),
        inProcess: true,
      });
      expect(await copied.query(`select id from jobs where id = 'LAST'`)).toHaveLength(1);
      await copied.close();
    });

    it('keeps the copy of a killed backup for the next one while there is space', async () => {
      await lock.release();
      await pause(1_200);
      expect(readdirSync(copyFolder(dataDir))).toContain('data');
      low = true;
      await expect.poll(() => readdirSync(copyFolder(dataDir))).toEqual([]);
    });
  });
});

describe('a data folder', () => {
  const dataDir = join(root, 'used');
  beforeAll(() => {
    mkdirSync(join(dataDir, 'pglite'), { recursive: true });
    writeFileSync(join(dataDir, 'pglite', 'PG_VERSION'), '18');
  });

  it('is not copied when there is too little space', async () => {
    const refused = copyOfRunning({ dataDir, reserve: 1_000_000, freeBytes: async () => 999_999 });
    await expect(refused).rejects.toThrow(/needs 1 MB of free space.*0 MB are there/);
  });

  it('is not copied while a program without copy support uses it', async () => {
    await expect(copyOfRunning({ dataDir, reserve: 0, takenWithinMs: 50 })).rejects.toThrow(
      /makes no copies/,
    );
  });
});

describe('a restored PostgreSQL server', () => {
  let server: ServerDatabase;
  beforeAll(async () => {
    server = await createServerDatabase();
  });
  afterAll(() => server.drop());

  it.runIf(process.env.TEST_DATABASE_URL)(
    'is equal and gets no demonstration data a second time',
    async () => {
      const databaseUrl = server.environment.DATABASE_URL;
      const dataDir = place('beside');
      await into(dataDir, source, { databaseUrl });
      const restored = await openDatabase({ dataDir, databaseUrl });
      await expectSame(restored, dataDir).finally(() => restored.close());
      await expect(into(place('other'), source, { databaseUrl })).rejects.toThrow(/is not empty/);
    },
  );
});

async function changed(name: string, change: (part: string, text: string) => string): Promise<string> {
  const path = join(root, name);
  const reader = await openBackupArchive(source);
  const archive = await openDraft(path, { key: keys.backup, what: '' });
  for (const part of reader.names) {
    const text = change(part, await reader.text(part));
    await archive.add(
      part,
      (async function* () {
        yield Buffer.from(text);
      })(),
    );
  }
  await archive.end();
  reader.close();
  return path;
}

describe('a restore refuses', () => {
  const refused = async (from: string, why: RegExp, folder = place(`refused-${Math.random()}`)) => {
    const attempt = into(folder, from);
    await expect(attempt).rejects.toThrow(why);
    await expect(attempt).rejects.toThrow(StartError);
    expect(existsSync(join(folder, 'pglite')) || existsSync(join(folder, 'files'))).toBe(false);
  };

  it('a missing file, a file that is no archive and an incomplete archive', async () => {
    await refused(join(root, 'nothing.zip'), /is not there/);
    await refused(join(home, 'master.key'), /is not a backup/);
    const half = join(root, 'half.zip');
    const bytes = readFileSync(source);
    writeFileSync(half, bytes.subarray(0, bytes.length / 2));
    await refused(half, /is not a backup/);
  });

  it('changed rows, files and lists', async () => {
    const rows = await changed('rows.zip', (part, text) =>
      part === 'tables/roles.0.jsonl' ? text.replace('a', 'b') : text,
    );
    await refused(rows, /damaged \(tables\/roles\.0\.jsonl\)/);
    const file = await changed('file.zip', (part, text) => (part.startsWith('files/') ? `${text}!` : text));
    await refused(file, /damaged \(files\//);
    const list = await changed('list.zip', (part, text) => (part === 'files.txt' ? '' : text));
    await refused(list, /damaged \(files\.txt\)/);
  });

  it('a changed manifest', async () => {
    const text = await changed('manifest.zip', (part, all) =>
      part === 'manifest.json' ? all.replace('"rows":5000', '"rows":4999') : all,
    );
    await refused(text, /was changed after it had been made/);
  });

  it('a folder without the key, with another key or with later anchors', async () => {
    const none = join(root, 'none-yet');
    mkdirSync(none);
    await refused(source, /master\.key is missing/, none);
    expect(existsSync(join(none, 'master.key'))).toBe(false);
    loadKeys(none);
    await refused(source, /made with another master\.key/, none);
    const anchored = place('anchored');
    writeFileSync(
      join(anchored, 'anchors.log'),
      `${JSON.stringify({ chain: 'feed', pos: 9, mac: '', at: '' })}\n`,
    );
    await refused(source, /has anchors of another time/, anchored);
  });

  it('a backup of a newer release', async () => {
    const newer = join(root, 'newer.zip');
    await database.query(`insert into schema_migrations (name, sha256) values ($1, 'x')`, [LATER.name]);
    await writeBackup({ database, filesDir, keys, target: newer, now: 0 });
    await database.query('delete from schema_migrations where name = $1', [LATER.name]);
    await refused(newer, /9999-later\.sql, which this release does not know/);
  });
});
