import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Connection } from '../../../contract/machines';
import { DAY_MS } from '../../../contract/time/durations';
import { NOW, openSimWorld, type SimWorld, testCard } from '../../../server/modules/simCards/testSimCards';
import { trafficFindings } from '../../../server/modules/traffic/findings';
import { trafficPools } from '../../../server/modules/traffic/pools';
import { listCards } from '../../../server/modules/traffic/traffic';
import { noteUsual } from '../../../server/modules/traffic/usage';

const cards = [testCard('CMCC', 1), testCard('CMCC', 2), testCard('CUCC', 3)];
let world: SimWorld;
beforeAll(async () => {
  world = await openSimWorld(cards, { CMCC: 'http://x', CUCC: 'http://x', CTCC: 'http://x' });
});
beforeEach(async () => {
  await world.database.query('delete from iot_usage_daily');
  await world.reset();
});
afterAll(() => world.close());

const day = (back: number) => new Date(NOW - back * DAY_MS).toISOString().slice(0, 10);
/** Use of the last days, the newest last, which is yesterday. */
async function used(id: string, amounts: readonly number[]) {
  for (const [index, mb] of amounts.entries())
    await world.database.query('insert into iot_usage_daily (card_id, day, mb) values ($1, $2, $3)', [
      id,
      day(amounts.length - index),
      mb,
    ]);
}
const find = (connOf: (id: string) => Connection | undefined = () => undefined) =>
  trafficFindings(world.database, world.context.principal, { now: NOW, connOf });

it('the usual use of a card is the median of its whole days once there are enough', async () => {
  await used('CMCC1', [2, 2, 4, 3, 50]);
  await used('CMCC2', [2, 2, 4, 3]);
  await world.database.query(`insert into iot_usage_daily (card_id, day, mb) values ('CMCC1', $1, 900)`, [
    day(0),
  ]);
  expect(await noteUsual(world.database, NOW)).toBe(1);
  expect(await noteUsual(world.database, NOW)).toBe(0);
  expect([(await world.card('CMCC1')).usage_median_mb, (await world.card('CMCC2')).usage_median_mb]).toEqual([
    3,
    null,
  ]);
  expect(await find()).toMatchObject([{ kind: 'heavy', id: 'CMCC1', factor: 300 }]);
});

it('a card and a pool state when they are used up', async () => {
  await world.database.query(
    `insert into iot_pools (id, org_id, pool_no, operator, total_mb, cycle_start)
     values ('p1', 'shop', 'P1', 'CMCC', 100, '2026-11-01')`,
  );
  await world.database.query(`update iot_cards set pool_id = 'p1', used_mb = 30 where operator = 'CMCC'`);
  await used('CMCC1', [5, 5, 5, 5]);
  await used('CMCC2', [5, 5, 5, 5]);
  const page = await listCards(world.database, world.context.principal, { page: 1, pageSize: 50 }, NOW);
  const forecasts = page.rows.map(({ id, forecast }) => [id, forecast?.day]);
  expect(forecasts).toEqual([
    ['CMCC1', '2026-12-08'],
    ['CMCC2', '2026-12-08'],
    ['CUCC3', undefined],
  ]);
  expect(await trafficPools(world.database, world.context.principal, NOW)).toMatchObject([
    {
      poolNo: 'P1',
      usedMb: 60,
      cards: 2,
      cycleEnd: '2026-12-01',
      forecast: { day: '2026-11-28', from: '2026-11-28', to: '2026-11-28' },
    },
  ]);
  await world.database.query('update iot_cards set pool_id = null');
  await world.database.query('delete from iot_pools');
});

it('findings are sorted by severity over all cards', async () => {
  await world.database.query(`update iot_cards set operator_card_state = 'stopped' where id = 'CMCC1'`);
  await world.database.query(
    `update iot_cards set imei_bound = '860431000000001', imei_seen = '860431000000019' where id = 'CUCC3'`,
  );
  expect((await find()).map(({ kind, id }) => `${id} ${kind}`)).toEqual(['CUCC3 moved', 'CMCC1 differs']);
});

it('a card that differs, moved or is unknown is found without a machine', async () => {
  await world.database.query(
    `update iot_cards set operator_card_state = 'stopped', imei_bound = '860431000000001',
       imei_seen = '860431000000019', sync_problem = 'unknown_card' where id = 'CUCC3'`,
  );
  expect((await find()).map(({ kind, id }) => `${id} ${kind}`)).toEqual([
    'CUCC3 moved',
    'CUCC3 differs',
    'CUCC3 sync',
  ]);
});
