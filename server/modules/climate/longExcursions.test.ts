import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { insertTestFleet } from '../../ingest/testFleet';
import { holdLongExcursions } from './longExcursions';

const NOW = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 2, storageClass: 'COLD_2_8' });
});
afterAll(() => database.close());
beforeEach(() => database.query(`update lanes set hold = null, hold_proof = null`));

/** So many records of two minutes out of range, the last one ends so many minutes ago. */
async function out(id: string, count: number, endAgo: number, t: number) {
  const [row] = await database.query<{ ix: number }>('select ix from devices where id = $1', [id]);
  for (let index = 0; index < count; index += 1) {
    const to = NOW - (endAgo + 2 * index) * MINUTE;
    await database.query(
      `insert into env_records (device_ix, zone, from_ts, to_ts, t_avg, t_min, t_max, rh_avg, n, exc, made_by, recorded_at)
       values ($1, 'Z1', $2, $3, $4, $4, $4, 50, 4, true, 'server', $3)`,
      [row?.ix, new Date(to - 2 * MINUTE), new Date(to), t],
    );
  }
}
const held = () =>
  database.query(`select device_id from lanes where hold = 'quarantined' and pause_reason = 'excursion'`);

it('locks a zone that was out of range for longer per day than its class allows, while it still is', async () => {
  await out('d0', 10, 600, 9);
  await out('d0', 5, 4, 9);
  await out('d1', 16, 4, 5);
  expect(await holdLongExcursions(database.db, NOW)).toBe(0);
  await out('d0', 1, 2, 9);
  // d1 was out of range by its humidity.
  expect(await holdLongExcursions(database.db, NOW)).toBe(2);
  expect(await held()).toEqual([{ device_id: 'd0' }, { device_id: 'd0' }]);
  await database.query(`update lanes set hold = null`);
  // Back in range for a while, a person has released them.
  expect(await holdLongExcursions(database.db, NOW + 20 * MINUTE)).toBe(0);
});

it('uses the own limits of a machine', async () => {
  await database.query(`update devices set t_low = 6 where id = 'd1'`);
  expect(await holdLongExcursions(database.db, NOW)).toBe(4);
});

it('uses the settings of a zone instead of those of its machine', async () => {
  await database.query(`update devices set t_low = null where id = 'd1'`);
  await database.query(`insert into zone_settings (id, org_id, device_id, zone, storage_class, t_low)
    values ('z', 'org', 'd1', 'Z1', 'COLD_2_8', 6)`);
  expect(await holdLongExcursions(database.db, NOW)).toBe(4);
});
