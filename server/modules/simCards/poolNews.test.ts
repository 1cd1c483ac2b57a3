import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellOfPools } from './poolNews';
import { openSimWorld, testCard } from './testSimCards';

const CARDS = [testCard('CMCC', 1), testCard('CMCC', 2)];
type World = Awaited<ReturnType<typeof openSimWorld>>;
let world: World;
beforeAll(async () => {
  world = await openSimWorld(CARDS, { CMCC: 'http://x', CUCC: 'http://x', CTCC: 'http://x' });
  await world.reset();
  await world.database.query(
    `insert into iot_pools (id, org_id, pool_no, operator, total_mb, cycle_start)
     values ('p', 'inst', 'POOL1', 'CMCC', 200, '2026-11-01'), ('empty', 'inst', 'POOL2', 'CMCC', 10, '2026-11-01')`,
  );
  await world.database.query(`update iot_cards set pool_id = 'p'`);
});
afterAll(() => world.close());

/** Each of the two cards has used so much; how many pools are told of. */
async function used(mb: number) {
  await world.database.query('update iot_cards set used_mb = $1', [mb]);
  return [await tellOfPools(world.deps), await tellOfPools(world.deps)];
}

it('notifies at 80, 95 and 100 percent of a pool once each and again in the next cycle', async () => {
  expect(await used(79.9)).toEqual([0, 0]);
  expect(await used(80)).toEqual([1, 0]);
  expect(await used(94.9)).toEqual([0, 0]);
  expect(await used(120)).toEqual([1, 0]);
  expect(await used(1)).toEqual([0, 0]);
  expect(await used(96)).toEqual([1, 0]);
  const feed = await world.database.query(
    `select org_id, body -> 'pool' as pool from feed where message_type = 1103 order by pos`,
  );
  expect(feed).toEqual([80, 100, 95].map((percent) => ({ org_id: 'inst', pool: { no: 'POOL1', percent } })));
});

it('is notified once by two servers', async () => {
  await used(1);
  await world.database.query('update iot_cards set used_mb = 90');
  const both = await Promise.all([tellOfPools(world.deps), tellOfPools(world.deps)]);
  expect(both[0] + both[1]).toBe(1);
});
