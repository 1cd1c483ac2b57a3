import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inBackground } from '../background';
import { DatabaseBusyError } from '../errors';
import type { Engine } from './engine';
import { createEnginePool } from './enginePool';

let answer: () => void;
const engine = {
  query: () =>
    new Promise((resolve) => {
      answer = () => resolve({ columns: [], rows: [], command: 'SELECT', rowCount: 0 });
    }),
} as Pick<Engine, 'query'> as Engine;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reports a session that blocks a waiting one without using the connection', async () => {
  const pool = createEnginePool(engine);
  const holder = await pool.connect();
  const second = expect(pool.connect()).rejects.toThrow('inside its transaction');
  await vi.advanceTimersByTimeAsync(30_000);
  await second;
  holder.release();
  expect(await pool.connect()).toBeDefined();
});

it('waits for a long statement and those in front, up to a limit', async () => {
  const pool = createEnginePool(engine);
  const holder = await pool.connect();
  const long = holder.query('select 1', []);
  const [second, third] = [pool.connect(), pool.connect()];
  await vi.advanceTimersByTimeAsync(55_000);
  answer();
  await long;
  holder.release();
  expect(await second).toBeDefined();
  const busy = expect(third).rejects.toBeInstanceOf(DatabaseBusyError);
  await vi.advanceTimersByTimeAsync(5_000);
  await busy;
});

it('a transaction begins with its first statement, and one without statements asks nothing', async () => {
  const asked: unknown[] = [];
  const done = { columns: [], rows: [], command: '', rowCount: 0 };
  const listening: Pick<Engine, 'query'> = {
    query: async (...parts) => {
      asked.push(parts);
      return done;
    },
  };
  const client = await createEnginePool(listening as Engine).connect();
  await client.query('begin', []);
  await client.query('commit', []);
  await client.query('begin; set local role pharos_person', []);
  await client.query('select 1', []);
  await client.query('select $1', [2]);
  await client.query('rollback', []);
  expect(asked).toEqual([
    ['select 1', [], 'begin; set local role pharos_person'],
    ['select $1', [2], undefined],
    ['rollback', [], undefined],
  ]);
});

it('runs background work after foreground work that arrived later, up to a limit', async () => {
  const pool = createEnginePool(engine);
  const order: string[] = [];
  const hold = async (name: string) => {
    const client = await pool.connect();
    order.push(name);
    return client;
  };
  const first = await pool.connect();
  const job = inBackground(() => hold('job'));
  const [page, reading] = [hold('page'), hold('reading')];
  first.release();
  (await page).release();
  (await reading).release();
  const held = await job;
  expect(order).toEqual(['page', 'reading', 'job']);

  const lateJob = inBackground(() => hold('late job'));
  const lastPage = hold('last page');
  await vi.advanceTimersByTimeAsync(1_000);
  held.release();
  (await lateJob).release();
  (await lastPage).release();
  expect(order.slice(3)).toEqual(['late job', 'last page']);
});
