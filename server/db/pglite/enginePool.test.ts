import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inBackground } from '../background';
import { DatabaseBusyError } from '../errors';
import { LATER } from '../transactions';
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

async function askedBy(texts: readonly string[]): Promise<string[]> {
  const asked: string[] = [];
  const done = { columns: [], rows: [], command: '', rowCount: 0 };
  const listening: Pick<Engine, 'query'> = {
    query: async (text, params, before = []) => {
      asked.push(
        [...before, { text, params }].map((each) => `${each.text} ${each.params}`.trim()).join('; '),
      );
      return done;
    },
  };
  const client = await createEnginePool(listening as Engine).connect();
  for (const text of texts) await client.query(text, text.includes('$1') ? [2] : []);
  return asked;
}

it('a transaction begins with its first statement, and one without statements asks nothing', async () => {
  const texts = [
    'begin',
    'commit',
    'begin; set local role pharos_person',
    'select 1',
    'select $1',
    'rollback',
  ];
  expect(await askedBy(texts)).toEqual([
    'begin; set local role pharos_person; select 1',
    'select $1 2',
    'rollback',
  ]);
});

it('a statement whose answer nobody looks at goes with the next one, or with the end of its transaction', async () => {
  const later = `insert $1 ${LATER}`;
  expect(await askedBy(['begin', later, 'commit'])).toEqual([`begin; ${later} 2; commit`]);
  expect(await askedBy(['begin', 'select 1', later, later, 'select 2', 'commit'])).toEqual([
    'begin; select 1',
    `${later} 2; ${later} 2; select 2`,
    'commit',
  ]);
});

it('such a statement is dropped with its transaction, and alone it runs at once', async () => {
  const later = `insert $1 ${LATER}`;
  expect(await askedBy(['begin', later, 'rollback'])).toEqual([]);
  expect(await askedBy(['begin', 'select 1', later, 'rollback', 'select 2'])).toEqual([
    'begin; select 1',
    'rollback',
    'select 2',
  ]);
  expect(await askedBy([later])).toEqual([`${later} 2`]);
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
