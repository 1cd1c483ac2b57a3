import { afterAll, beforeAll, expect, it } from 'vitest';
import { STORAGE_CLASSES } from '../../../contract/climate';
import type { Principal } from '../../access/principal';
import type { Database } from '../../db/database';
import { openTestDatabase } from '../../db/testDatabase';
import { insertTestFleet } from '../../ingest/testFleet';
import { fleetClimate } from './fleetSeries';

const NOW = Date.UTC(2026, 3, 1, 4);
const principal = { orgIds: ['org'] } as unknown as Principal;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await insertTestFleet(database, { count: 3 });
  await database.query(`update devices set storage_class = 'COLD_2_8' where id in ('d0', 'd1', 'd2')`);
  for (const [id, t] of [
    ['d0', 5.1],
    ['d1', 6],
    ['d2', 1.2],
  ] as const)
    await database.query(
      `insert into env_5m (device_ix, zone, bucket, t_avg, t_min, t_max, n)
       select ix, 'Z1', $1, $2, $2, $2, 5 from devices where id = $3`,
      [new Date(NOW - 600_000), t, id],
    );
});
afterAll(() => database.close());

it('names the machine farthest from the middle of its limits, too warm or too cold', async () => {
  const asked = { hours: 1, now: NOW, storageClass: 'COLD_2_8' as const };
  const { points } = await fleetClimate(database, principal, asked);
  const measured = points.filter(({ n }) => n > 0);
  expect(measured).toMatchObject([{ mid: 5.1, worst: 1.2, worstId: 'd2', n: 3 }]);
  expect(STORAGE_CLASSES.COLD_2_8).toMatchObject({ tLow: 2, tHigh: 8 });
});

it('uses the limits set on a machine', async () => {
  await database.query(`update devices set t_high = 2.1 where id = 'd1'`);
  const asked = { hours: 1, now: NOW, storageClass: 'COLD_2_8' as const };
  const { points } = await fleetClimate(database, principal, asked);
  expect(points.find(({ n }) => n > 0)).toMatchObject({ worst: 6, worstId: 'd1' });
  await database.query(`update devices set t_high = null where id = 'd1'`);
});

it('counts a refrigerator inside a room-temperature machine with the refrigerators only', async () => {
  await database.query(`update devices set storage_class = 'CN_ROOM' where id = 'd2'`);
  await database.query(
    `insert into zone_settings (id, org_id, device_id, zone, storage_class) values ('z', 'org', 'd2', 'Z1', 'COLD_2_8')`,
  );
  const of = async (storageClass: 'CN_ROOM' | 'COLD_2_8') => {
    const { points, cover } = await fleetClimate(database, principal, { hours: 1, now: NOW, storageClass });
    return { machines: points.reduce((most, { n }) => Math.max(most, n), 0), cover };
  };
  expect(await of('COLD_2_8')).toMatchObject({ machines: 3, cover: { n: 3, of: 3 } });
  expect(await of('CN_ROOM')).toMatchObject({ machines: 0, cover: { n: 0, of: 1 } });
  await database.query(`delete from zone_settings`);
  await database.query(`update devices set storage_class = 'COLD_2_8' where id = 'd2'`);
});

it('names no worst machine over storage classes with different limits', async () => {
  const { points } = await fleetClimate(database, principal, { hours: 1, now: NOW });
  expect(points.every(({ worst, worstId }) => worst === null && worstId === null)).toBe(true);
});
