import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, DataFolderInUseError, openDatabase } from './database';
import { lockDataFolder } from './dataFolderLock';
import { SQL_STATE, sqlState } from './errors';
import { migrate } from './migrate';
import { checkpointIfGrown } from './pglite/checkpoints';
import type { Engine } from './pglite/engine';
import { createEnginePool } from './pglite/enginePool';
import { openLocalEngine } from './pglite/localEngine';
import { openWorkerEngine } from './pglite/workerEngine';
import { clearVolatileMark, noteDurability } from './volatileMark';

const root = mkdtempSync(join(tmpdir(), 'pharos-embedded-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const CHILD = fileURLToPath(new URL('./testCrashChild.ts', import.meta.url));

function startWriter(dataDir: string, firstId: number): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', CHILD, dataDir, String(firstId)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills the writer after so many acknowledgements; returns the last id it printed. */
async function killAfter(child: ChildProcess, count: number): Promise<number> {
  if (!child.stdout) throw new Error('no output');
  let seen = 0;
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    seen++;
    if (seen === count) child.kill('SIGKILL');
  }
  expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
  return last;
}

describe('a killed process', () => {
  it('loses no acknowledged row, and its folder opens again at once', async () => {
    const dataDir = join(root, 'killed');
    let last = 0;
    for (const count of [1, 173, 40, 311]) {
      last = await killAfter(startWriter(dataDir, last + 2), count);
    }
    const database = await openDatabase({ dataDir });
    try {
      expect(database.durable).toBe(true);
      const rows = await database.query<{ n: number; last: number }>(
        'select count(*) as n, max(id) as last from acknowledged',
      );
      // Each run skipped one id, and the write in flight may or may not have arrived.
      expect(rows[0]?.n).toBeGreaterThanOrEqual(last - 4);
      expect(rows[0]?.last).toBeGreaterThanOrEqual(last);
      expect((rows[0]?.last ?? 0) - last).toBeLessThanOrEqual(1);
    } finally {
      await database.close();
    }
    // Five hundred writes reach the disk one by one: how long that takes is the disk's affair.
  }, 120_000);
});

describe('the data folder', () => {
  it('is refused to a second opener, also through a link, and free after closing', async () => {
    const folder = join(root, 'locked');
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
    symlinkSync(folder, join(root, 'link'));
    const second = openDatabase({ dataDir: join(root, 'link') });
    await expect(second).rejects.toThrow(/in use by another process/);
    await lock.release();
    await (await lockDataFolder(folder)).release();
  });

  it('is created again after an interrupted creation and never otherwise', async () => {
    const folder = join(root, 'half', 'pglite');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'PG_VERSION'), '18');
    writeFileSync(`${folder}.creating`, '');
    const engine = await openLocalEngine({ folder });
    await engine.query('create table kept (id int)', []);
    await engine.close();
    expect(existsSync(`${folder}.creating`)).toBe(false);
    const again = await openLocalEngine({ folder });
    expect((await again.query('select * from kept', [])).columns).toEqual(['id']);
    await again.close();
  });
});

describe('a statement that never returns', () => {
  it('is aborted with a clear message, and the folder opens again', async () => {
    const folder = join(root, 'hung', 'pglite');
    const lost: string[] = [];
    const patience = { ms: 2_000, onLost: (error: Error) => lost.push(error.message) };
    const engine = await openWorkerEngine({ folder }, patience);
    await engine.query('create table kept (id int)', []);
    const endless = engine.query('do $$ begin loop null; end loop; end $$', []);
    await expect(endless).rejects.toThrow('has not answered for 2 s');
    expect(lost).toHaveLength(1);
    await expect(engine.query('select 1', [])).rejects.toThrow('has not answered');
    const again = await openWorkerEngine({ folder });
    expect((await again.query('select * from kept', [])).rows).toEqual([]);
    await again.close();
  });
});

describe('durability', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openWorkerEngine({ folder: join(root, 'durable', 'pglite') });
  });
  afterAll(() => engine.close());

  it('is reported because each commit forces a write', async () => {
    expect(engine.durable).toBe(true);
    await engine.query('create table t (id int)', []);
    const before = await engine.syncs();
    for (let id = 0; id < 50; id++) await engine.query('insert into t values ($1)', [id]);
    expect((await engine.syncs()) - before).toBeGreaterThanOrEqual(50);
    const settled = await engine.syncs();
    await engine.query('select * from t', []);
    expect(await engine.syncs()).toBe(settled);
  });

  it('is not reported for a database in memory', async () => {
    const memory = await openDatabase({ dataDir: '', memory: true });
    expect(memory.durable).toBe(false);
    await memory.close();
  });

  it('limits the write-ahead log by checkpoints', async () => {
    const pool = createEnginePool(engine);
    await engine.query(`insert into t select g from generate_series(1, 20000) g`, []);
    expect(await checkpointIfGrown(pool, 500_000)).toBe(true);
    expect(await checkpointIfGrown(pool, 500_000)).toBe(false);
  });

  it('marks a run without durability until a durable run has changed the epoch', () => {
    const dataDir = join(root, 'volatile');
    mkdirSync(dataDir);
    expect(noteDurability(dataDir, true)).toBe(false);
    expect(noteDurability(dataDir, false)).toBe(true);
    expect(noteDurability(dataDir, true)).toBe(true);
    clearVolatileMark(dataDir);
    expect(noteDurability(dataDir, true)).toBe(false);
  });
});

describe('the worker', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase({ dataDir: join(root, 'worker') });
  });
  afterAll(() => database.close());

  it('migrates, keeps its epoch over a restart and reports SQL errors in full', async () => {
    await migrate(database);
    const epoch = () => database.query(`select value from meta where key = 'epoch'`);
    const before = await epoch();
    await database.close();
    database = await openDatabase({ dataDir: join(root, 'worker') });
    await migrate(database);
    expect(await epoch()).toEqual(before);
    const twice = database.query(`insert into head (name) values ('feed')`);
    const failure = await twice.catch((error: unknown) => error);
    expect(sqlState(failure)).toBe(SQL_STATE.uniqueViolation);
    expect((failure as { constraint?: string }).constraint).toBe('head_pkey');
  });

  it('keeps the main thread free while a long statement runs', async () => {
    let beats = 0;
    const timer = setInterval(() => beats++, 5);
    await database.query('select count(*) from generate_series(1, 3000000)');
    clearInterval(timer);
    expect(beats).toBeGreaterThan(5);
  });
});
