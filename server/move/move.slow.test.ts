import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createServerDatabase } from '../../tests/server/worlds/serverDatabase';
import type { Manifest } from '../backup/manifest';
import { fillSmallWorld } from '../backup/testWorld';
import { writeBackup } from '../backup/write';
import { type Database, openDatabase, type TenantDatabase } from '../db/database';
import { lockDataFolder } from '../db/dataFolderLock';
import { migratedImage, openEmptyDatabase, openTestDatabase } from '../db/testDatabase';
import { StartError } from '../errors';
import { assertNotMoved, forgetMove } from '../installation/fit';
import type { Keys } from '../secrets/keys';
import { fillTarget, moveInstallation, transferContent } from './move';

const root = mkdtempSync(join(tmpdir(), 'pharos-move-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const silent = { say: () => undefined };

let backups = 0;
async function contentOf(database: Database, home: string, keys: Keys): Promise<Manifest> {
  backups += 1;
  const target = join(root, `${backups}.zip`);
  return (await writeBackup({ database, filesDir: join(home, 'files'), keys, target, now: 0 })).manifest;
}

/** What has to be the same on both sides. */
const kept = ({ tables, sequences, partitions, chains, files, migrations }: Manifest) => ({
  tables: tables.filter(({ name }) => name !== 'meta').map(({ parts: _parts, ...table }) => table),
  sequences,
  partitions,
  chains,
  files,
  migrations,
});

describe('moving a database', () => {
  const home = join(root, 'home');
  const lines: string[] = [];
  let source: TenantDatabase;
  let target: TenantDatabase;
  let keys: Keys;
  let before: Manifest;
  const moveOnce = () =>
    transferContent({ source, name: 'the other one', keys, say: (line) => lines.push(line) }, (content) =>
      fillTarget(target, content, keys),
    );
  beforeAll(async () => {
    source = await openTestDatabase();
    target = await openEmptyDatabase();
    keys = await fillSmallWorld(source, home);
    before = await contentOf(source, home, keys);
    await moveOnce();
  });
  afterAll(async () => {
    await source.close();
    await target.close();
  });

  it('copies every row with sequences, partitions and chains and sets another epoch', async () => {
    const after = await contentOf(target, home, keys);
    expect(kept(after)).toEqual(kept(before));
    expect(after.epoch).toMatch(/^[0-9a-f]{32}$/);
    expect(after.epoch).not.toBe(before.epoch);
  });

  it('reports what it did', () => {
    const rows = before.tables.reduce((sum, table) => sum + table.rows, 0);
    expect(lines).toEqual([
      `schema made: ${before.migrations.at(-1)?.name}`,
      `${before.tables.length} tables, ${rows} rows copied`,
      'all tables compared: they have the same rows',
      'chain of audit: 2 links are whole, the last is 2',
      'chain of feed: 1 links are whole, the last is 1',
    ]);
  });

  it('leaves the guards of the target in place', async () => {
    await expect(target.query('delete from audit_log')).rejects.toThrow(/append-only/);
    await expect(target.query(`update users set org_id = 'nobody'`)).rejects.toThrow(/foreign key/);
  });

  it('prevents a server from starting on the source unless forced', async () => {
    await assertNotMoved(target);
    await expect(assertNotMoved(source)).rejects.toThrow(/was moved to the other one.*ACCEPT_MOVED=1/);
    await forgetMove(source);
    await assertNotMoved(source);
  });

  it('refuses a target with data and leaves the source unchanged', async () => {
    await expect(moveOnce()).rejects.toThrow(/is not empty/);
    await assertNotMoved(source);
  });

  it('stores nothing when a row arrives changed', async () => {
    const other = await openTestDatabase();
    const changed = transferContent({ source, name: 'nowhere', keys, ...silent }, (content) =>
      fillTarget(
        other,
        {
          ...content,
          linesOf: async function* (table) {
            for await (const line of content.linesOf(table))
              yield table === 'roles' ? line.replace('admin', 'nimda') : line;
          },
        },
        keys,
      ),
    );
    await expect(changed).rejects.toThrow(/roles has other rows than it had/);
    expect(await other.query('select 1 from users limit 1')).toEqual([]);
    await other.close();
    await assertNotMoved(source);
  });
});

describe('moving a database is refused', () => {
  const dataDir = join(root, 'refused');
  const url = 'postgres://nobody@127.0.0.1:1/none';
  const refused = async (options: { from?: string; to?: string }, why: RegExp) => {
    const attempt = moveInstallation({ dataDir, inProcess: true, ...silent, ...options });
    await expect(attempt).rejects.toThrow(why);
    await expect(attempt).rejects.toThrow(StartError);
  };

  it('for a source without data and for a source equal to the target', async () => {
    await refused({ to: url }, /pglite is empty: there is nothing to move/);
    await refused({}, /where the data are already/);
    await refused({ from: url, to: url }, /where the data are already/);
  });

  it('for an embedded database in use and for an existing target', async () => {
    mkdirSync(join(dataDir, 'pglite', 'base'), { recursive: true });
    const lock = await lockDataFolder(dataDir);
    await refused({ to: url }, /a server runs on .*refused: stop it first/);
    await lock.release();
    await refused({ from: url }, /pglite is not empty.*move it away/);
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('a writer on PostgreSQL', () => {
  const WAITING = `
    select 1 from pg_locks join pg_class on pg_class.oid = relation
    where not granted and relname = 'roles' and mode = 'ShareLock'`;
  let source: TenantDatabase;
  let keys: Keys;
  beforeAll(async () => {
    source = await openTestDatabase();
    keys = await fillSmallWorld(source, join(root, 'written'));
  });
  afterAll(() => source.close());
  const moveNowhere = () =>
    transferContent({ source, name: 'nowhere', keys, ...silent }, () => Promise.resolve());
  /** The lock that an autovacuum takes, held for as long as the work takes. */
  const whileVacuumed = (work: () => Promise<void>) =>
    source.db.transaction().execute(async (trx) => {
      await sql`lock table roles in share update exclusive mode`.execute(trx);
      await work();
    });

  it('delays the move when it ends soon, as autovacuum does', async () => {
    let moved: Promise<void> | undefined;
    await whileVacuumed(async () => {
      moved = moveNowhere();
      await vi.waitUntil(async () => (await source.query(WAITING)).length > 0, 20_000);
    });
    await moved;
    await expect(assertNotMoved(source)).rejects.toThrow(/was moved to nowhere/);
    await forgetMove(source);
  });

  it('stops the move when it goes on', async () => {
    await whileVacuumed(() => expect(moveNowhere()).rejects.toThrow(/stop every server/));
    await assertNotMoved(source);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('the embedded database', () => {
  it('moves to PostgreSQL and back', async () => {
    const home = join(root, 'there');
    const image = await migratedImage();
    const server = await createServerDatabase();
    const databaseUrl = server.environment.DATABASE_URL;
    const embedded = await openDatabase({ dataDir: home, image, inProcess: true });
    const keys = await fillSmallWorld(embedded, home);
    const before = await contentOf(embedded, home, keys);
    await embedded.close();
    await moveInstallation({ dataDir: home, to: databaseUrl, inProcess: true, ...silent });
    const there = await openDatabase({ dataDir: home, databaseUrl });
    expect(kept(await contentOf(there, home, keys))).toEqual(kept(before));
    const back = { dataDir: home, from: databaseUrl, image, inProcess: true, ...silent };
    await expect(moveInstallation(back)).rejects.toThrow(/pglite is not empty/);
    renameSync(join(home, 'pglite'), join(home, 'pglite-old'));
    await expect(moveInstallation(back)).rejects.toThrow(/a server runs on the database/);
    await there.close();
    await moveInstallation(back);
    const again = await openDatabase({ dataDir: home, inProcess: true });
    expect(kept(await contentOf(again, home, keys))).toEqual(kept(before));
    await again.close();
    await server.drop();
    // Two clusters are written to disk: how long that takes is the disk's affair.
  }, 200_000);
});
