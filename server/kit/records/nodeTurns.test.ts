import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { inTurnOfNodes } from './nodeTurns';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.query('delete from partner_turns'));
afterAll(() => database.close());

/** Work that takes a moment, and how much of it went on at once. */
function watched() {
  const seen = { under: 0, most: 0, done: 0 };
  const work = async () => {
    seen.under += 1;
    seen.most = Math.max(seen.most, seen.under);
    await pause(80);
    seen.under -= 1;
    seen.done += 1;
  };
  return { seen, work };
}

it('two nodes work under one key one after the other, and under others at once', async () => {
  const one = watched();
  await Promise.all([1, 2, 3].map(() => inTurnOfNodes(database, 'orders/1', one.work)));
  expect(one.seen).toEqual({ under: 0, most: 1, done: 3 });
  const many = watched();
  await Promise.all([1, 2, 3].map((key) => inTurnOfNodes(database, `orders/${key}`, many.work)));
  expect(many.seen).toEqual({ under: 0, most: 3, done: 3 });
  expect(await database.query('select * from partner_turns')).toEqual([]);
});

it('a turn is kept for as long as the work goes on, and given back when it fails', async () => {
  const long = inTurnOfNodes(database, 'k', () => pause(600), { leaseMs: 150 });
  await pause(50);
  await expect(inTurnOfNodes(database, 'k', async () => 1, { patienceMs: 200 })).rejects.toMatchObject({
    status: 429,
    key: 'err.common.busy',
  });
  await long;
  await expect(inTurnOfNodes(database, 'k', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inTurnOfNodes(database, 'k', async () => 1, { patienceMs: 0 })).toBe(1);
});

it('a turn of a node that is gone is taken over', async () => {
  await database.query(
    `insert into partner_turns values ('k', 'gone', clock_timestamp() + interval '300 milliseconds')`,
  );
  expect(await inTurnOfNodes(database, 'k', async () => 1)).toBe(1);
});
