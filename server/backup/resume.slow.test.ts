import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { createServerDatabase, type ServerDatabase } from '../../tests/server/worlds/serverDatabase';
import { openDatabase, type TenantDatabase } from '../db/database';
import { migratedImage, openTestDatabase } from '../db/testDatabase';
import { filePath } from '../files/store';
import type { Keys } from '../secrets/keys';
import { textLines } from './archive/archive';
import { openBackup } from './contents';
import { journalOf, openDraft } from './draft';
import { type Manifest, sealed } from './manifest';
import { restoreBackup } from './restore';
import { RowSum } from './rows';
import { DAY, DIGEST, fillSmallWorld } from './testWorld';
import { draftPath, writeBackup } from './write';

const root = mkdtempSync(join(tmpdir(), 'pharos-resume-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const home = join(root, 'home');
const target = join(root, 'all.zip');
const draft = draftPath(target);
const saved = join(root, 'saved');
const odd = join(root, 'odd');

let database: TenantDatabase;
let keys: Keys;
const said: string[] = [];
const back = (options: { filesDir?: string; keys?: Keys; partBlocks?: number } = {}) =>
  writeBackup({
    database,
    filesDir: join(home, 'files'),
    keys,
    target,
    now: 0,
    partBlocks: 4,
    say: (line) => said.push(line),
    ...options,
  });

/** Puts the interrupted run back, as often as it is gone on with. */
function interrupted(): void {
  rmSync(target, { force: true });
  copyFileSync(join(saved, 'part'), draft);
  copyFileSync(join(saved, 'journal'), journalOf(draft));
}

beforeAll(async () => {
  database = await openTestDatabase();
  keys = await fillSmallWorld(database, home);
  // A folder where a file should be: reading it fails when all tables are written.
  mkdirSync(filePath(odd, { id: 'F1', digest: DIGEST }), { recursive: true });
  await expect(back({ filesDir: odd })).rejects.toThrow(/EISDIR/);
  mkdirSync(saved);
  copyFileSync(draft, join(saved, 'part'));
  copyFileSync(journalOf(draft), join(saved, 'journal'));
  // What is gone on with later is of later.
  await database.query(`update jobs set kind = 'other' where id = 'J'`);
  await database.query(
    `insert into env_readings (device_ix, zone, sensor, ts, recv_at, q, hist)
     values (1, 'b', 's', $1, now(), 'g', false)`,
    [`${DAY}T23:00:00Z`],
  );
});
afterAll(() => database.close());

/** The rows that are in an archive, counted from its lines. */
async function rowsIn(path: string) {
  const { archive, manifest } = await openBackup(path, keys);
  const found = [];
  for (const { name, parts } of manifest.tables) {
    const sum = new RowSum();
    for (const part of parts)
      for await (const line of textLines(await archive.open(part.name))) sum.add(line);
    found.push({ name, rows: sum.rows, digest: sum.digest });
  }
  archive.close();
  return found;
}

const sums = ({ tables }: Manifest) => tables.map(({ name, rows, digest }) => ({ name, rows, digest }));

async function offsets(path: string): Promise<Map<string, number>> {
  const archive = await openPromise(path, { lazyEntries: true });
  const found = new Map<string, number>();
  for await (const { fileName, relativeOffsetOfLocalHeader } of archive.eachEntry())
    found.set(fileName, relativeOffsetOfLocalHeader);
  return found;
}

describe('an interrupted backup', () => {
  let fresh: Manifest;
  beforeAll(async () => {
    for (const path of [draft, journalOf(draft)]) rmSync(path, { force: true });
    ({ manifest: fresh } = await back());
  });

  it('is resumed: unchanged parts are kept and changed parts are written again', async () => {
    interrupted();
    expect(statSync(draft).mode & 0o777).toBe(0o600);
    said.length = 0;
    const { manifest } = await back();
    expect(said.join()).toMatch(/going on with .*all\.zip\.part: [\d.]+ MB are there/);
    expect(sums(manifest)).toEqual(sums(fresh));
    expect(await rowsIn(target)).toEqual(sums(fresh));
    const before = statSync(join(saved, 'part')).size;
    const again = [...(await offsets(target))].filter(([, offset]) => offset >= before).map(([name]) => name);
    expect(again.filter((name) => name.startsWith('tables/'))).toEqual([
      expect.stringMatching(/^tables\/env_readings_20260304\.\d+\.jsonl$/),
      'tables/jobs.0.jsonl',
    ]);
    expect(again).toContain(`files/${DIGEST.slice(0, 2)}/F1`);
    expect(existsSync(draft) || existsSync(journalOf(draft))).toBe(false);
  });

  it('is resumed wherever it was interrupted', async () => {
    const [part, journal] = ['part', 'journal'].map((name) => statSync(join(saved, name)).size) as [
      number,
      number,
    ];
    const cut = fc.record({ data: fc.nat(part), lines: fc.nat(journal), torn: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(cut, async ({ data, lines, torn }) => {
        interrupted();
        truncateSync(draft, data);
        truncateSync(journalOf(draft), lines);
        if (torn) writeFileSync(journalOf(draft), '0 {"name":', { flag: 'a' });
        const { manifest } = await back();
        expect(sums(manifest)).toEqual(sums(fresh));
        expect(await rowsIn(target)).toEqual(sums(fresh));
      }),
      { numRuns: 8 },
    );
  });

  it('discards what was noted under another key', async () => {
    interrupted();
    said.length = 0;
    const { manifest } = await back({ keys: { ...keys, backup: Buffer.alloc(32, 7) } });
    expect(said).toEqual([]);
    expect(sums(manifest)).toEqual(sums(fresh));
  });

  it('discards a table whose schema has changed', async () => {
    interrupted();
    await database.query('alter table jobs add column more int');
    said.length = 0;
    try {
      await back();
    } finally {
      await database.query('alter table jobs drop column more');
    }
    expect(said).toEqual([]);
  });

  it('is refused and started again when its leftovers are damaged', async () => {
    interrupted();
    const bytes = readFileSync(draft);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    writeFileSync(draft, bytes);
    await expect(back()).rejects.toThrow(/damaged/);
    expect(sums((await back()).manifest)).toEqual(sums(fresh));
  });
});

/** As releases wrote it before: one part for each table. */
async function inFirstFormat(from: string, path: string): Promise<void> {
  const { archive, manifest } = await openBackup(from, keys);
  const writer = await openDraft(path, { key: keys.backup, what: '' });
  const add = async (name: string, text: string) =>
    writer.add(
      name,
      (async function* () {
        if (text) yield Buffer.from(text);
      })(),
    );
  const tables = [];
  for (const { parts, ...table } of manifest.tables) {
    let text = '';
    for (const { name } of parts) text += await archive.text(name);
    tables.push({ ...table, sha256: (await add(`tables/${table.name}.jsonl`, text)).sha256 });
  }
  for (const name of archive.names.filter((each) => each.startsWith('files')))
    await add(name, await archive.text(name));
  const { text, seal } = sealed({ ...manifest, format: 1, tables } as never, keys.backup);
  await add('manifest.json', text);
  await add('manifest.hmac', seal);
  await writer.end();
  archive.close();
}

describe('an installation restored from the first archive format', () => {
  const place = (name: string) => {
    const folder = join(root, name);
    mkdirSync(folder);
    copyFileSync(join(home, 'master.key'), join(folder, 'master.key'));
    return folder;
  };

  it('is equal to the original', async () => {
    interrupted();
    const { manifest } = await back();
    const old = join(root, 'old.zip');
    await inFirstFormat(target, old);
    const dataDir = place('first-format');
    const restored = await restoreBackup({
      source: old,
      dataDir,
      anchorDir: dataDir,
      inProcess: true,
      image: await migratedImage(),
    });
    expect(restored.format).toBe(1);
    expect(sums(restored)).toEqual(sums(manifest));
  });

  describe('a resumed backup on PostgreSQL', () => {
    let server: ServerDatabase;
    beforeAll(async () => {
      server = await createServerDatabase();
    });
    afterAll(() => server.drop());

    it.runIf(process.env.TEST_DATABASE_URL)('equals one that ran through', async () => {
      interrupted();
      await back();
      const databaseUrl = server.environment.DATABASE_URL;
      const dataDir = place('beside');
      await restoreBackup({ source: target, dataDir, anchorDir: dataDir, databaseUrl });
      const restored = await openDatabase({ dataDir, databaseUrl });
      const options = { database: restored, keys, target: join(root, 'server.zip'), now: 0, partBlocks: 4 };
      await expect(writeBackup({ ...options, filesDir: odd })).rejects.toThrow(/EISDIR/);
      await restored.query(`update jobs set kind = 'third' where id = 'J'`);
      const { manifest } = await writeBackup({ ...options, filesDir: join(dataDir, 'files') });
      const whole = { ...options, target: join(root, 'whole.zip'), filesDir: join(dataDir, 'files') };
      expect(sums(manifest)).toEqual(sums((await writeBackup(whole)).manifest));
      expect(await rowsIn(options.target)).toEqual(sums(manifest));
      await restored.close();
    });
  });
});
