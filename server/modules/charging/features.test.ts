import { afterEach, beforeEach, expect, it } from 'vitest';
import { featureRefusal } from '../../../contract/charging/features';
import { DAY_MS } from '../../../contract/time/durations';
import { assertFeature, closedFeatures } from './features';
import { BASIC, type ChargingWorld, CLIMATE, insertMachines, openChargingWorld, START } from './testCharging';

let world: ChargingWorld;
beforeEach(async () => {
  world = await openChargingWorld();
  const { database } = world;
  await database.query(
    `insert into organizations (id, parent_id, path, code, name, type)
     values ('branch', 'shop', 'root.shop.branch.', 'BRANCH', 'branch', 'merchant')`,
  );
  await database.query(`update charge_functions set device_features = '["remote_open"]' where id = 'f1'`);
  await database.query(`update charge_functions set device_features = '["temperature"]' where id = 'f2'`);
  await insertMachines(world, 'shop', 2);
});
afterEach(() => world.close());

let nth = 0;
const serve = (orgId: string, itemId: string, state: string, qty = 9) =>
  world.database.query(
    `insert into service_subscriptions (id, org_id, item_id, qty, state, start_at, end_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [`f${nth++}`, orgId, itemId, qty, state, new Date(START - DAY_MS), new Date(START)],
  );
const closed = async (...ids: string[]) =>
  (await closedFeatures(world.database.db, ids)).map(({ deviceId, feature, reason }) =>
    [deviceId, feature, reason].join(' '),
  );

it('closes no function that was never sold to the institution', async () => {
  await serve('other', BASIC, 'expired');
  expect(await closed('shop1', 'shop2')).toEqual([]);
});

it.each(['trial', 'active', 'grace'])('is open while the service is %s', async (state) => {
  await serve('shop', BASIC, state);
  expect(await closed('shop1')).toEqual([]);
});

it('closes what has expired, also for machines of institutions below, with the reason', async () => {
  await insertMachines(world, 'branch', 1);
  await serve('shop', BASIC, 'expired');
  expect(await closed('shop1', 'branch1')).toEqual(['branch1 remote_open ended', 'shop1 remote_open ended']);
  await expect(assertFeature(world.database.db, 'shop1', 'remote_open')).rejects.toMatchObject({
    status: 409,
    key: 'err.charge.featureEnded',
  });
  await assertFeature(world.database.db, 'shop1', 'temperature');
  await serve('branch', BASIC, 'active');
  expect(await closed('branch1')).toEqual([]);
});

it('covers as many machines as were bought, the oldest ones first', async () => {
  await serve('shop', CLIMATE, 'active', 1);
  expect(await closed('shop1', 'shop2')).toEqual(['shop2 temperature beyond']);
  await expect(assertFeature(world.database.db, 'shop2', 'temperature')).rejects.toMatchObject({
    key: 'err.charge.featureBeyond',
  });
  // One out of use needs no service.
  await world.database.query(`update devices set enabled = false where id = 'shop1'`);
  expect(await closed('shop2')).toEqual([]);
  await world.database.query(`update devices set enabled = true`);
  await world.database.query(`update charge_items set unit = 'org' where id = 'climate'`);
  expect(await closed('shop2')).toEqual([]);
});

it('does not close a function that is no longer sold', async () => {
  await serve('shop', BASIC, 'expired');
  await world.database.query('update charge_functions set enabled = false');
  expect(await closed('shop1')).toEqual([]);
});

it('is disabled in the console with the same reason', () => {
  const refusal = featureRefusal('remote_open');
  expect(refusal({})).toBeUndefined();
  expect(refusal({ endedFeatures: ['remote_open'], beyondFeatures: [] })).toBe('err.charge.featureEnded');
  expect(refusal({ endedFeatures: ['adverts'], beyondFeatures: ['remote_open'] })).toBe(
    'err.charge.featureBeyond',
  );
});
