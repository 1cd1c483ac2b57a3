import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('says of a session that nobody uses and somebody waits for that it waits for itself', async () => {
  const pool = createEnginePool(engine);
  const holder = await pool.connect();
  const second = expect(pool.connect()).rejects.toThrow('inside its transaction');
  await vi.advanceTimersByTimeAsync(30_000);
  await second;
  holder.release();
  expect(await pool.connect()).toBeDefined();
});

it('waits for a long statement, and for those in front, but not for ever', async () => {
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
