import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseStoppedError } from '../errors';
import { migratedImage } from '../testDatabase';
import type { Engine } from './engine';
import { openMemory } from './memoryEngine';

let engine: Engine;
beforeEach(async () => {
  engine = await openMemory(await migratedImage());
});
afterEach(() => engine.close());

const scalar = async (text: string) => (await engine.query(text, [])).rows[0]?.[0];
const TABLES = 'select count(*)::int from pg_class';
const FILES = `select count(*)::int from pg_ls_dir('base/5')`;

it.each(['first', 'second', 'third'])('starts from its image, the %s time too', async () => {
  const [tables, files] = [await scalar(TABLES), await scalar(FILES)];
  expect(await scalar(`select to_regclass('left_behind')::text`)).toBeNull();
  await engine.query(
    `create table left_behind as select n, repeat('x', 100) from generate_series(1, 5000) n`,
    [],
  );
  await engine.query(`set timezone = 'Asia/Tokyo'`, []);
  await engine.query('begin', []);
  await engine.query('drop table organizations cascade', []);
  await engine.query('select 1/0', []).catch(() => undefined);
  await engine.close();
  engine = await openMemory(await migratedImage());
  expect([await scalar(TABLES), await scalar(FILES)]).toEqual([tables, files]);
  expect(await scalar('show timezone')).not.toBe('Asia/Tokyo');
  expect(await scalar('select count(*)::int from organizations')).toBe(0);
});

it('answers nothing after it is closed, also after its reuse', async () => {
  const closed = engine;
  await closed.close();
  engine = await openMemory(await migratedImage());
  await expect(closed.query('select 1', [])).rejects.toBeInstanceOf(DatabaseStoppedError);
  expect(await scalar('select 1')).toBe(1);
});

it('keeps two open databases separate', async () => {
  const other = await openMemory(await migratedImage());
  await engine.query('create table only_here (id int)', []);
  expect((await other.query(`select to_regclass('only_here')`, [])).rows).toEqual([[null]]);
  await other.close();
  expect(await scalar(`select to_regclass('only_here')::text`)).toBe('only_here');
});

it('runs no statement behind one that fails', async () => {
  const first = [{ text: 'begin; set local role nobody_known', params: [] }];
  await expect(engine.query('create table behind (id int)', [], first)).rejects.toThrow('nobody_known');
  await engine.query('commit', []);
  expect(await scalar(`select to_regclass('behind')::text`)).toBeNull();
  await engine.query('create table behind (id int)', [], [{ text: 'begin', params: [] }]);
  await engine.query('commit', []);
  expect(await scalar(`select to_regclass('behind')::text`)).toBe('behind');
});
