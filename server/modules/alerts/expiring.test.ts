import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { createChain } from '../../events/chain';
import { insertTestFleet } from '../../ingest/testFleet';
import { judgeExpiring } from './expiring';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 2, lanes: 2 });
});
afterAll(() => database.close());

const judge = () =>
  judgeExpiring({
    database,
    chain: createChain(Buffer.from('k')),
    bus: { hint: () => undefined },
    clock: Date.now,
  });
async function put(lane: string, days: number) {
  await database.query('delete from lane_batches where lane_id = $1', [lane]);
  await database.query(
    `insert into lane_batches (id, org_id, lane_id, pos, qty) values ($1, 'org', $1, 1, 3)`,
    [lane],
  );
  await database.query(
    `update lane_batches set expiry = current_date + $2::int, product_name = 'Ibuprofen' where id = $1`,
    [lane, days],
  );
}
const open = () =>
  database.query<{ deviceId: string; label: string; state: string }>(
    `select device_id as "deviceId", label, state from alerts where code = 'EXP_STOP_SALE' order by device_id`,
  );

it('raises one alarm for a lane whose front batch may not be sold, until it is taken out', async () => {
  await put('l-d0-0', 12);
  await put('l-d1-0', 90);
  expect(await judge()).toBe(1);
  expect(await judge()).toBe(0);
  const [first, ...others] = await open();
  expect([first?.deviceId, first?.state, others]).toEqual(['d0', 'raised', []]);
  expect(first?.label).toContain('Ibuprofen');
  await database.query(`delete from lane_batches where lane_id = 'l-d0-0'`);
  expect(await judge()).toBe(1);
  expect((await open())[0]?.state).toBe('returned');
  // Nobody has acknowledged, and again something lies there that must not be sold.
  await put('l-d0-0', 3);
  expect(await judge()).toBe(1);
  expect((await open())[0]?.state).toBe('raised');
});

it('raises none for machines out of use', async () => {
  await database.query(`update devices set enabled = false where id = 'd1'`);
  await database.query(`update lane_batches set expiry = current_date where lane_id = 'l-d1-0'`);
  expect(await judge()).toBe(0);
});
